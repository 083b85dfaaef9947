import { asked, type CursorTable } from "./cursorTable.ts";

/** Statements, expressions and class bodies among types. */
export const typescriptCursors: CursorTable = {
  language: "typescript",
  cases: [
    [
      "import a from 'a'\n\nconst b: B = a(1)\n‸\n",
      "import a from 'a'\n\nconst b: B = a(1)\nconst acme = ◆\n",
    ],
    ["‸", "const acme = ◆;"],
    ["let row: Row | undefined\n‸\n", "let row: Row | undefined\nconst acme = ◆;\n"],
    // The brace after the type of an object is that of the function.
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

    // Expressions: the type comes before them.
    ["const row: Row = ‸;\n", "const row: Row = ◆;\n"],
    ["const load = <T,>(id: T): Row => ‸;\n", "const load = <T,>(id: T): Row => (◆);\n"],
    ["const load = (): { id: number } => ‸;\n", "const load = (): { id: number } => (◆);\n"],
    ["const row = ‸ as Row;\n", "const row = ◆ as Row;\n"],
    ["const row = ‸ satisfies Row;\n", "const row = ◆ satisfies Row;\n"],
    ["const row = <Row>‸;\n", "const row = <Row>◆;\n"],
    // Keywords of types as keys.
    [
      "const map = { interface: { ‸ }, type: 1 };\n",
      "const map = { interface: { \n  acme: ◆,\n }, type: 1 };\n",
    ],
    ["save<Map<string, Row>>(a, ‸);\n", "save<Map<string, Row>>(a, ◆);\n"],
    ["save(a as Row‸);\n", "save(a as Row, ◆);\n"],
    ["const small = a < ‸;\n", "const small = a < ◆;\n"],
    ["const row = a ? (b): c => ‸ : d;\n", "const row = a ? (b): c => (◆) : d;\n"],

    // Bodies of classes, and decorators.
    ["class A {\n  b?: string\n  ‸\n}\n", "class A {\n  b?: string\n  acme = ◆;\n}\n"],
    ["class A {\n  b: () => void;\n  ‸\n}\n", "class A {\n  b: () => void;\n  acme = ◆;\n}\n"],
    [
      "abstract class A {\n  abstract load(): void;\n  ‸\n}\n",
      "abstract class A {\n  abstract load(): void;\n  acme = ◆;\n}\n",
    ],
    ["class A {\n  acme!: Row;\n  ‸\n}\n", "class A {\n  acme!: Row;\n  acme2 = ◆;\n}\n"],
    [
      "class A {\n  constructor(private readonly b: B) {\n    ‸\n  }\n}\n",
      "class A {\n  constructor(private readonly b: B) {\n    const acme = ◆;\n  }\n}\n",
    ],
    ["class A implements B {\r\n\t‸\r\n}\r\n", "class A implements B {\r\n\tacme = ◆;\r\n}\r\n"],
    ["@Component(‸)\nclass A {}\n", "@Component(◆)\nclass A {}\n"],

    // No value fits.
    ["const a: ‸ = load();\n", asked],
    ["let a: ‸;\n", asked],
    ["let a: Row | ‸;\n", asked],
    ["const a: { id: number; ‸ } = load();\n", asked],
    ["const a: [string, ‸] = load();\n", asked],
    ["const a: Array<‸> = [];\n", asked],
    ["const a: Map<string, ‸> = new Map();\n", asked],
    ["const a: (row: ‸) => void = run;\n", asked],
    ["const a: (row: Row) => ‸ = run;\n", asked],
    ["const a: typeof ‸ = b;\n", asked],
    ["const a = load() as ‸;\n", asked],
    ["const a = b satisfies ‸;\n", asked],
    ["save<‸>(a);\n", asked],
    ["function f(a: string, ‸) {}\n", asked],
    ["function f<T extends ‸>(a: T) {}\n", asked],
    ["function f(a: unknown): a is ‸ {\n  return true;\n}\n", asked],
    ["interface Row {‸}\n", asked],
    ["interface Row {\n  [key: ‸]: string;\n}\n", asked],
    ["interface Row extends ‸ {\n  id: number;\n}\n", asked],
    ["type Row = ‸;\n", asked],
    ["type Row = ‸\n", asked],
    ["type Row = {\n  id: number;\n  ‸\n};\n", asked],
    // Types that look like an arrow function or a template.
    ["type Load = () => ‸;\n", asked],
    ["type Name = `a-${‸}`;\n", asked],
    ["type If<T> = T extends string ? ‸ : never;\n", asked],
    ["type Keys = { [K in ‸]: K };\n", asked],
    ["type Part = Row[‸];\n", asked],
    ["enum Kind {‸}\n", asked],
    ["enum Kind {\n  A,\n  ‸\n}\n", asked],
    ["class A implements ‸ {\n  b() {}\n}\n", asked],
    ["@‸\nclass A {}\n", asked],
    ["@Comp‸onent()\nclass A {}\n", asked],
    ["namespace ‸ {\n  run();\n}\n", asked],
    ["try {\n  a();\n} catch (‸: unknown) {}\n", asked],
    // After a caught error with a type
    [
      "try {\n  a();\n} catch (e: unknown) {\n  save(‸);\n}\n",
      "try {\n  a();\n} catch (e: unknown) {\n  save(◆);\n}\n",
    ],
    ["try {\n} catch (e: any) {\n  ‸\n}\n", "try {\n} catch (e: any) {\n  const acme = ◆;\n}\n"],
  ],
};
