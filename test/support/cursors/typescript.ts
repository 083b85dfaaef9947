import type { CursorTable } from "./cursorTable.ts";

/** Statements, expressions and class bodies among the types of TypeScript. */
export const typescriptCursors: CursorTable = {
  language: "typescript",
  cases: [
    ["‸", "const acme = ◆;"],
    ["let row: Row | undefined\n‸\n", "let row: Row | undefined\nconst acme = ◆;\n"],
    // The brace behind the type of an object is that of the function.
    ["function load(): { id: number } {‸}\n", "function load(): { id: number } {\n  const acme = ◆;\n}\n"],
    [
      "function isRow(value: unknown): value is Row {\n  ‸\n}\n",
      "function isRow(value: unknown): value is Row {\n  const acme = ◆;\n}\n",
    ],
    ["export namespace Rows {\n  export ‸\n}\n", "export namespace Rows {\n  export const acme = ◆;\n}\n"],
    [
      "function f(this: Window, acme?: Row): void {\n  ‸\n}\n",
      "function f(this: Window, acme?: Row): void {\n  const acme2 = ◆;\n}\n",
    ],
    ["declare const acme: Row;\r\n‸\r\n", "declare const acme: Row;\r\nconst acme2 = ◆;\r\n"],
    ["⟦const row: Row = load();⟧\nrun();\n", "const acme = ◆;\nrun();\n"],
    ["‸\nconst row: Row = ‸;\n", "const acme = ◆;\nconst row: Row = ◆;\n"],

    // Expressions: the type stands before them.
    ["const row: Row = ‸;\n", "const row: Row = ◆;\n"],
    ["const load = <T,>(id: T): Row => ‸;\n", "const load = <T,>(id: T): Row => (◆);\n"],
    ["const load = (): { id: number } => ‸;\n", "const load = (): { id: number } => (◆);\n"],
    ["const row = ‸ as Row;\n", "const row = ◆ as Row;\n"],
    ["const row = ‸ satisfies Row;\n", "const row = ◆ satisfies Row;\n"],
    ["const row = <Row>‸;\n", "const row = <Row>◆;\n"],
    // Words that open types where they are no keys.
    [
      "const map = { interface: { ‸ }, type: 1 };\n",
      "const map = { interface: { \n  acme: ◆,\n }, type: 1 };\n",
    ],
    ["save<Map<string, Row>>(a, ‸);\n", "save<Map<string, Row>>(a, ◆);\n"],
    ["save(a as Row‸);\n", "save(a as Row, ◆);\n"],
    ["const small = a < ‸;\n", "const small = a < ◆;\n"],
    ["const row = a ? (b): c => ‸ : d;\n", "const row = a ? (b): c => (◆) : d;\n"],
  ],
};
