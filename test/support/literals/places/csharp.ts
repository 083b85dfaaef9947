import type { LanguagePlaces } from "./places.ts";

const inMethod = (code: string): string => `class A {\n    object F() {\n        ${code}\n    }\n}\n`;

export const csharpPlaces: LanguagePlaces = {
  label: "C#",
  language: "csharp",
  holdsLongTexts: true,
  everyText: [
    "var a = ⟨‸⟩;\n",
    'var a = ⟨"x \\n‸ \\\\y"⟩;\n',
    'var a = ⟨$"x‸"⟩;\n',
    'var a = ⟨$"{{ ‸ }}"⟩;\n',
    'var a = $"{b(⟨"‸"⟩)}";\n',
    inMethod("return ⟨‸⟩;"),
    inMethod("G(1, b: ⟨‸⟩);"),
    inMethod("if (a == ⟨‸⟩) { }"),
    inMethod("return a switch { 1 => ⟨‸⟩, _ => null };"),
    inMethod("return new object[] { 1, ⟨‸⟩ };"),
    inMethod("return new B { C = ⟨‸⟩ };"),
    "class A {\n    string B => ⟨‸⟩;\n}\n",
  ],
  someTexts: ['var a = ⟨@"x‸y"⟩;\n', 'var a = ⟨$@"x‸y"⟩;\n', 'var a = ⟨@$"x‸y"⟩;\n'],
  raw: [
    ['var a = ⟨"""x‸y"""⟩;\n', "raw_string_literal"],
    ["⟨// a ‸⟩\nvar a = 1;\n", "comment"],
    ["⟨/// <summary>‸</summary>⟩\nclass A { }\n", "comment"],
    ["var a = 1; ⟨/* b ‸ c */⟩\n", "comment"],
  ],
  refused: [
    ['var a = "\\⟨‸⟩n";\n', "name"],
    ['var a = $"{⟨‸⟩{ b";\n', "name"],
    ['var a = @"b"⟨‸⟩"c";\n', "name"],
    ['var a = $⟨‸⟩"b";\n', "name"],
    ['var a = $"{b:⟨‸⟩}";\n', "name"],
    ["var a = '⟨‸⟩';\n", "name"],
    ["#region ⟨‸⟩\n#endregion\n", "name"],
    ["var a⟨‸⟩b = 1;\n", "name"],
    ["[A(⟨‸⟩)]\nclass B { }\n", "name"],
    ["class A { void F(string a, ⟨‸⟩) { } }\n", "name"],
  ],
  records: [
    "var a = ‸;\nvar b = 1;\n",
    "‸\n",
    inMethod("‸"),
    "class A {\n    ‸\n}\n",
    inMethod("G(1, ‸);"),
    inMethod('return new Dictionary<string, object> { ["b"] = 1, ‸ };'),
  ],
};
