import type { LanguagePlaces } from "./places.ts";

const string = "string";

export const pythonPlaces: LanguagePlaces = {
  label: "Python",
  language: "python",
  holdsLongTexts: true,
  everyText: [
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
