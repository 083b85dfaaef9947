import { asked, type CursorCase, type CursorTable } from "./cursorTable.ts";

const around = (code: string): string => `class A {\n    void run() {\n        ${code}\n    }\n}\n`;

/** A case in a method, indented by four spaces. */
function inMethod(document: string, outcome: CursorCase[1]): CursorCase {
  return [around(document), typeof outcome === "string" ? around(outcome) : outcome];
}

export const javaCursors: CursorTable = {
  language: "java",
  cases: [
    // A snippet without a type around it, as in a note.
    ["‸", "java.util.Map<String, Object> acme = ◆;"],
    ["var acme = 1;\n‸", "var acme = 1;\njava.util.Map<String, Object> acme2 = ◆;"],
    // A file of types has nothing but types outside of them.
    ["package a.b;\n\nimport java.util.List;\n\n‸\n\nclass A {}\n", asked],
    ["import java.util.List;\n\nclass A {}\n\n‸", asked],
    ["class A {‸}", "class A {\n    java.util.Map<String, Object> acme = ◆;\n}"],
    [
      "public final class A<T extends B<T>> extends C<T> implements D, E {\n    private static final int MOST = 3;\n    ‸\n\n    A() {}\n}",
      "public final class A<T extends B<T>> extends C<T> implements D, E {\n    private static final int MOST = 3;\n    java.util.Map<String, Object> acme = ◆;\n\n    A() {}\n}",
    ],
    [
      "class A {\n    @Override\n    public String toString() {\n        return name;\n    }‸\n}",
      "class A {\n    @Override\n    public String toString() {\n        return name;\n    }\n    java.util.Map<String, Object> acme = ◆;\n}",
    ],
    [
      "class A {\n    ‸void run() {}\n}",
      "class A {\n    java.util.Map<String, Object> acme = ◆;\n    void run() {}\n}",
    ],
    [
      "class A {\n    int acme = 1;\n    ‸\n}",
      "class A {\n    int acme = 1;\n    java.util.Map<String, Object> acme2 = ◆;\n}",
    ],
    [
      "class A {\n    static class B {\n        ‸\n    }\n}",
      "class A {\n    static class B {\n        java.util.Map<String, Object> acme = ◆;\n    }\n}",
    ],
    inMethod(
      "start();‸\n        stop();",
      "start();\n        java.util.Map<String, Object> acme = ◆;\n        stop();",
    ),
    inMethod("‸start();", "java.util.Map<String, Object> acme = ◆;\n        start();"),
    inMethod("‸\n        start();", "java.util.Map<String, Object> acme = ◆;\n        start();"),
    inMethod("⟦start();⟧\n        stop();", "java.util.Map<String, Object> acme = ◆;\n        stop();"),
    // The statement before has no end yet.
    inMethod("start()\n        ‸", asked),
    [
      "class A {\n    static {\n        ‸\n    }\n\n    {\n        ‸\n    }\n}",
      "class A {\n    static {\n        java.util.Map<String, Object> acme = ◆;\n    }\n\n    {\n        java.util.Map<String, Object> acme2 = ◆;\n    }\n}",
    ],
    [
      "class A {\n    public <T> A(List<? super T> b, int... c) throws IOException, E {\n        super(b);\n        ‸\n    }\n}",
      "class A {\n    public <T> A(List<? super T> b, int... c) throws IOException, E {\n        super(b);\n        java.util.Map<String, Object> acme = ◆;\n    }\n}",
    ],
    inMethod(
      'switch (a) {\n            case "b":\n                ‸\n                break;\n            default:\n        }',
      'switch (a) {\n            case "b":\n                java.util.Map<String, Object> acme = ◆;\n                break;\n            default:\n        }',
    ),
    inMethod(
      "var b = switch (a) {\n            case 1 -> {\n                ‸\n                yield 2;\n            }\n            default -> 3;\n        };",
      "var b = switch (a) {\n            case 1 -> {\n                java.util.Map<String, Object> acme = ◆;\n                yield 2;\n            }\n            default -> 3;\n        };",
    ),
    // A local type may come first.
    inMethod(
      "record Pair(int a, int b) {}\n        ‸",
      "record Pair(int a, int b) {}\n        java.util.Map<String, Object> acme = ◆;",
    ),
    // Quotes, braces and comment signs without their usual meaning.
    inMethod(
      'char a = \'"\', b = \'\\\'\', c = \'{\';\n        var d = """\n            it\'s "e" { \\""" //\n            """;\n        /* \' { */ f(); // it\'s {\n        ‸',
      'char a = \'"\', b = \'\\\'\', c = \'{\';\n        var d = """\n            it\'s "e" { \\""" //\n            """;\n        /* \' { */ f(); // it\'s {\n        java.util.Map<String, Object> acme = ◆;',
    ),
    [
      "class A {\n    void run() {\n        if (a) {\n            ‸\n        }\n",
      "class A {\n    void run() {\n        if (a) {\n            java.util.Map<String, Object> acme = ◆;\n        }\n",
    ],
    [
      "class A {\r\n\tvoid run() {\r\n\t\tstart();\r\n\t\t‸\r\n\t}\r\n}\r\n",
      "class A {\r\n\tvoid run() {\r\n\t\tstart();\r\n\t\tjava.util.Map<String, Object> acme = ◆;\r\n\t}\r\n}\r\n",
    ],

    inMethod('var a = "it\'s ‸";', asked),
    inMethod("var a = '‸';", asked),
    inMethod('var a = """\n            it\'s "b" ‸\n            """;', asked),
    inMethod("start(); // it's ‸", asked),
    ["/**\n * {@code ‸}\n */\nclass A {}", asked],
    ["package ‸;", asked],
    ["import java.‸;", asked],
    ["class A extends ‸ {}", asked],
    ["@Entity(‸)\nclass A {}", asked],
    ["class A {\n    @‸\n    void run() {}\n}", asked],
    ["class A {\n    private static final ‸\n}", asked],
    ["class A {\n    void run(int a, ‸) {}\n}", asked],
    ["class A {\n    void run() throws ‸ {}\n}", asked],
    ["class A<‸> {}", asked],
    ["record A(int id, ‸) {}", asked],
    ["enum A {\n    B,\n    ‸\n}", asked],
    inMethod("List<‸> a = b();", asked),
    inMethod("var a = b instanceof ‸;", asked),
    inMethod("switch (a) {\n            ‸\n            case 1:\n                b();\n        }", asked),
    inMethod("if (a) ‸", asked),
    inMethod("a.‸", asked),
    inMethod("var a = B::‸;", asked),
    inMethod("ret‸urn;", asked),
    inMethod("var a = 10‸24;", asked),
    inMethod("var ‸ = 1;", asked),
    // Inside of expressions, arguments and arrays.
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
