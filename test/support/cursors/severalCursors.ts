import { asked, type CursorTable } from "./cursorTable.ts";

/** Several cursors, selections, and files with CRLF. */
export const severalJavascriptCursors: CursorTable = {
  language: "javascript",
  cases: [
    // Several cursors: each has its place and its name.
    ["‸\na();\n‸\n", "const acme = ◆;\na();\nconst acme2 = ◆;\n"],
    ["‸\n\n‸\n\n‸\n", "const acme = ◆;\n\nconst acme2 = ◆;\n\nconst acme3 = ◆;\n"],
    ["a();‸\nb();‸\n", "a();\nconst acme = ◆;\nb();\nconst acme2 = ◆;\n"],
    ["‸a();\n‸b();\n", "const acme = ◆;\na();\nconst acme2 = ◆;\nb();\n"],
    [
      "function f() {‸}\nfunction g() {‸}\n",
      "function f() {\n  const acme = ◆;\n}\nfunction g() {\n  const acme2 = ◆;\n}\n",
    ],
    ["const a = ‸;\nconst b = ‸;\n", "const a = ◆;\nconst b = ◆;\n"],
    ["const a = [‸];\n‸\n", "const a = [\n  ◆,\n];\nconst acme = ◆;\n"],
    ["save(‸);\nsave(1, ‸);\n", "save(◆);\nsave(1, ◆);\n"],
    ["save(1‸, 2‸);\n", "save(1, ◆, 2, ◆);\n"],
    ["save(‸1, ‸2);\n", "save(◆, 1, ◆, 2);\n"],
    ["const a = [1,‸ 2, ‸3];\n", "const a = [1, ◆, 2, ◆, 3];\n"],
    ["const a = [‸1, 2‸];\n", "const a = [◆, 1, 2, ◆];\n"],
    ["const a = [[‸], [‸]];\n", "const a = [[\n  ◆,\n], [\n  ◆,\n]];\n"],
    ["const a = { ‸b: 1, ‸ };\n", "const a = { acme: ◆, b: 1, acme2: ◆ };\n"],
    ["const a = { b: ‸, c: [1, ‸] };\n", "const a = { b: ◆, c: [1, ◆] };\n"],
    [
      "class A {\n  ‸\n\n  b() {\n    ‸\n  }\n}\n",
      "class A {\n  acme = ◆;\n\n  b() {\n    const acme2 = ◆;\n  }\n}\n",
    ],
    ["const f = () => ‸;\nconst g = () => ‸;\n", "const f = () => (◆);\nconst g = () => (◆);\n"],
    // Selections are replaced.
    ["const a = ⟦1⟧;\n", "const a = ◆;\n"],
    ["⟦a();\nb();\n⟧c();\n", "const acme = ◆;\nc();\n"],
    ["const a = [1, ⟦2⟧, 3];\n", "const a = [1, ◆, 3];\n"],
    ["const a = [⟦1, 2⟧];\n", "const a = [\n  ◆,\n];\n"],
    ['save(⟦"it\'s"⟧);\n', "save(◆);\n"],
    ["save(1, ⟦b, c⟧);\n", "save(1, ◆);\n"],
    ["const a = { b: 1, ⟦c: 2⟧ };\n", "const a = { b: 1, acme: ◆ };\n"],
    ["const a = { b: ⟦null⟧ };\n", "const a = { b: ◆ };\n"],
    ["const f = () => ⟦null⟧;\n", "const f = () => (◆);\n"],
    // The name goes with what is replaced.
    ["⟦const acme = 1;⟧\na();\n", "const acme = ◆;\na();\n"],
    ["const a = ⟦1⟧, b = ⟦2⟧;\n", "const a = ◆, b = ◆;\n"],
    ["// see ⟦this⟧\n", asked],
    ["function f(⟦a⟧) {}\n", asked],
    ["const ⟦a⟧ = 1;\n", asked],
    ['import { ⟦a⟧ } from "b";\n', asked],
    ["a.⟦b⟧();\n", asked],
    // CRLF
    ["a();\r\n‸\r\nb();\r\n", "a();\r\nconst acme = ◆;\r\nb();\r\n"],
    ["a();\r\n‸b();\r\n", "a();\r\nconst acme = ◆;\r\nb();\r\n"],
    ["const a = {\r\n\tb: 1,\r\n\t‸\r\n};\r\n", "const a = {\r\n\tb: 1,\r\n\tacme: ◆,\r\n};\r\n"],
    ["// note\r\n‸\r\na();\r\n‸\r\n", "// note\r\nconst acme = ◆;\r\na();\r\nconst acme2 = ◆;\r\n"],
    ["const t = `a\r\n‸`;\r\n", asked],
  ],
};

export const severalPythonCursors: CursorTable = {
  language: "python",
  cases: [
    ["‸\nprint(1)\n‸\n", "acme = ◆\nprint(1)\nacme_2 = ◆\n"],
    ["def f():\n    ‸\n\ndef g():\n    ‸\n", "def f():\n    acme = ◆\n\ndef g():\n    acme_2 = ◆\n"],
    ["print(1)‸\nprint(2)‸\n", "print(1)\nacme = ◆\nprint(2)\nacme_2 = ◆\n"],
    ["a = ‸\nb = ‸\n", "a = ◆\nb = ◆\n"],
    ["save(1‸, 2‸)\n", "save(1, ◆, 2, ◆)\n"],
    ["save(a=‸, b=‸)\n", "save(a=◆, b=◆)\n"],
    ["a = [‸1, 2‸]\n", "a = [◆, 1, 2, ◆]\n"],
    ["a = [‸]\nb = [1, ‸]\n", "a = [\n    ◆,\n]\nb = [1, ◆]\n"],
    ['a = {‸"b": 1, ‸}\n', 'a = {"acme": ◆, "b": 1, "acme_2": ◆}\n'],
    [
      'a = {\n    "acme": 1,\n    ‸\n    "b": 2,\n    ‸\n}\n',
      'a = {\n    "acme": 1,\n    "acme_2": ◆,\n    "b": 2,\n    "acme_3": ◆,\n}\n',
    ],
    [
      "class A:\n    ‸\n\n    def b(self):\n        ‸\n",
      "class A:\n    acme = ◆\n\n    def b(self):\n        acme_2 = ◆\n",
    ],
    ["f = lambda: ‸\ng = lambda x: ‸\n", "f = lambda: ◆\ng = lambda x: ◆\n"],
    // Selections
    ["a = ⟦None⟧\n", "a = ◆\n"],
    ["save(1, ⟦b⟧)\n", "save(1, ◆)\n"],
    ['save(b=⟦{\n    "c": 1,\n}⟧)\n', "save(b=◆)\n"],
    ['a = {"b": 1, ⟦"c": 2⟧}\n', 'a = {"b": 1, "acme": ◆}\n'],
    ["a = [⟦x for x in b⟧]\n", "a = [\n    ◆,\n]\n"],
    ["def f(⟦a⟧):\n    pass\n", asked],
    ["from a import ⟦b⟧\n", asked],
    // CRLF
    ["import a\r\n‸\r\n", "import a\r\nacme = ◆\r\n"],
    ["def f():\r\n    ‸\r\n", "def f():\r\n    acme = ◆\r\n"],
    ['a = {\r\n    "b": 1,\r\n    ‸\r\n}\r\n', 'a = {\r\n    "b": 1,\r\n    "acme": ◆,\r\n}\r\n'],
  ],
};

export const severalJsonCursors: CursorTable = {
  language: "json",
  cases: [
    ["[1,‸ 2, ‸3]\n", "[1, ◆, 2, ◆, 3]\n"],
    ["[‸1, 2‸]\n", "[◆, 1, 2, ◆]\n"],
    ["[\n  1,\n  ‸\n  2,\n  ‸\n]\n", "[\n  1,\n  ◆,\n  2,\n  ◆\n]\n"],
    // Both are parts of one list, which has a comma between them.
    ["[\n  ‸\n  ‸\n]\n", "[\n  ◆,\n  ◆\n]\n"],
    ["[[‸], [‸]]\n", "[[\n  ◆\n], [\n  ◆\n]]\n"],
    ['{ "a": ‸, "b": ‸ }\n', '{ "a": ◆, "b": ◆ }\n'],
    ['{ ‸"a": 1, ‸ }\n', '{ "Acme": ◆, "a": 1, "Acme 2": ◆ }\n'],
    ['{\n  "a": [‸],\n  "b": ‸\n}\n', '{\n  "a": [\n    ◆\n  ],\n  "b": ◆\n}\n'],
    ["[1, ⟦2⟧, 3]\n", "[1, ◆, 3]\n"],
    ["[⟦1⟧, 2, ⟦3⟧]\n", "[◆, 2, ◆]\n"],
    ['{ "a": ⟦null⟧ }\n', '{ "a": ◆ }\n'],
    ['{ "a": 1, ⟦"b": 2⟧ }\n', '{ "a": 1, "Acme": ◆ }\n'],
    ['{ ⟦"Acme": 1⟧, "b": 2 }\n', '{ "Acme": ◆, "b": 2 }\n'],
    ['{ "⟦a⟧": 1 }\n', asked],
    ['{ ⟦"a"⟧: 1 }\n', asked],
    ["[\r\n  1,\r\n  ‸\r\n]\r\n", "[\r\n  1,\r\n  ◆\r\n]\r\n"],
    ['{\r\n\t"a": {‸}\r\n}\r\n', '{\r\n\t"a": {\r\n\t\t"Acme": ◆\r\n\t}\r\n}\r\n'],
    ['{\r\n  "a": 1\r\n}\r\n‸', asked],
  ],
};
