import type { CursorTable } from "./cursorTable.ts";

/** Bodies of classes in TypeScript, and decorators. */
export const typescriptClassesCursors: CursorTable = {
  language: "typescript",
  cases: [
    ["class Store<T> {‸}\n", "class Store<T> {\n  acme = ◆;\n}\n"],
    [
      "export abstract class Store<T extends Row> extends Base<T> implements Rows, Disposable {\n  ‸\n}\n",
      "export abstract class Store<T extends Row> extends Base<T> implements Rows, Disposable {\n  acme = ◆;\n}\n",
    ],
    [
      "class Store {\n  private readonly rows: Row[] = [];\n  ‸\n\n  constructor(private a: A) {}\n}\n",
      "class Store {\n  private readonly rows: Row[] = [];\n  acme = ◆;\n\n  constructor(private a: A) {}\n}\n",
    ],
    ["class A {\n  b?: string\n  ‸\n}\n", "class A {\n  b?: string\n  acme = ◆;\n}\n"],
    ["class A {\n  b: () => void;\n  ‸\n}\n", "class A {\n  b: () => void;\n  acme = ◆;\n}\n"],
    [
      "class A {\n  [key: string]: unknown;\n  ‸\n}\n",
      "class A {\n  [key: string]: unknown;\n  acme = ◆;\n}\n",
    ],
    [
      "abstract class A {\n  abstract load(): void;\n  ‸\n}\n",
      "abstract class A {\n  abstract load(): void;\n  acme = ◆;\n}\n",
    ],
    ["class A {\n  acme!: Row;\n  ‸\n}\n", "class A {\n  acme!: Row;\n  acme2 = ◆;\n}\n"],
    ["class A {\n  row: Row = ‸;\n}\n", "class A {\n  row: Row = ◆;\n}\n"],
    ["class A {\n  static rows: Row[] = [‸];\n}\n", "class A {\n  static rows: Row[] = [\n    ◆,\n  ];\n}\n"],
    [
      "class A {\n  load(): { id: number } {\n    ‸\n  }\n}\n",
      "class A {\n  load(): { id: number } {\n    const acme = ◆;\n  }\n}\n",
    ],
    [
      "class A {\n  load(a?: B): void {‸}\n}\n",
      "class A {\n  load(a?: B): void {\n    const acme = ◆;\n  }\n}\n",
    ],
    [
      "class A {\n  get row(): Row {\n    return ‸;\n  }\n}\n",
      "class A {\n  get row(): Row {\n    return ◆;\n  }\n}\n",
    ],
    [
      "class A {\n  constructor(private readonly b: B) {\n    ‸\n  }\n}\n",
      "class A {\n  constructor(private readonly b: B) {\n    const acme = ◆;\n  }\n}\n",
    ],
    ["class A {\n  private make = (): Row => ‸;\n}\n", "class A {\n  private make = (): Row => (◆);\n}\n"],
    ["class A implements B {\r\n\t‸\r\n}\r\n", "class A implements B {\r\n\tacme = ◆;\r\n}\r\n"],
    ["@Component(‸)\nclass A {}\n", "@Component(◆)\nclass A {}\n"],
    [
      "@Component({ selector: 'a', ‸ })\nclass A {}\n",
      "@Component({ selector: 'a', acme: ◆ })\nclass A {}\n",
    ],
    ["class A {\n  @Input() b: B;\n  ‸\n}\n", "class A {\n  @Input() b: B;\n  acme = ◆;\n}\n"],
    ["class A {\n  @Input({ a: ‸ }) b: B;\n}\n", "class A {\n  @Input({ a: ◆ }) b: B;\n}\n"],
  ],
};
