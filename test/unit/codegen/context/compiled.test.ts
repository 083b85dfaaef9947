import { describe, expect, it } from "vitest";
import type { Position, Scope } from "../../../../src/codegen/literal/form.ts";
import { at, written } from "../../../support/literals/placed.ts";

type Expected = Position | `statement ${Scope}` | undefined;

async function expectPosition(languageId: string, text: string, expected: Expected): Promise<void> {
  const options = await at(languageId, text);
  const found = options?.position === "statement" ? `statement ${options.scope ?? ""}` : options?.position;
  expect(found).toBe(expected);
}

describe("Go", () => {
  it.each<[string, Expected]>([
    ["¦", "statement file"],
    ["package main\n\n¦", "statement file"],
    ['package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("a")\n}\n\n¦', "statement file"],
    ["func main() {\n\t¦\n}", "statement function"],
    ["func main() {\n\ta()\n\t¦\n}", "statement function"],
    ["func main() {\n\ta := b\n\t¦\n}", "statement function"],
    ["func main() {\n\tcount++\n\t¦\n}", "statement function"],
    ["func (s *Server) Get(id int) (any, error) {\n\t¦\n}", "statement function"],
    ["func f() map[string]any {\n\t¦\n}", "statement function"],
    ["func f() []any {\n\t¦\n}", "statement function"],
    ["func main() {\n\tif a := b(); a {\n\t\t¦\n\t}\n}", "statement function"],
    ["func main() {\n\tif a {\n\t} else {\n\t\t¦\n\t}\n}", "statement function"],
    ["func main() {\n\tfor i := 0; i < 3; i++ {\n\t\t¦\n\t}\n}", "statement function"],
    ["func main() {\n\tfor _, a := range all {\n\t\t¦\n\t}\n}", "statement function"],
    ["func main() {\n\tgo func() {\n\t\t¦\n\t}()\n}", "statement function"],
    ["func main() {\n\tswitch a {\n\tcase 1:\n\t\t¦\n\t}\n}", "statement function"],
    ["func main() {\n\tswitch a {\n\t\t¦\n\t}\n}", undefined],
    ['func TestA(t *testing.T) {\n\tt.Run("a", func(t *testing.T) {\n\t\t¦\n\t})\n}', "statement function"],
    ["var a = ¦", "expression"],
    ["func main() {\n\ta := ¦\n}", "expression"],
    ["func main() {\n\treturn ¦\n}", "expression"],
    ["func main() {\n\treturn\n\t¦\n}", "statement function"],
    ["func main() {\n\ta(¦)\n}", "expression"],
    ["func main() {\n\ta(b, ¦)\n}", "expression"],
    ["func main() {\n\ta[¦]\n}", "expression"],
    ["var a = []any{¦}", "element"],
    ["var a = []interface{}{¦}", "element"],
    ["var a = []any{\n\t1,\n\t¦\n}", "element"],
    ["var a = []any{\n\t1\n\t¦\n}", undefined],
    ['var a = []map[string]any{\n\t{"a": 1},\n\t¦\n}', "element"],
    ["func f() []any {\n\treturn []any{¦}\n}", "element"],
    ["var a = map[string]any{¦}", "member"],
    ['var a = map[string]interface{}{\n\t"a": 1,\n\t¦\n}', "member"],
    ['var a = map[string]any{"a": ¦}', "expression"],
    ['var a = map[string]func(){"a": func() {}, ¦}', "member"],
    ["var a = Company{Name: ¦}", "expression"],
    ["var a = Company{¦}", undefined],
    ["type A struct {\n\t¦\n}", undefined],
    ["import (\n\t¦\n)", undefined],
    ["func f(¦)", undefined],
    ["var a = a.¦", undefined],
    ['var a = "it\'s ¦"', undefined],
    ["var a = `it's ¦`", undefined],
    ["var a = `C:\\`\n¦", "statement file"],
    ["var a = '\"'\n¦", "statement file"],
    ["// it's ¦", undefined],
    ["/* it's */\n¦", "statement file"],
  ])("%j is %s", async (text, expected) => {
    await expectPosition("go", text, expected);
  });
});

describe("Rust", () => {
  it.each<[string, Expected]>([
    ["¦", "statement file"],
    ["use std::fmt;\n\n¦", "statement file"],
    ["mod tests {\n    ¦\n}", "statement file"],
    ["impl Company {\n    ¦\n}", "statement type"],
    ["impl<T: Clone> Trait for Company<T> {\n    ¦\n}", "statement type"],
    ["fn main() {\n    ¦\n}", "statement function"],
    ["fn main() {\n    let a = 1;\n    ¦\n}", "statement function"],
    ["fn main() {\n    a()\n    ¦\n}", undefined],
    ["fn f<'a>(b: &'a str) -> Vec<u8> {\n    ¦\n}", "statement function"],
    ["pub async fn f() -> Result<(), Error> {\n    ¦\n}", "statement function"],
    ["impl A {\n    fn f(&self) {\n        ¦\n    }\n}", "statement function"],
    ["fn main() {\n    if a == b {\n        ¦\n    }\n}", "statement function"],
    ["fn main() {\n    for a in b {\n        ¦\n    }\n}", "statement function"],
    ["fn main() {\n    let f = |a| {\n        ¦\n    };\n}", "statement function"],
    [
      "fn main() {\n    match a {\n        Some(b) => {\n            ¦\n        }\n    }\n}",
      "statement function",
    ],
    ["fn main() {\n    match a {\n        Some(b) => ¦\n    }\n}", "expression"],
    ["fn main() {\n    match a {\n        ¦\n    }\n}", undefined],
    ["fn main() {\n    let a = ¦;\n}", "expression"],
    ["fn main() {\n    let ¦\n}", undefined],
    ["fn main() {\n    a(¦)\n}", "expression"],
    ["fn main() {\n    return ¦;\n}", "expression"],
    ["fn main() {\n    let a = b[¦];\n}", "expression"],
    ["fn main() {\n    let a = vec![¦];\n}", "element"],
    ["fn main() {\n    let a = [1, ¦];\n}", "element"],
    ["fn main() {\n    let a = json!([¦]);\n}", "element"],
    ["fn main() {\n    let a = json!({¦});\n}", "member"],
    ['fn main() {\n    let a = json!({"a": ¦});\n}', "expression"],
    ['fn main() {\n    let a = json!({"a": {¦}});\n}', "member"],
    ['fn main() {\n    let a = serde_json::json!({"a": [1, ¦]});\n}', "element"],
    ["fn main() {\n    let a = Company { name: ¦ };\n}", "expression"],
    ["fn main() {\n    let a = Company { ¦ };\n}", undefined],
    ["struct A {\n    ¦\n}", undefined],
    ["enum A {\n    ¦\n}", undefined],
    ["use std::{¦};", undefined],
    ["fn f(¦) {}", undefined],
    ["#[¦]", undefined],
    ['fn main() {\n    let a = "it\'s ¦";\n}', undefined],
    ['fn main() {\n    let a = "two\n it\'s";\n    ¦\n}', "statement function"],
    ['fn main() {\n    let a = r#"a "b" ¦"#;\n}', undefined],
    ['fn main() {\n    let a = r#"a "b" \\"#;\n    ¦\n}', "statement function"],
    ["fn main() {\n    let a = ['\"', '\\'', '\\u{1F600}', b'x'];\n    ¦\n}", "statement function"],
    ["/* a /* b */ ¦ */", undefined],
    ["/* a /* b */ it's */\n¦", "statement file"],
  ])("%j is %s", async (text, expected) => {
    await expectPosition("rust", text, expected);
  });
});

describe("Java", () => {
  it.each<[string, Expected]>([
    ["¦", "statement function"],
    ["var a = 1;\n¦", "statement function"],
    ["package a;\n\n¦", undefined],
    ["class A {\n    ¦\n}", "statement type"],
    ["public class A<T> extends B implements C {\n    int a = 1;\n    ¦\n}", "statement type"],
    // A record has no fields but those of its head.
    ["record A(int b) {\n    ¦\n}", undefined],
    ["enum A {\n    ¦\n}", undefined],
    ["class A {\n    private static final ¦\n}", undefined],
    ["class A {\n    Object a = ¦;\n}", "expression"],
    ["class A {\n    void a() {\n        ¦\n    }\n}", "statement function"],
    ["class A {\n    void a() throws IOException, B {\n        ¦\n    }\n}", "statement function"],
    ["class A {\n    A(int b) {\n        b();\n        ¦\n    }\n}", "statement function"],
    ["class A {\n    static {\n        ¦\n    }\n}", "statement function"],
    ["class A {\n    void a() {\n        b()\n        ¦\n    }\n}", undefined],
    ["class A {\n    void a() {\n        if (b) {\n            ¦\n        }\n    }\n}", "statement function"],
    ["class A {\n    void a() {\n        try {\n            ¦\n        }\n    }\n}", "statement function"],
    [
      "class A {\n    void a() {\n        run(() -> {\n            ¦\n        });\n    }\n}",
      "statement function",
    ],
    ["class A {\n    void a() {\n        new B() {\n            ¦\n        };\n    }\n}", "statement type"],
    [
      "class A {\n    void a() {\n        switch (b) {\n            case 1:\n                ¦\n        }\n    }\n}",
      "statement function",
    ],
    ["class A {\n    void a() {\n        b(c, ¦);\n    }\n}", "expression"],
    ["class A {\n    void a() {\n        return ¦;\n    }\n}", "expression"],
    ["class A {\n    void a() {\n        run(() -> ¦);\n    }\n}", "expression"],
    ["class A {\n    void a() {\n        var b = c[¦];\n    }\n}", "expression"],
    ["class A {\n    void a() {\n        var b = List.of(¦);\n    }\n}", "element"],
    ["class A {\n    void a() {\n        var b = Arrays.<Object>asList(1, ¦);\n    }\n}", "element"],
    ["class A {\n    void a() {\n        var b = new Object[] {¦};\n    }\n}", "element"],
    ["class A {\n    Object[] b = {¦};\n}", "element"],
    ["class A {\n    void a(¦) {}\n}", undefined],
    ["@A(¦)\nclass B {}", undefined],
    ["class A {\n    void a() {\n        b.¦\n    }\n}", undefined],
    ["class A {\n    void a() {\n        List<¦\n    }\n}", undefined],
    ['var a = "it\'s ¦";', undefined],
    ['var a = """\n  it\'s "a" ¦\n  """;', undefined],
    ['var a = """\n  it\'s "a"\n  """;\n¦', "statement function"],
    ["var a = '\"';\n¦", "statement function"],
    ["// it's ¦", undefined],
  ])("%j is %s", async (text, expected) => {
    await expectPosition("java", text, expected);
  });
});

describe("Kotlin", () => {
  it.each<[string, Expected]>([
    ["¦", "statement file"],
    ["package a\n\nimport b.c\n\n¦", "statement file"],
    ["class A {\n    ¦\n}", "statement type"],
    ["class A(val b: Int) : C() {\n    val d = 1\n    ¦\n}", "statement type"],
    ["fun main() {\n    ¦\n}", "statement function"],
    ["fun main() {\n    a()\n    ¦\n}", "statement function"],
    ["fun a(b: Map<String, Any?>): List<Any> {\n    ¦\n}", "statement function"],
    ["fun main() {\n    if (a) {\n        ¦\n    }\n}", "statement function"],
    ["fun main() {\n    a.forEach {\n        ¦\n    }\n}", "statement function"],
    ["fun main() {\n    a.map { b ->\n        c()\n        ¦\n    }\n}", "statement function"],
    ["fun main() {\n    when (a) {\n        1 -> ¦\n    }\n}", "expression"],
    ["fun main() {\n    when (a) {\n        ¦\n    }\n}", undefined],
    ["val a = ¦", "expression"],
    ["val a =\n    ¦", "expression"],
    ["val a: ¦", undefined],
    ["fun a() = ¦", "expression"],
    ["fun main() {\n    return ¦\n}", "expression"],
    ["fun main() {\n    a(b, ¦)\n}", "expression"],
    ["val a = b[¦]", "expression"],
    ["val a = listOf(¦)", "element"],
    ["val a = mutableListOf<Any?>(\n    1,\n    ¦\n)", "element"],
    ["val a = mapOf(¦)", "member"],
    ['val a = mapOf<String, Any?>("a" to 1, ¦)', "member"],
    ['val a = mapOf("a" to ¦)', "expression"],
    ["enum class A {\n    ¦\n}", undefined],
    ["interface A {\n    ¦\n}", undefined],
    ["fun a(¦)", undefined],
    ["class A(¦)", undefined],
    ["val a = b.¦", undefined],
    ['val a = "it\'s ¦"', undefined],
    ['val a = "${b("c")} ¦"', undefined],
    ['val a = "${b("c")} $d \\" }"\n¦', "statement file"],
    ['val a = """it\'s "b" \\ ¦"""', undefined],
    ['val a = """it\'s "b" ${c} \\"""\n¦', "statement file"],
    ["class A {\n    fun `it's a test`() {\n        ¦\n    }\n}", "statement function"],
    ["/* a /* b */ ¦ */", undefined],
  ])("%j is %s", async (text, expected) => {
    await expectPosition("kotlin", text, expected);
  });
});

describe("C#", () => {
  it.each<[string, Expected]>([
    ["¦", "statement file"],
    ["using System;\n\nvar a = 1;\n¦", "statement file"],
    ["if (a) {\n    ¦\n}", "statement function"],
    ["namespace A;\n\n¦", undefined],
    ["namespace A {\n    ¦\n}", undefined],
    ["class A {\n}\n¦", undefined],
    ["class A {\n    ¦\n}", "statement type"],
    ["namespace A {\n    public sealed class B : C\n    {\n        ¦\n    }\n}", "statement type"],
    ["class A {\n    object b = ¦;\n}", "expression"],
    ["class A {\n    void B()\n    {\n        ¦\n    }\n}", "statement function"],
    [
      "class A {\n    async Task<List<int>> B<T>(T c) where T : new() {\n        ¦\n    }\n}",
      "statement function",
    ],
    ["class A {\n    int B { get { ¦ } }\n}", "statement function"],
    ["class A {\n    int B { ¦ }\n}", undefined],
    [
      "class A {\n    void B() {\n        foreach (var c in d) {\n            ¦\n        }\n    }\n}",
      "statement function",
    ],
    [
      "class A {\n    void B() {\n        C(() => {\n            ¦\n        });\n    }\n}",
      "statement function",
    ],
    [
      "class A {\n    void B() {\n        switch (c) {\n            case 1:\n                ¦\n        }\n    }\n}",
      "statement function",
    ],
    ["class A {\n    object B() => ¦;\n}", "expression"],
    ["class A {\n    void B() {\n        C(d, ¦);\n    }\n}", "expression"],
    ["class A {\n    void B() {\n        var c = d[¦];\n    }\n}", "expression"],
    ["class A {\n    void B() {\n        c()\n        ¦\n    }\n}", undefined],
    ["var a = new object[] {¦};", "element"],
    ["var a = new[] {1, ¦};", "element"],
    ["var a = new List<object> {¦};", "element"],
    ["var a = new List<Dictionary<string, object>> {¦};", "element"],
    ["var a = new Dictionary<string, object> {¦};", "member"],
    ['var a = new Dictionary<string, object?>\n{\n    ["a"] = 1,\n    ¦\n};', "member"],
    ['var a = new Dictionary<string, object> { ["a"] = ¦ };', "expression"],
    ["var a = new Company { Name = ¦ };", "expression"],
    ["var a = new Company { ¦ };", undefined],
    ["object[] a = [¦];", "element"],
    ["enum A { ¦ }", undefined],
    ["class A {\n    [¦]\n}", undefined],
    ["class A {\n    void B(¦) {}\n}", undefined],
    ['var a = "it\'s ¦";', undefined],
    ['var a = @"C:\\¦";', undefined],
    ['var a = @"C:\\";\n¦', "statement file"],
    ['var a = $"{b["c"]} {{ ¦";', undefined],
    ['var a = $"{b["c"]} {{";\n¦', "statement file"],
    ['var a = $@"{b} ""x""\\";\n¦', "statement file"],
    ['var a = """\n  it\'s "b" ¦\n  """;', undefined],
    ['var a = """\n  it\'s "b" \\\n  """;\n¦', "statement file"],
    ["var a = '\"';\n¦", "statement file"],
  ])("%j is %s", async (text, expected) => {
    await expectPosition("csharp", text, expected);
  });
});

describe("what is written", () => {
  it.each<[string, string, string]>([
    ["go", "package main\n\n¦", 'package main\n\nvar acme = map[string]any{\n\t"id": 1,\n}'],
    ["go", "func main() {\n\t¦\n}", 'func main() {\n\tacme := map[string]any{\n\t\t"id": 1,\n\t}\n}'],
    ["go", "var a = []any{¦}", 'var a = []any{\n\tmap[string]any{\n\t\t"id": 1,\n\t},\n}'],
    ["go", "var a = []any{\n\t1,\n\t¦\n}", 'var a = []any{\n\t1,\n\tmap[string]any{\n\t\t"id": 1,\n\t},\n}'],
    [
      "go",
      "var a = map[string]any{¦}",
      'var a = map[string]any{\n\t"acme": map[string]any{\n\t\t"id": 1,\n\t},\n}',
    ],
    [
      "rust",
      "fn main() {\n    ¦\n}",
      'fn main() {\n    let acme = serde_json::json!({\n        "id": 1,\n    });\n}',
    ],
    [
      "rust",
      "mod tests {\n    ¦\n}",
      'mod tests {\n    fn acme() -> serde_json::Value {\n        serde_json::json!({\n            "id": 1,\n        })\n    }\n}',
    ],
    [
      "rust",
      "fn f() {\n    let a = vec![¦];\n}",
      'fn f() {\n    let a = vec![\n        serde_json::json!({\n            "id": 1,\n        }),\n    ];\n}',
    ],
    [
      "kotlin",
      "fun main() {\n    ¦\n}",
      'fun main() {\n    val acme = mapOf<String, Any?>(\n        "id" to 1\n    )\n}',
    ],
    ["kotlin", "val a = mapOf(¦)", 'val a = mapOf("acme" to mapOf<String, Any?>(\n    "id" to 1\n))'],
    [
      "csharp",
      "class A\n{\n    ¦\n}",
      'class A\n{\n    System.Collections.Generic.Dictionary<string, object> acme = new System.Collections.Generic.Dictionary<string, object> {\n        ["id"] = 1,\n    };\n}',
    ],
    [
      "csharp",
      "var a = new Dictionary<string, object> {¦};",
      'var a = new Dictionary<string, object> {\n    ["acme"] = new System.Collections.Generic.Dictionary<string, object> {\n        ["id"] = 1,\n    },\n};',
    ],
    ["markdown", "```golang\n¦\n```", '```golang\nvar acme = map[string]any{\n\t"id": 1,\n}\n```'],
    [
      "markdown",
      "```rs\nfn main() {\n    let a = ¦;\n}\n```",
      '```rs\nfn main() {\n    let a = serde_json::json!({\n        "id": 1,\n    });\n}\n```',
    ],
    ["markdown", "```kt\nval a = ¦\n```", '```kt\nval a = mapOf<String, Any?>(\n    "id" to 1\n)\n```'],
    [
      "markdown",
      "```c#\nvar a = ¦;\n```",
      '```c#\nvar a = new System.Collections.Generic.Dictionary<string, object> {\n    ["id"] = 1,\n};\n```',
    ],
  ])("%s %j", async (languageId, text, result) => {
    expect(await written(languageId, text)).toBe(result);
  });

  it("is a list where there are many", async () => {
    const two = [{ id: 1 }, { id: 2 }];
    expect(await written("java", "var a = List.of(¦);", [1, 2])).toBe("var a = List.of(1,\n2);");
    expect(await written("rust", "fn f() {\n    ¦\n}", [1, 2])).toContain("let acme = vec![");
    expect(await written("rust", "¦", two)).toMatch(/^fn acme\(\) -> Vec<serde_json::Value> \{\n {4}vec!\[/);
    expect(await written("csharp", "class A {\n    ¦\n}", two)).toContain("object[] acme = new object[] {");
    expect(await written("java", "class A {\n    ¦\n}", two)).toContain(
      "java.util.List<Object> acme = new Object() {",
    );
  });
});
