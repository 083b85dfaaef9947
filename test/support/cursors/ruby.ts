import { asked, type CursorTable } from "./cursorTable.ts";

/** Where statements and arguments fit. */
export const rubyCursors: CursorTable = {
  language: "ruby",
  cases: [
    // Statements
    ["‸", "acme = ◆"],
    ['require "json"\n\n‸\n\nputs 1\n', 'require "json"\n\nacme = ◆\n\nputs 1\n'],
    ["puts 1‸\n", "puts 1\nacme = ◆\n"],
    ["‸puts 1\n", "acme = ◆\nputs 1\n"],
    ["x = 1; ‸\n", "x = 1; \nacme = ◆\n"],
    ["def save(user)\n  ‸\nend\n", "def save(user)\n  acme = ◆\nend\n"],
    ["def save(user)‸\nend\n", "def save(user)\n  acme = ◆\nend\n"],
    ["def save\n    user.save\n    ‸\nend\n", "def save\n    user.save\n    acme = ◆\nend\n"],
    ["class A\n\tdef b\n\t\t‸\n\tend\nend\n", "class A\n\tdef b\n\t\tacme = ◆\n\tend\nend\n"],
    [
      "class Acme < Base\n  include Comparable\n  ‸\nend\n",
      "class Acme < Base\n  include Comparable\n  acme = ◆\nend\n",
    ],
    ["module Data\n  ‸\nend\n", "module Data\n  acme = ◆\nend\n"],
    ["xs.each do |x|\n  ‸\nend\n", "xs.each do |x|\n  acme = ◆\nend\n"],
    ["xs.each do |x|‸\nend\n", "xs.each do |x|\n  acme = ◆\nend\n"],
    ["xs.each { |x|‸}\n", "xs.each { |x|\n  acme = ◆\n}\n"],
    ["run = ->(x) {‸}\n", "run = ->(x) {\n  acme = ◆\n}\n"],
    ["if a\n  ‸\nelsif b\n  c\nend\n", "if a\n  acme = ◆\nelsif b\n  c\nend\n"],
    ["case x\nwhen 1\n  ‸\nend\n", "case x\nwhen 1\n  acme = ◆\nend\n"],
    ["acme = 1\n‸\n", "acme = 1\nacme_2 = ◆\n"],
    ["# frozen_string_literal: true\n\n‸", "# frozen_string_literal: true\n\nacme = ◆"],
    // A heredoc has ended, and so has a comment.
    [
      "sql = <<~SQL\n  SELECT 'it\n    FROM t\nSQL\n‸\n",
      "sql = <<~SQL\n  SELECT 'it\n    FROM t\nSQL\nacme = ◆\n",
    ],
    ["=begin\nit's { [\n=end\n‸\n", "=begin\nit's { [\n=end\nacme = ◆\n"],
    ["x = %w[a ( b]\n‸\n", "x = %w[a ( b]\nacme = ◆\n"],
    ["y = x / 2 # it's\n‸\nz = 1 / 3\n", "y = x / 2 # it's\nacme = ◆\nz = 1 / 3\n"],
    ["c = ?{\n‸\n", "c = ?{\nacme = ◆\n"],
    // Expressions
    ["x = ‸\nputs x\n", "x = ◆\nputs x\n"],
    ["x =\n  ‸\n", "x =\n  ◆\n"],
    ["@cache ||= ‸\n", "@cache ||= ◆\n"],
    ["ACME = ‸.freeze\n", "ACME = ◆.freeze\n"],
    ["a, b = 1, ‸\n", "a, b = 1, ◆\n"],
    ["def a\n  return ‸ if b\nend\n", "def a\n  return ◆ if b\nend\n"],
    ["def a(b, c = ‸)\n  b\nend\n", "def a(b, c = ◆)\n  b\nend\n"],
    ["def a(b:, c: ‸)\n  b\nend\n", "def a(b:, c: ◆)\n  b\nend\n"],
    ["def acme = ‸\n", "def acme = ◆\n"],
    ["x = a ? ‸ : nil\n", "x = a ? ◆ : nil\n"],
    ["x = cache[‸]\n", "x = cache[◆]\n"],
    ["case ‸\nwhen Hash\n  a\nend\n", "case ◆\nwhen Hash\n  a\nend\n"],
    ['puts "a #{‸} b"\n', 'puts "a #{◆} b"\n'],
    // After a name, a brace would open a block.
    ["puts ‸\n", "puts (◆)\n"],
    ["def a\n  yield ‸\nend\n", "def a\n  yield (◆)\nend\n"],
    // Arguments
    ["save(‸)\n", "save(◆)\n"],
    ["save(1‸)\n", "save(1, ◆)\n"],
    ["save(‸1)\n", "save(◆, 1)\n"],
    ["save(user,‸)\n", "save(user, ◆)\n"],
    ["save(‸, &block)\n", "save(◆, &block)\n"],
    ["save(\n  user,\n  ‸\n)\n", "save(\n  user,\n  ◆\n)\n"],
    ["save user, ‸\n", "save user, ◆\n"],
    ["render json: ‸\n", "render json: ◆\n"],
    ['user.update!(name: "a", data: ‸)\n', 'user.update!(name: "a", data: ◆)\n'],
    // Half-written
    ["save(‸", "save(◆"],
    // Asked
    ["def save(‸)\nend\n", asked],
    ["xs.each { |‸| puts 1 }\n", asked],
    ["user.‸\n", asked],
    ["user&.‸\n", asked],
    ["Acme::‸\n", asked],
    ["us‸er = 1\n", asked],
    ["x = 1‸0\n", asked],
    ["def ‸\nend\n", asked],
    ["begin\n  a\nrescue => ‸\nend\n", asked],
    ["for ‸ in xs\nend\n", asked],
    ["case x\n‸\nwhen 1\n  a\nend\n", asked],
    // A pattern of a hash takes symbols alone.
    ["case x\nin ‸\n  a\nend\n", asked],
    // A comma ends the line of the part before
    ["x = [\n  1\n  ‸\n]\n", "x = [\n  1,\n  ◆\n]\n"],
    ["[\n  1 # one\n  ‸\n]\n", "[\n  1, # one\n  ◆\n]\n"],
    ["x = [\r\n  1\r\n  ‸\r\n  ‸\r\n]\r\n", "x = [\r\n  1,\r\n  ◆,\r\n  ◆\r\n]\r\n"],
    ["run(\n  1\n  ‸\n)\n", "run(\n  1,\n  ◆\n)\n"],
    ["‸# frozen_string_literal: true\nrun\n", "# frozen_string_literal: true\nacme = ◆\nrun\n"],
    [
      "‸#!/usr/bin/env ruby\n# encoding: utf-8\nrun\n",
      "#!/usr/bin/env ruby\n# encoding: utf-8\nacme = ◆\nrun\n",
    ],
    ["def run\n  a\n‸\n  b\nend\n", "def run\n  a\n  acme = ◆\n  b\nend\n"],
    // After a comment in a block; arguments of a method without parentheses; a value with a condition
    [
      "class A\n  # Runs.\n  ‸\n  def run\n  end\nend\n",
      "class A\n  # Runs.\n  acme = ◆\n  def run\n  end\nend\n",
    ],
    ["run ‸, 1\n", "run (◆), 1\n"],
    ["run ‸; stop\n", "run (◆); stop\n"],
    ["x = ‸ if a\n", "x = ◆ if a\n"],
    ["raise A, ⟦b⟧ unless c\n", "raise A, ◆ unless c\n"],
    // After the parameters of a block
    ["run do |a, b|\n  raise A, ‸ unless b\nend\n", "run do |a, b|\n  raise A, ◆ unless b\nend\n"],
    ["run do |a, ‸|\nend\n", asked],
    // A symbol after a text
    ["run(a, ‸, :b => 1)\n", "run(a, ◆, :b => 1)\n"],
    ['run("a", ‸, {:b => 1})\n', 'run("a", ◆, {:b => 1})\n'],
  ],
};
