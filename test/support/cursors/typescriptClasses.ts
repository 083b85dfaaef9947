import type { CursorTable } from "./cursorTable.ts";

/** Bodies of classes in TypeScript, and decorators. */
export const typescriptClassesCursors: CursorTable = {
  language: "typescript",
  cases: [
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
  ],
};
