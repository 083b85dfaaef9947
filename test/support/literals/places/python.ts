import { type LanguagePlaces, unescaped } from "./places.ts";

const string = "string";

/** The text of a string literal; lone surrogates come as they were. */
function textOf(source: string): string {
  const [, prefix = "", quote = ""] = /^([a-z]*)("""|'''|"|')/i.exec(source) ?? [];
  const inner = source.slice(prefix.length + quote.length, -quote.length);
  const plain = unescaped(inner, /\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{1,3}|.)/gis);
  return /f/i.test(prefix) ? plain.replaceAll(/([{}])\1/g, "$1") : plain;
}

export const pythonPlaces: LanguagePlaces = {
  label: "Python",
  language: "python",
  strings: [string],
  textOf,
  holdsHalfCharacters: true,
  holdsLongTexts: true,
  arrives: [
    "a = ⟨‸⟩\n",
    "a = ⟨'‸'⟩\n",
    'a = ⟨"x \\n‸ \\\\y"⟩\n',
    'a = ⟨"""x\n‸\ny"""⟩\n',
    "a = ⟨'''it's \"‸'''⟩\n",
    'a = ⟨f"x {{‸}}"⟩\n',
    "def f():\n    return ⟨‸⟩\n",
    "f(b=⟨‸⟩)\n",
    "a = {1, ⟨‸⟩}\n",
    'a = {"b": ⟨‸⟩}\n',
    "a = {⟨‸⟩: 1}\n",
    "a = lambda: ⟨‸⟩\n",
    "if a == ⟨‸⟩: pass\n",
  ],
  within: [
    ["a = ⟨r'x‸y'⟩\n", string],
    ['a = ⟨rf"x{b}‸y"⟩\n', string],
    ["a = ⟨b'‸'⟩\n", string],
    ['a = ⟨rb"x\\‸y"⟩\n', string],
    ["⟨# a ‸⟩\na = 1\n", "comment"],
    ["a = 1  ⟨# ‸⟩\n", "comment"],
    ['a = ⟨f"{b}‸{c}"⟩\n', string],
    ['a = ⟨"\\0‸"⟩\n', string],
    ['a = ⟨f"{b}}}‸}}"⟩\n', string],
  ],
  refused: [
    ['a = f"{b:⟨‸⟩}"\n', "Acme"],
    ['a = "\\x4⟨‸⟩1"\n', "Acme"],
    ['a = "\\⟨‸⟩n"\n', "Acme"],
    ["#!/usr/bin/⟨‸⟩env python\n", "x"],
    ["# ⟨‸⟩\n", "coding: rot13"],
    ["a = b'⟨‸⟩'\n", "é"],
    ["a = r'⟨‸⟩'\n", "it's"],
    ["def f(⟨‸⟩): pass\n", "Acme"],
    ["a = {1, ⟨‸⟩}\n", ["unhashable"]],
  ],
  records: [
    "a = ‸\n",
    "‸\n",
    "class A:\n    b = 1\n    ‸\n",
    "f(b, ‸)\n",
    "a = lambda: ‸\n",
    'a = {"b": 1, ‸}\n',
  ],
};
