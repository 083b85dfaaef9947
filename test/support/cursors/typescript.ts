import type { CursorTable } from "./cursorTable.ts";

/** Statements, expressions and class bodies among the types of TypeScript. */
export const typescriptCursors: CursorTable = {
  language: "typescript",
  cases: [
    ["‸", "const acme = ◆;"],
    [
      'import type { Row } from "./row.ts";\n\n‸\n',
      'import type { Row } from "./row.ts";\n\nconst acme = ◆;\n',
    ],
    ["type Row = { id: number };\n‸\n", "type Row = { id: number };\nconst acme = ◆;\n"],
    ["type Kind = 'a' | 'b'\n‸\n", "type Kind = 'a' | 'b'\nconst acme = ◆;\n"],
    ["interface Row {\n  id: number;\n}\n‸\n", "interface Row {\n  id: number;\n}\nconst acme = ◆;\n"],
    ["enum Kind {\n  A,\n}‸\n", "enum Kind {\n  A,\n}\nconst acme = ◆;\n"],
    ["declare const row: Row;\n‸\n", "declare const row: Row;\nconst acme = ◆;\n"],
    ["const row = load() as Row;‸\n", "const row = load() as Row;\nconst acme = ◆;\n"],
    ["let row: Row | undefined\n‸\n", "let row: Row | undefined\nconst acme = ◆;\n"],
    [
      "function load(id: string): Promise<Row> {\n  ‸\n}\n",
      "function load(id: string): Promise<Row> {\n  const acme = ◆;\n}\n",
    ],
    // The brace behind the type of an object is that of the function.
    ["function load(): { id: number } {‸}\n", "function load(): { id: number } {\n  const acme = ◆;\n}\n"],
    [
      "function isRow(value: unknown): value is Row {\n  ‸\n}\n",
      "function isRow(value: unknown): value is Row {\n  const acme = ◆;\n}\n",
    ],
    [
      "export const load = async <T extends { id: number }>(id: T): Promise<void> => {\n    ‸\n};\n",
      "export const load = async <T extends { id: number }>(id: T): Promise<void> => {\n    const acme = ◆;\n};\n",
    ],
    ["namespace Rows {\n  ‸\n}\n", "namespace Rows {\n  const acme = ◆;\n}\n"],
    ["export namespace Rows {\n  export ‸\n}\n", "export namespace Rows {\n  export const acme = ◆;\n}\n"],
    ["if (a < b || c > d) {\n  ‸\n}\n", "if (a < b || c > d) {\n  const acme = ◆;\n}\n"],
    ["const row = rows[0]!;\n‸\n", "const row = rows[0]!;\nconst acme = ◆;\n"],
    [
      "const list: Array<Map<string, Row>> = [];\n‸\n",
      "const list: Array<Map<string, Row>> = [];\nconst acme = ◆;\n",
    ],
    [
      "function f(this: Window, acme?: Row): void {\n  ‸\n}\n",
      "function f(this: Window, acme?: Row): void {\n  const acme2 = ◆;\n}\n",
    ],
    ["declare const acme: Row;\r\n‸\r\n", "declare const acme: Row;\r\nconst acme2 = ◆;\r\n"],
    ["⟦const row: Row = load();⟧\nrun();\n", "const acme = ◆;\nrun();\n"],
    ["‸\nconst row: Row = ‸;\n", "const acme = ◆;\nconst row: Row = ◆;\n"],

    // Expressions: the type stands before them.
    ["const row: Row = ‸;\n", "const row: Row = ◆;\n"],
    ["const row: { id: number; name?: string } = ‸;\n", "const row: { id: number; name?: string } = ◆;\n"],
    ["const load: () => Row = ‸;\n", "const load: () => Row = ◆;\n"],
    ["const load: (id: number) => Row = (id) => ‸;\n", "const load: (id: number) => Row = (id) => (◆);\n"],
    ["const load = <T,>(id: T): Row => ‸;\n", "const load = <T,>(id: T): Row => (◆);\n"],
    ["const load = (): { id: number } => ‸;\n", "const load = (): { id: number } => (◆);\n"],
    ["const row = ‸ as Row;\n", "const row = ◆ as Row;\n"],
    ["const row = ‸ satisfies Row;\n", "const row = ◆ satisfies Row;\n"],
    ["const row = <Row>‸;\n", "const row = <Row>◆;\n"],
    ["function f(row: Row = ‸) {}\n", "function f(row: Row = ◆) {}\n"],
    [
      "for (const [key, value] of Object.entries(‸)) {}\n",
      "for (const [key, value] of Object.entries(◆)) {}\n",
    ],
    ["const rows: readonly Row[] = [‸];\n", "const rows: readonly Row[] = [\n  ◆,\n];\n"],
    ["const rows: [number, Row] = [1, ‸];\n", "const rows: [number, Row] = [1, ◆];\n"],
    ["const rows = [1‸] as const;\n", "const rows = [1, ◆] as const;\n"],
    ["const map: Record<string, Row> = {‸};\n", "const map: Record<string, Row> = {\n  acme: ◆,\n};\n"],
    ["const map = { a: 1, ‸ } satisfies Rows;\n", "const map = { a: 1, acme: ◆ } satisfies Rows;\n"],
    ["const map = { a: b as Row, ‸ };\n", "const map = { a: b as Row, acme: ◆ };\n"],
    // Words that open types where they are no keys.
    [
      "const map = { interface: { ‸ }, type: 1 };\n",
      "const map = { interface: { \n  acme: ◆,\n }, type: 1 };\n",
    ],
    ["const map = { type: 1, enum: [1, ‸] };\n", "const map = { type: 1, enum: [1, ◆] };\n"],
    ["type = { a: 1, ‸ };\n", "type = { a: 1, acme: ◆ };\n"],
    ["save<Row>(‸);\n", "save<Row>(◆);\n"],
    ["save<Map<string, Row>>(a, ‸);\n", "save<Map<string, Row>>(a, ◆);\n"],
    ["const map = new Map<string, Row>(‸);\n", "const map = new Map<string, Row>(◆);\n"],
    ["const set = new Set<Row>([‸]);\n", "const set = new Set<Row>([\n  ◆,\n]);\n"],
    ["save(a as Row‸);\n", "save(a as Row, ◆);\n"],
    ["save(a!, ‸);\n", "save(a!, ◆);\n"],
    ["save(a < b, ‸);\n", "save(a < b, ◆);\n"],
    ["const small = a < ‸;\n", "const small = a < ◆;\n"],
    ["const row = a ? b : ‸;\n", "const row = a ? b : ◆;\n"],
    ["const row = a ? (b): c => ‸ : d;\n", "const row = a ? (b): c => (◆) : d;\n"],
    ["const text = `${a as string} ${‸}`;\n", "const text = `${a as string} ${◆}`;\n"],
    ["const row: Row = ‸", "const row: Row = ◆"],
    ["export = ‸;\n", "export = ◆;\n"],
  ],
};
