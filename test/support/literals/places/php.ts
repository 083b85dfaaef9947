import type { LanguagePlaces } from "./places.ts";

const inFile = (code: string): string => `<?php\n${code}`;
const strings = ["string", "encapsed_string", "string_value"];

export const phpPlaces: LanguagePlaces = {
  label: "PHP",
  language: "php",
  holdsLongTexts: true,
  everyText: [
    "$a = ⟨‸⟩;\n",
    '$a = ⟨"‸"⟩;\n',
    '$a = ⟨"x \\n‸ \\\\y"⟩;\n',
    "function f() {\n    return ⟨‸⟩;\n}\n",
    "f(b: ⟨‸⟩);\n",
    "$a = [1, ⟨‸⟩];\n",
    '$a = ["b" => ⟨‸⟩];\n',
    "echo ⟨‸⟩;\n",
    "const A = ⟨‸⟩;\n",
    "$a = fn() => ⟨‸⟩;\n",
    "if ($a === ⟨‸⟩) {}\n",
    '$a = "{$b[⟨‸⟩]}";\n',
  ].map(inFile),
  someTexts: [inFile("$a = ⟨'‸'⟩;\n"), inFile("$a = ⟨'x\\\\‸'⟩;\n")],
  within: [
    [inFile('$a = ⟨"{$b}‸"⟩;\n'), ...strings],
    [inFile("$a = ⟨<<<SQL\n  SELECT ‸ x\n  SQL⟩;\n"), "heredoc"],
    [inFile("$a = ⟨<<<'SQL'\n  SELECT ‸ x\n  SQL⟩;\n"), "nowdoc"],
    [inFile("⟨// a ‸⟩\n$a = 1;\n"), "comment"],
    [inFile("⟨# a ‸⟩\n$a = 1;\n"), "comment"],
    [inFile("$a = 1 ⟨/* ‸ */⟩;\n"), "comment"],
  ],
  refused: [
    [inFile('$a = "\\⟨‸⟩n";\n'), "Acme"],
    [inFile('$a = "$b⟨‸⟩";\n'), "c"],
    [inFile('$a = "$b⟨‸⟩";\n'), "[0]"],
    [inFile("$a = <<<SQL\n  ⟨‸⟩\n  SQL;\n"), "SQL;"],
    [inFile("$a = `ls ⟨‸⟩`;\n"), "x"],
    [inFile("// ⟨‸⟩\n"), "?>"],
    [inFile("function f(⟨‸⟩) {}\n"), "Acme"],
    [inFile("__halt_compiler();\n⟨‸⟩"), "Acme"],
    // The markup around its code.
    ["<script>⟨‸⟩</script>", "x"],
    ['<a href="⟨‸⟩">', "x"],
    ["<p title=⟨‸⟩>", "x"],
    ["<⟨‸⟩p>", "x"],
    ['<p onclick="⟨‸⟩">', "x"],
    ["<style>⟨‸⟩</style>", "x"],
  ],
  records: [
    inFile("$a = ‸;\n"),
    inFile("‸\n"),
    inFile("function f() {\n    ‸\n}\n"),
    inFile("f($b, ‸);\n"),
    inFile("$a = [1, ‸];\n"),
    inFile('$a = ["b" => 1, ‸];\n'),
  ],
};
