import { type LanguagePlaces, unescaped } from "./places.ts";

const inMethod = (code: string): string => `class A {\n    object F() {\n        ${code}\n    }\n}\n`;

/** The text of a string of any kind without code in it. */
function textOf(source: string): string {
  const [, prefix = "", inner = ""] = /^([$@]*)"([^]*)"$/.exec(source) ?? [];
  const single = prefix.includes("$") ? inner.replaceAll(/([{}])\1/g, "$1") : inner;
  return prefix.includes("@") ? single.replaceAll('""', '"') : unescaped(single, /\\(u[\da-f]{4}|.)/gis);
}

export const csharpPlaces: LanguagePlaces = {
  label: "C#",
  language: "csharp",
  strings: ["string_literal", "verbatim_string_literal", "interpolated_string_expression"],
  textOf,
  holdsHalfCharacters: true,
  holdsLongTexts: true,
  arrives: [
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
  mayArrive: ['var a = ⟨@"x‸y"⟩;\n', 'var a = ⟨$@"x‸y"⟩;\n', 'var a = ⟨@$"x‸y"⟩;\n'],
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
