import type { CursorTable } from "./cursorTable.ts";

/** Bodies of classes: a field; in their methods and initialisers it is as everywhere. */
export const javascriptClassesCursors: CursorTable = {
  language: "javascript",
  cases: [
    ["class Store {‸}\n", "class Store {\n  acme = ◆;\n}\n"],
    ["class Store {\n  ‸\n}\n", "class Store {\n  acme = ◆;\n}\n"],
    ["class Store {\n  ‸load() {}\n}\n", "class Store {\n  acme = ◆;\n  load() {}\n}\n"],
    ["class Store {\n  load() {}‸\n}\n", "class Store {\n  load() {}\n  acme = ◆;\n}\n"],
    ["class A {\n  ‸\n\n  ‸\n}\n", "class A {\n  acme = ◆;\n\n  acme2 = ◆;\n}\n"],
    ["class A {\n  b = 1;\n  ⟦c = 2;⟧\n}\n", "class A {\n  b = 1;\n  acme = ◆;\n}\n"],
    ["class A {\r\n  b() {}\r\n  ‸\r\n}\r\n", "class A {\r\n  b() {}\r\n  acme = ◆;\r\n}\r\n"],
    ["class A {\n  row = ‸;\n}\n", "class A {\n  row = ◆;\n}\n"],
    ["class A {\n  static #row = ‸\n}\n", "class A {\n  static #row = ◆\n}\n"],
    ["class A {\n  rows = [‸];\n}\n", "class A {\n  rows = [\n    ◆,\n  ];\n}\n"],
    ["class A {\n  map = {‸};\n}\n", "class A {\n  map = {\n    acme: ◆,\n  };\n}\n"],
    ["class A {\n  make = () => ‸;\n}\n", "class A {\n  make = () => (◆);\n}\n"],
    [
      "class A extends B {\n  constructor(a) {\n    super(a‸);\n  }\n}\n",
      "class A extends B {\n  constructor(a) {\n    super(a, ◆);\n  }\n}\n",
    ],
    [
      "class A {\n  get row() {\n    return ‸;\n  }\n}\n",
      "class A {\n  get row() {\n    return ◆;\n  }\n}\n",
    ],
    ["class A {\n  static {\n    ‸\n  }\n}\n", "class A {\n  static {\n    const acme = ◆;\n  }\n}\n"],
    ["class A {\n  load(row = ‸) {}\n}\n", "class A {\n  load(row = ◆) {}\n}\n"],
    ["class A {\n  [‸]() {}\n}\n", "class A {\n  [◆]() {}\n}\n"],
    // Half-written: the class is not closed.
    ["class A {\n  b() {}\n  ‸", "class A {\n  b() {}\n  acme = ◆;"],
  ],
};
