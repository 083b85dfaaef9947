import type { LanguagePlaces } from "./places.ts";

const inMethod = (code: string): string => `class A {\n    void run() {\n        ${code}\n    }\n}\n`;

export const javaPlaces: LanguagePlaces = {
  label: "Java",
  language: "java",
  holdsLongTexts: false,
  everyText: [
    inMethod("var a = ⟨‸⟩;"),
    inMethod('var a = ⟨"‸"⟩;'),
    inMethod('var a = ⟨"\\\\‸\\n"⟩;'),
    inMethod("return ⟨‸⟩;"),
    inMethod("var a = List.of(1, ⟨‸⟩);"),
    inMethod("var a = new Object[] {1, ⟨‸⟩};"),
    inMethod("Supplier<Object> a = () -> ⟨‸⟩;"),
    inMethod("var a = b ? 1 : ⟨‸⟩;"),
    inMethod("switch (a) {\n            case ⟨‸⟩:\n        }"),
    "@A(⟨‸⟩)\nclass B {}\n",
    "@A(b = {1, ⟨‸⟩})\nclass B {}\n",
    "class A {\n    String a = ⟨‸⟩;\n}\n",
  ],
  someTexts: [inMethod('var a = ⟨"""\n            x\n            ‸\n            """⟩;')],
  raw: [
    ["⟨// a ‸⟩\nclass A {}\n", "line_comment"],
    ["class A {} ⟨/* a ‸ b */⟩\n", "block_comment"],
    ["⟨/** {@code ‸} */⟩\nclass A {}\n", "block_comment"],
  ],
  refused: [
    // A Unicode escape in a comment may end it.
    ["// \\⟨‸⟩\nclass A {}\n", "u000a"],
    ["// ⟨‸⟩\nclass A {}\n", String.raw`\u000a class B {}`],
    ["class A {} /* ⟨‸⟩ */\n", String.raw`\u002a\u002f`],
    [inMethod('var a = "\\⟨‸⟩n";'), "n"],
    [inMethod('var a = "\\1⟨‸⟩";'), "2"],
    [inMethod('var a = "\\u00⟨‸⟩41";'), "1"],
    [inMethod('var a = """\n            x\n    ⟨‸⟩\n            """;'), "y"],
    // A text block leaves it out at the end of a line, and no escape stands for it.
    [inMethod('var a = """\n            x⟨‸⟩\n            """;'), "y\u3000"],
    [inMethod("var a = 'x⟨‸⟩';"), "a"],
    [inMethod("var a⟨‸⟩b = 1;"), "a"],
    [inMethod("a.⟨‸⟩"), "a"],
    ["class A {\n    ⟨‸⟩\n}\n", "a"],
  ],
  records: [
    inMethod("var a = ‸;"),
    "class A {\n    ‸\n}\n",
    "interface A {\n    ‸\n}\n",
    "enum A {\n    B;\n    ‸\n}\n",
    inMethod("‸\n        count = 1;"),
    inMethod("var a = List.of(1, ‸);"),
  ],
};
