import type { LanguagePlaces } from "./places.ts";

const inFile = (code: string): string => `package a\n\n${code}`;

export const goPlaces: LanguagePlaces = {
  label: "Go",
  language: "go",
  holdsLongTexts: true,
  everyText: [
    "var a = ⟨‸⟩\n",
    'var a = ⟨"x \\n‸ \\\\y"⟩\n',
    "func f() {\n\treturn ⟨‸⟩\n}\n",
    "func f() {\n\tg(1, ⟨‸⟩)\n}\n",
    "func f() {\n\tif a == ⟨‸⟩ {\n\t}\n}\n",
    "var a = []any{1, ⟨‸⟩}\n",
    'var a = map[string]any{"b": ⟨‸⟩}\n',
    "const a = ⟨‸⟩\n",
    "func f() {\n\tswitch a {\n\tcase ⟨‸⟩:\n\t}\n}\n",
  ].map(inFile),
  raw: [
    [inFile("var a = ⟨`x‸y`⟩\n"), "raw_string_literal"],
    [inFile('type A struct {\n\tB int ⟨`json:"‸"`⟩\n}\n'), "raw_string_literal"],
    [inFile("⟨// a ‸⟩\nvar a = 1\n"), "comment"],
    [inFile("var a = 1 ⟨/* b ‸ c */⟩\n"), "comment"],
  ],
  refused: [
    [inFile('var a = "\\⟨‸⟩n"\n'), "n"],
    [inFile('var a = "\\x4⟨‸⟩1"\n'), "z"],
    [inFile('import "⟨‸⟩"\n'), "os"],
    ["//⟨‸⟩\npackage a\n", "go:generate rm -rf /"],
    ["//g⟨‸⟩\npackage a\n", "o:embed x"],
    ['/*⟨‸⟩*/\nimport "C"\n', "int x;"],
    [inFile("var a⟨‸⟩b = 1\n"), "a"],
    [inFile("var a = b.⟨‸⟩\n"), "a"],
    [inFile("var a = ⟨'‸'⟩\n"), "ab"],
  ],
  records: [
    inFile("var a = ‸\n"),
    inFile("‸\n"),
    inFile("func f() {\n\t‸\n}\n"),
    inFile("var a = []any{1, ‸}\n"),
    inFile('var a = map[string]any{"b": 1, ‸}\n'),
  ],
};
