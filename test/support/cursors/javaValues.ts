import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `class A {\n    void run() {\n        ${code}\n    }\n}\n`;

/** A case inside of a method, in an indentation of four spaces. */
function inMethod(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

/** Inside of expressions, arguments and arrays. */
export const javaValuesCursors: CursorTable = {
  language: "java",
  cases: [
    inMethod("var a = ‸;", "var a = ◆;"),
    ["class A {\n    Object a = ‸", "class A {\n    Object a = ◆"],
    // The semicolon is still missing.
    inMethod("return ‸", "return ◆"),
    inMethod("return ‸;", "return ◆;"),
    inMethod("this.data = ‸;", "this.data = ◆;"),
    inMethod("var a = b ? ‸ : null;", "var a = b ? ◆ : null;"),
    inMethod("var a = b ? null : ‸;", "var a = b ? null : ◆;"),
    inMethod('var a = "b" + ‸;', 'var a = "b" + ◆;'),
    // A cast is no end of a value.
    inMethod("var a = (Object) ‸;", "var a = (Object) ◆;"),
    inMethod(
      "if (a == ‸) {\n            stop();\n        }",
      "if (a == ◆) {\n            stop();\n        }",
    ),
    inMethod("for (var a : ‸) {}", "for (var a : ◆) {}"),
    inMethod(
      "try (var a = ‸) {\n            read(a);\n        }",
      "try (var a = ◆) {\n            read(a);\n        }",
    ),
    inMethod("synchronized (‸) {}", "synchronized (◆) {}"),
    inMethod("assert a : ‸;", "assert a : ◆;"),
    inMethod("Supplier<Object> a = () -> ‸;", "Supplier<Object> a = () -> ◆;"),
    inMethod("all.stream().map((b) -> ‸).toList();", "all.stream().map((b) -> ◆).toList();"),
    inMethod(
      "var a = switch (b) {\n            case C, D -> ‸;\n            default -> null;\n        };",
      "var a = switch (b) {\n            case C, D -> ◆;\n            default -> null;\n        };",
    ),
    inMethod(
      "var a = switch (b) {\n            default: yield ‸;\n        };",
      "var a = switch (b) {\n            default: yield ◆;\n        };",
    ),
    inMethod("send(‸);", "send(◆);"),
    inMethod("send(1‸);", "send(1, ◆);"),
    inMethod("send(‸1);", "send(◆, 1);"),
    inMethod("send(a,‸);", "send(a, ◆);"),
    inMethod("send(a, ‸);", "send(a, ◆);"),
    inMethod("send(a, ‸, b);", "send(a, ◆, b);"),
    ["class A {\n    void run() {\n        send(a, ‸", "class A {\n    void run() {\n        send(a, ◆"],
    inMethod(
      "send(\n            a,\n            ‸\n        );",
      "send(\n            a,\n            ◆\n        );",
    ),
    inMethod(
      "send(\n            ‸\n            a\n        );",
      "send(\n            ◆,\n            a\n        );",
    ),
    inMethod("new Company<>(1, ‸);", "new Company<>(1, ◆);"),
    inMethod("var a = ⟦null⟧;", "var a = ◆;"),
    inMethod("var a = ‸;\n        var b = ‸;", "var a = ◆;\n        var b = ◆;"),

    // The brackets of a list are those of a call.
    inMethod("var a = List.of(‸);", "var a = List.of(◆);"),
    inMethod("var a = new Object[] {‸};", "var a = new Object[] {\n            ◆\n        };"),
    inMethod("var a = new Object[] {1 ‸};", "var a = new Object[] {1 , ◆};"),
    inMethod("var a = new Object[] {1‸};", "var a = new Object[] {1, ◆};"),
    inMethod("Object[] a = {‸1};", "Object[] a = {◆, 1};"),
    inMethod("Object[] a = {‸, 2};", "Object[] a = {◆, 2};"),
    inMethod("Object[] a = {1, ‸, 3};", "Object[] a = {1, ◆, 3};"),
    inMethod(
      "Object[] a = {\n            1,\n            ‸\n            2\n        };",
      "Object[] a = {\n            1,\n            ◆,\n            2\n        };",
    ),
    inMethod(
      "var a = new Object[] {1, // it's {\n            ‸\n            2};",
      "var a = new Object[] {1, // it's {\n            ◆,\n            2};",
    ),
    ["class A {\n    Object[] a = {1, ‸", "class A {\n    Object[] a = {1, ◆"],
    inMethod("Object[] a = {b.‸};", asked),
    ["record A(int b) {\n    ‸\n}", asked],
    [
      "class A {\n    void a() {\n        var b = c[‸];\n    }\n}",
      "class A {\n    void a() {\n        var b = c[◆];\n    }\n}",
    ],
    ["class A {\n    void a() {\n        List<‸\n    }\n}", asked],
    ["// it's ‸", asked],
  ],
};
