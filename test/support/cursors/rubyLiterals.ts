import { asked, type CursorTable } from "./cursorTable.ts";

/** Lists, hashes, and texts. */
export const rubyLiteralCursors: CursorTable = {
  language: "ruby",
  cases: [
    // Lists
    ["x = [‸]\n", "x = [\n  ◆,\n]\n"],
    ["x = [1, ‸ 2]\n", "x = [1, ◆, 2]\n"],
    ["x = [\n  ‸\n  2,\n]\n", "x = [\n  ◆,\n  2,\n]\n"],
    ["x = [\n  1,\n  ‸\n  3\n]\n", "x = [\n  1,\n  ◆,\n  3\n]\n"],
    ["def a\n  [‸]\nend\n", "def a\n  [\n    ◆,\n  ]\nend\n"],
    ["save([1, ‸])\n", "save([1, ◆])\n"],
    ['x = ["a ] b", ‸]\n', 'x = ["a ] b", ◆]\n'],
    // Hashes
    ["x = {‸}\n", 'x = {\n  "acme" => ◆,\n}\n'],
    ['x = { "a" => 1, ‸ }\n', 'x = { "a" => 1, "acme" => ◆ }\n'],
    ['x = { "a" => 1 ‸}\n', 'x = { "a" => 1 , "acme" => ◆}\n'],
    ['x = { ‸"a" => 1 }\n', 'x = { "acme" => ◆, "a" => 1 }\n'],
    ["x = { a: 1, ‸ }\n", 'x = { a: 1, "acme" => ◆ }\n'],
    ['x = { "acme" => 1, ‸ }\n', 'x = { "acme" => 1, "acme_2" => ◆ }\n'],
    ['x = { "a" => { "acme" => 1 }, ‸ }\n', 'x = { "a" => { "acme" => 1 }, "acme" => ◆ }\n'],
    ['save({ "a" => 1, ‸ })\n', 'save({ "a" => 1, "acme" => ◆ })\n'],
    ['return { "a" => 1, ‸ }\n', 'return { "a" => 1, "acme" => ◆ }\n'],
    ['x = { "a" => ‸ }\n', 'x = { "a" => ◆ }\n'],
    ["x = { a: ‸, b: 2 }\n", "x = { a: ◆, b: 2 }\n"],
    ['x = { "a" => ‸', 'x = { "a" => ◆'],
    // Asked: texts and comments
    ['x = "a ‸"\n', asked],
    ["x = 'it\\'s ‸'\n", asked],
    ['x = "#{a} ‸"\n', asked],
    ["x = %w[a ‸]\n", asked],
    ["x = %q(a (b) ‸)\n", asked],
    ["x = :a‸b\n", asked],
    ['x = :"a ‸"\n', asked],
    ["x =~ /a[‸]/\n", asked],
    ["x = <<~SQL\n  SELECT ‸\nSQL\n", asked],
    ["x = <<-'TEXT'\n  it's ‸\n  TEXT\n", asked],
    ["save(<<~A, <<~B)\n  a\nA\n  ‸\nB\n", asked],
    ["# it's ‸\n", asked],
    ["puts 1 # see ‸\n", asked],
    ["=begin\n‸\n=end\n", asked],
    ["puts 1\n__END__\n‸\n", asked],
    // Code in a text, and in a text in it.
    ["x = <<~HTML\n  <p>#{save(‸)}</p>\nHTML\n", "x = <<~HTML\n  <p>#{save(◆)}</p>\nHTML\n"],
    ["‸\nputs 1\n‸\n", "acme = ◆\nputs 1\nacme_2 = ◆\n"],
    ["x = [⟦1⟧, 2]\n", "x = [◆, 2]\n"],
    ["puts 1\r\n‸\r\nputs 2\r\n", "puts 1\r\nacme = ◆\r\nputs 2\r\n"],
  ],
};
