import { asked, type CursorTable } from "./cursorTable.ts";

/** Where something goes on with the value that is missing: an operator, a method, a condition. */
export const rubyOperandCursors: CursorTable = {
  language: "ruby",
  cases: [
    ["if ‸ and\n    b\n  c\nend\n", "if ◆ and\n    b\n  c\nend\n"],
    ["if ‸ === b\n  c\nend\n", "if ◆ === b\n  c\nend\n"],
    ["if a === ‸.last\n  c\nend\n", "if a === ◆.last\n  c\nend\n"],
    ["while a && ‸ != 1 do\n  b\nend\n", "while a && ◆ != 1 do\n  b\nend\n"],
    ["while a(b do end) do\n  ‸\nend\n", "while a(b do end) do\n  acme = ◆\nend\n"],
    ["xs.each { |x| ‸.close }\n", "xs.each { |x| ◆.close }\n"],
    ["xs.each { |x, y| ‸.put(y) }\n", "xs.each { |x, y| ◆.put(y) }\n"],
    ["h = Hash[*‸.map { |c| c }]\n", "h = Hash[*◆.map { |c| c }]\n"],
    ["run(a, ‸.size)\n", "run(a, ◆.size)\n"],
    ["a = (‸ & b)\n", "a = (◆ & b)\n"],
    // Without a value, the rest of the line would be a pattern.
    ["a = ‸ / 2\nb = 1 / 3\n", "a = ◆ / 2\nb = 1 / 3\n"],
    ["def a(b)\n  ‸.each do |c|\n    d\n  end\nend\n", "def a(b)\n  ◆.each do |c|\n    d\n  end\nend\n"],
    ["def a\n  b\n  ‸ << c\nend\n", "def a\n  b\n  ◆ << c\nend\n"],
    ["raise a unless\n  ‸.empty?\n", "raise a unless\n  ◆.empty?\n"],
    ["xs.each do |x|\n  next if ‸ =~ x\nend\n", "xs.each do |x|\n  next if ◆ =~ x\nend\n"],
    ["xs.each do |x|\n  a(x) | ‸\nend\n", "xs.each do |x|\n  a(x) | ◆\nend\n"],
    ["a[:b] = c\n‸[d[0]] = e\n", "a[:b] = c\n◆[d[0]] = e\n"],
    ["{ ‸ => 1 }.each { |a| b }\n", "{ ◆ => 1 }.each { |a| b }\n"],
    ["run ‸ => [a] do\n  b\nend\n", "run (◆) => [a] do\n  b\nend\n"],
    ["a = (1..‸)\n", "a = (1..◆)\n"],
    ["a = b rescue ‸\n", "a = b rescue ◆\n"],
    ["def a b, c = ‸, d = nil\nend\n", "def a b, c = ◆, d = nil\nend\n"],
    ["key = 1\na if b.key? ‸\n", "key = 1\na if b.key? (◆)\n"],
    ["key = 1\nb.key ‸\n", "key = 1\nb.key (◆)\n"],
    ['a = "#{b.join ‸}"\n', 'a = "#{b.join (◆)}"\n'],
    ["def a b, c: ‸, d: nil\nend\n", "def a b, c: ◆, d: nil\nend\n"],
    ["a if defined?‸ && b\n", "a if defined?(◆) && b\n"],
    ["unless defined?‸\n  a\nend\n", "unless defined?(◆)\n  a\nend\n"],
    // A condition of a statement, and one that begins another.
    ["if a\n  ‸ if b\nend\n", "if a\n  ◆ if b\nend\n"],
    ["if a\n  ‸ if b\n  end\nend\n", "if a\n  acme = ◆\n   if b\n  end\nend\n"],
    // Further lines would be the text of the heredoc.
    ["run(<<-TEXT, ‸, 1)\n  a\nTEXT\n", 'run(<<-TEXT, {"id" => 7, "name" => "Acme"}, 1)\n  a\nTEXT\n'],
    [
      "x = [‸, <<~TEXT]\n  a #{b} c\nTEXT\n",
      'x = [{"id" => 7, "name" => "Acme"}, <<~TEXT]\n  a #{b} c\nTEXT\n',
    ],
    ["‸run(<<-TEXT)\n  a\nTEXT\n", "acme = ◆\nrun(<<-TEXT)\n  a\nTEXT\n"],
    // The line may go on with the one before.
    ["a = b\n  ‸.c\n", asked],
    ["a = b\n  ‸&.c\n", asked],
    ["a = b\n  ‸ && c\n", asked],
    ["a = b\n  ‸ or c\n", asked],
    ["run do |‸ | b\nend\n", asked],
  ],
};
