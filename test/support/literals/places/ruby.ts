import type { LanguagePlaces } from "./places.ts";

const strings = ["string", "delimited_symbol", "bare_string", "string_array"];

export const rubyPlaces: LanguagePlaces = {
  label: "Ruby",
  language: "ruby",
  holdsLongTexts: true,
  everyText: [
    'a = ⟨"‸"⟩\n',
    'a = ⟨"x \\n‸ \\\\y"⟩\n',
    'a = ⟨:"‸"⟩\n',
    "def f\n  return ⟨‸⟩\nend\n",
    "f(b: ⟨‸⟩)\n",
    "a = [1, ⟨‸⟩]\n",
    'a = { "b" => ⟨‸⟩ }\n',
    "f a, ⟨‸⟩\n",
    "if a == ⟨‸⟩\n  b\nend\n",
    'a = "#{b[⟨‸⟩]}"\n',
  ],
  within: [
    ["a = ⟨'‸'⟩\n", ...strings],
    ['a = ⟨"#{b}‸"⟩\n', ...strings],
    ["a = ⟨%q(b (c) ‸)⟩\n", ...strings],
    ["a = ⟨%(b ‸)⟩\n", ...strings],
    ["a = ⟨%w[b ‸]⟩\n", ...strings],
    ["a = 1\n\n\n⟨# a ‸⟩\nb = 1\n", "comment"],
    ["⟨=begin\na ‸\n=end⟩\nb = 1\n", "comment"],
  ],
  refused: [
    ['a = "\\⟨‸⟩n"\n', "Acme"],
    ['a = "#@b⟨‸⟩"\n', "c"],
    ['a = "#⟨‸⟩"\n', "{exit}"],
    ["a = /⟨‸⟩/\n", "x"],
    ["a = `ls ⟨‸⟩`\n", "x"],
    ["a = ?⟨‸⟩b\n", "x"],
    ["# ⟨‸⟩\n", "encoding: x"],
    ["def f(⟨‸⟩)\nend\n", "Acme"],
    ["a = <<~SQL\n  SELECT ⟨‸⟩\nSQL\n", "Acme"],
    ["__END__\n⟨‸⟩\n", "Acme"],
  ],
  records: ["a = ‸\n", "‸\n", "x.each do |y|\n  ‸\nend\n", "f(b, ‸)\n", 'a = { "b" => 1, ‸ }\n', "puts ‸\n"],
};
