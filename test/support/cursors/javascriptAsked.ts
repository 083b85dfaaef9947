import { asked, type CursorTable } from "./cursorTable.ts";

/** Where no literal of JavaScript fits. */
export const javascriptAskedCursors: CursorTable = {
  language: "javascript",
  cases: [
    // Texts, comments, regular expressions.
    ['const a = "te‸xt";\n', asked],
    ["const a = 'it\\'s ‸';\n", asked],
    ['const a = "not closed ‸\nrun();\n', asked],
    ["const a = `te‸xt`;\n", asked],
    ["const a = `\n  ${f({ b: `}` })}\n  ‸\n`;\n", asked],
    ["run(); // then ‸\n", asked],
    ["/**\n * Loads.\n * ‸\n */\nfunction load() {}\n", asked],
    ["const a = /[/‸]+/g;\n", asked],
    ["#!/usr/bin/env ‸node\nrun();\n", asked],
    // Words, numbers, signs.
    ["con‸st a = 1;\n", asked],
    ["const a = 12‸34;\n", asked],
    ["const a = b.len‸gth;\n", asked],
    ["if (a =‸= b) {}\n", asked],
    ["const f = (a) =‸> a;\n", asked],
    ["const a = b.‸;\n", asked],
    ["const a = b?.‸;\n", asked],
    ["load()\n  .‸\n", asked],
    // Names that are declared, and patterns.
    ["const ‸ = 1;\n", asked],
    ["function ‸() {}\n", asked],
    ["class ‸ {}\n", asked],
    ["function f(‸) {}\n", asked],
    ["function f(a, ‸) {}\n", asked],
    ["async function f(a, { b, ‸ }) {}\n", asked],
    ["rows.map(([id, ‸]) => id);\n", asked],
    // Imports and exports.
    ['import ‸ from "a";\n', asked],
    ['import { ‸ } from "a";\n', asked],
    ["import a from ‸;\n", asked],
    ['import a from "a.json" with { ‸ };\n', asked],
    ["const a = 1;\nexport { a, ‸ };\n", asked],
    // A declaration isn't allowed there.
    ["if (a) ‸\n", asked],
    ["for (const a of b) ‸\n", asked],
    ["while (a) ‸\n", asked],
    // Between two parts of one statement.
    ["if (a) {\n  b();\n}\n‸\nelse {\n  c();\n}\n", asked],
    ["try {\n  a();\n} ‸ catch {\n  b();\n}\n", asked],
    ["do {\n  a();\n} ‸ while (b);\n", asked],
    ["load(url)\n  ‸\n  .then(run);\n", asked],
    ["switch (a) {\n  ‸\n  case 1:\n    b();\n}\n", asked],
    ["switch (a) {‸}\n", asked],
    ["function f() ‸ {\n  run();\n}\n", asked],
    ["const f = (a) ‸ => a;\n", asked],
    // Selections inside of texts and comments.
    ['const a = "⟦text⟧";\n', asked],
    ["// ⟦note⟧\nrun();\n", asked],
  ],
};
