import type { CursorTable } from "./cursorTable.ts";

/** In lists and objects of JavaScript. */
export const javascriptListsCursors: CursorTable = {
  language: "javascript",
  cases: [
    ["const rows = [1‸];\n", "const rows = [1, ◆];\n"],
    ["const rows = [1 ‸];\n", "const rows = [1 , ◆];\n"],
    ["const rows = [1,‸];\n", "const rows = [1, ◆];\n"],
    ["const rows = [‸1];\n", "const rows = [◆, 1];\n"],
    ["const rows = [‸, 2];\n", "const rows = [◆, 2];\n"],
    ["const rows = [1, ‸, 2];\n", "const rows = [1, ◆, 2];\n"],
    ["const rows = [1‸, 2];\n", "const rows = [1, ◆, 2];\n"],
    ["const rows = [\n  ‸\n];\n", "const rows = [\n  ◆,\n];\n"],
    // This file has no trailing commas.
    ["const rows = [\n  1\n  ‸\n];\n", "const rows = [\n  1,\n  ◆\n];\n"],
    ["const rows = [\n  { id: 1 }‸\n];\n", "const rows = [\n  { id: 1 }, ◆\n];\n"],
    ["const all = [...‸];\n", "const all = [...◆];\n"],
    ["const makers = [() => ‸];\n", "const makers = [() => (◆)];\n"],
    // Several cursors in one list.
    ["const rows = [‸, ‸];\n", "const rows = [◆, ◆];\n"],
    ["const rows = [\n  ‸\n  1,\n  ‸\n];\n", "const rows = [\n  ◆,\n  1,\n  ◆,\n];\n"],
    // Half-written: nothing closes the list.
    ["const rows = [1, ‸", "const rows = [1, ◆"],

    ["const map = { ‸ };\n", "const map = { \n  acme: ◆,\n };\n"],
    ["const map = { a: 1, ‸ };\n", "const map = { a: 1, acme: ◆ };\n"],
    ["const map = { a: 1‸ };\n", "const map = { a: 1, acme: ◆ };\n"],
    ["const map = { a: 1 ‸};\n", "const map = { a: 1 , acme: ◆};\n"],
    ["const map = { ‸a: 1 };\n", "const map = { acme: ◆, a: 1 };\n"],
    // Words that elsewhere open something else.
    ["const map = { class: { a: 1, ‸ }, if: 2 };\n", "const map = { class: { a: 1, acme: ◆ }, if: 2 };\n"],
    // A key that the object has.
    ["const map = { acme: 1, ‸ };\n", "const map = { acme: 1, acme2: ◆ };\n"],
    ['const map = { "acme": 1, ‸ };\n', 'const map = { "acme": 1, acme2: ◆ };\n'],
    // The key of another object takes nothing.
    ["const map = { a: { acme: 1 }, ‸ };\n", "const map = { a: { acme: 1 }, acme: ◆ };\n"],
    ["const map = {\n  ‸\n  a: 1,\n  ‸\n};\n", "const map = {\n  acme: ◆,\n  a: 1,\n  acme2: ◆,\n};\n"],
    ["const map = { a: ⟦1⟧, b: [1, ⟦2⟧] };\n", "const map = { a: ◆, b: [1, ◆] };\n"],
  ],
};
