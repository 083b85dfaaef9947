import type { CursorTable } from "./cursorTable.ts";

/** Where a statement fits in JavaScript, and what several cursors or a selection make of it. */
export const javascriptCursors: CursorTable = {
  language: "javascript",
  cases: [
    ["‸", "const acme = ◆;"],
    ["\n‸\n", "\nconst acme = ◆;\n"],
    ["#!/usr/bin/env node\n‸\n", "#!/usr/bin/env node\nconst acme = ◆;\n"],
    ['"use strict";\n‸\nrun();\n', '"use strict";\nconst acme = ◆;\nrun();\n'],
    ['import fs from "node:fs";\n\n‸\n', 'import fs from "node:fs";\n\nconst acme = ◆;\n'],
    ["start();‸", "start();\nconst acme = ◆;"],
    // Without a semicolon the call is whole all the same.
    ["start()‸\nstop()\n", "start()\nconst acme = ◆;\nstop()\n"],
    ["const limit = 10‸\n", "const limit = 10\nconst acme = ◆;\n"],
    ["‸stop();\n", "const acme = ◆;\nstop();\n"],
    ["start();‸stop();\n", "start();\nconst acme = ◆;\nstop();\n"],
    ["if (ready) {\n  ‸start();\n}\n", "if (ready) {\n  const acme = ◆;\n  start();\n}\n"],
    ["function load() {‸}\n", "function load() {\n  const acme = ◆;\n}\n"],
    ["function load() { ‸ }\n", "function load() { \n  const acme = ◆;\n }\n"],
    ["list.forEach((row) => {‸});\n", "list.forEach((row) => {\n  const acme = ◆;\n});\n"],
    ["const load = async () => {\n  ‸\n};\n", "const load = async () => {\n  const acme = ◆;\n};\n"],
    [
      "try {\n  run();\n} catch {\n  ‸\n} finally {\n  stop();\n}\n",
      "try {\n  run();\n} catch {\n  const acme = ◆;\n} finally {\n  stop();\n}\n",
    ],
    ["for (const row of rows) {\n\t‸\n}\n", "for (const row of rows) {\n\tconst acme = ◆;\n}\n"],
    ["if (a) {\n  b();\n} else {\n  ‸\n}\n", "if (a) {\n  b();\n} else {\n  const acme = ◆;\n}\n"],
    [
      "switch (kind) {\n  case 1:\n    start();\n    ‸\n    break;\n  default:\n}\n",
      "switch (kind) {\n  case 1:\n    start();\n    const acme = ◆;\n    break;\n  default:\n}\n",
    ],
    ["switch (kind) {\n  case 1: {‸}\n}\n", "switch (kind) {\n  case 1: {\n    const acme = ◆;\n  }\n}\n"],
    ["export ‸\n", "export const acme = ◆;\n"],
    ["const text = `${a}} {{`;\n‸\n", "const text = `${a}} {{`;\nconst acme = ◆;\n"],
    [
      "const clean = text.replace(/['\"`{]/g, '');\n‸\n",
      "const clean = text.replace(/['\"`{]/g, '');\nconst acme = ◆;\n",
    ],
    ["const half = all / 2; // isn't it\n‸\n", "const half = all / 2; // isn't it\nconst acme = ◆;\n"],
    ["const half = (a + b) / c / d;\n‸\n", "const half = (a + b) / c / d;\nconst acme = ◆;\n"],
    ["if (ok) /['{]/.test(text);\n‸\n", "if (ok) /['{]/.test(text);\nconst acme = ◆;\n"],
    // Half-written: the brace that closes the function is not there yet.
    ["function load() {\n  start();\n  ‸", "function load() {\n  start();\n  const acme = ◆;"],
    [
      "function load() {\n  ‸\n\nfunction stop() {\n  end();\n}\n",
      "function load() {\n  const acme = ◆;\n\nfunction stop() {\n  end();\n}\n",
    ],
    // Line ends and indentation are those of the file.
    ["start();\r\n‸\r\nstop();\r\n", "start();\r\nconst acme = ◆;\r\nstop();\r\n"],
    ["function load() {‸}\r\n", "function load() {\r\n  const acme = ◆;\r\n}\r\n"],
    [
      "const api = {\n    load() {‸},\n};\n",
      "const api = {\n    load() {\n        const acme = ◆;\n    },\n};\n",
    ],
    // Names.
    ["const acme = 1;\n‸\n", "const acme = 1;\nconst acme2 = ◆;\n"],
    ["const acme = 1, acme2 = 2;\n‸\n", "const acme = 1, acme2 = 2;\nconst acme3 = ◆;\n"],
    ['import { acme } from "./acme.js";\n‸\n', 'import { acme } from "./acme.js";\nconst acme2 = ◆;\n'],
    ["‸\nfunction acme() {}\n", "const acme2 = ◆;\nfunction acme() {}\n"],
    ["function f(acme) {\n  ‸\n}\n", "function f(acme) {\n  const acme2 = ◆;\n}\n"],
    // Several cursors, and selections.
    ["‸\n\n‸\n", "const acme = ◆;\n\nconst acme2 = ◆;\n"],
    [
      "function f() {\n  ‸\n  g(‸);\n  ‸\n}\n",
      "function f() {\n  const acme = ◆;\n  g(◆);\n  const acme2 = ◆;\n}\n",
    ],
    ["⟦start();⟧\nstop();\n", "const acme = ◆;\nstop();\n"],
    ["function f() {\n  ⟦start();\n  stop();⟧\n}\n", "function f() {\n  const acme = ◆;\n}\n"],
    ["const row = ⟦null⟧;\n", "const row = ◆;\n"],
    ["save(a, ⟦{ id: 1 }⟧, b);\n", "save(a, ◆, b);\n"],
    ["const rows = [⟦1⟧, 2];\n", "const rows = [◆, 2];\n"],
    ["const a = ⟦1⟧;\nconst b = ⟦2⟧;\n", "const a = ◆;\nconst b = ◆;\n"],

    // Bodies of classes.
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
