import type { Json } from "../../../../src/text/json.ts";
import { insertRecordsAt, resultOf } from "../../../support/cursors/outcome.ts";
import { runInThisContext } from "node:vm";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { isList, isObject } from "../../../../src/text/json.ts";
import { jsonOf } from "../../../support/literals/values.ts";

/** The text after values were written at its cursor; in the tables of cursors, quotes and indentation are not compared. */
async function written(
  languageId: string,
  marked: string,
  values: readonly Json[] = [{ id: 1 }],
): Promise<string> {
  return String(resultOf(marked, await insertRecordsAt(languageId, marked, values, { name: "Acme" })));
}

describe("what is written", () => {
  it.each<[string, string, string]>([
    ["javascript", "if (a) {\n\tb();\n\t‸\n}", "if (a) {\n\tb();\n\tconst acme = {\n\t\tid: 1,\n\t};\n}"],
    ["javascript", "    f(‸);", "    f({\n        id: 1,\n    });"],
    ["javascript", "const a = [‸];", "const a = [\n  {\n    id: 1,\n  },\n];"],
    ["javascript", "const a = [\n  1\n  ‸\n];", "const a = [\n  1,\n  {\n    id: 1\n  }\n];"],
    ["javascript", "const a = [‸2];", "const a = [{\n  id: 1,\n}, 2];"],
    ["javascript", "const a = { ‸ };", "const a = { \n  acme: {\n    id: 1,\n  },\n };"],
    ["json", "[\n  1,\n  ‸\n]", '[\n  1,\n  {\n    "id": 1\n  }\n]'],
    ["json", '{\n    "a": 1\n    ‸\n}', '{\n    "a": 1,\n    "Acme": {\n        "id": 1\n    }\n}'],
    ["jsonl", '{"a":1}‸', '{"a":1}\n{"id":1}'],
    ["python", "def f():\n\t‸", 'def f():\n\tacme = {\n\t\t"id": 1,\n\t}'],
    ["python", "if a: ‸", 'if a: \n    acme = {\n        "id": 1,\n    }'],
    ["python", "x = 'y'\na = [‸]", "x = 'y'\na = [\n    {\n        'id': 1,\n    },\n]"],
    ["csv", 'name,"id"\r\n‸', 'name,"id"\r\n,1'],
    ["markdown", "Text ‸more", "Text more\n\n| id |\n| ---: |\n| 1 |"],
    ["markdown", "```python\n‸\n```\n", '```python\nacme = {\n    "id": 1,\n}\n```\n'],
    ["markdown", "```golang\n‸\n```", '```golang\nvar acme = map[string]any{\n\t"id": 1,\n}\n```'],
    ["sql", "SELECT 1;\n‸", "SELECT 1;\nINSERT INTO acme (id) VALUES\n  (1);"],
    ["go", "func main() {\n\t‸\n}", 'func main() {\n\tacme := map[string]any{\n\t\t"id": 1,\n\t}\n}'],
    ["go", "var a = []any{‸}", 'var a = []any{\n\tmap[string]any{\n\t\t"id": 1,\n\t},\n}'],
    [
      "rust",
      "mod tests {\n    ‸\n}",
      'mod tests {\n    fn acme() -> serde_json::Value {\n        serde_json::json!({\n            "id": 1,\n        })\n    }\n}',
    ],
    ["kotlin", "val a = mapOf(‸)", 'val a = mapOf("acme" to mapOf<String, Any?>(\n    "id" to 1\n))'],
    [
      "csharp",
      "class A\n{\n    ‸\n}",
      'class A\n{\n    System.Collections.Generic.Dictionary<string, object> acme = new System.Collections.Generic.Dictionary<string, object> {\n        ["id"] = 1,\n    };\n}',
    ],
    ["ruby", "x = [\n  ‸\n]", 'x = [\n  {\n    "id" => 1,\n  },\n]'],
    // A variable that is called by a bracket opens none.
    ["ruby", "x = $[\n‸\n", 'x = $[\nacme = {\n  "id" => 1,\n}\n'],
    ["php", "<?php\n$acme = 1;\n‸", '<?php\n$acme = 1;\n$acme_2 = [\n    "id" => 1,\n];'],
    ["r", "x <- list(‸)", "x <- list(list(\n  id = 1\n))"],
    [
      "swift",
      "let x: [Any?] = [‸]",
      'let x: [Any?] = [\n    [\n        "id": 1,\n    ] as [String: Any?],\n]',
    ],
    ["yaml", "a:\n    b: 1\n    ‸", "a:\n    b: 1\n    acme:\n        id: 1"],
    ["toml", "[a]\n‸\nb = 1", "[a]\nacme = { id = 1 }\nb = 1"],
    ["tsv", "b\tid\n‸", "b\tid\n\t1"],
  ])("%s %j", async (languageId, text, result) => {
    expect(await written(languageId, text)).toBe(result);
  });

  it.each([
    ["a('x', 'y', \"z\");\n‸", "'one'"],
    ["‸\na('x');", "'one'"],
    ['a("it\'s", "x");\n‸', '"one"'],
    ["‸", '"one"'],
  ])("takes the quotes that %j has more of: %s", async (marked, literal) => {
    expect(await written("javascript", marked, ["one"])).toContain(`const acme = ${literal};`);
  });

  it.each([
    ["const a = [\n  1\n];\n‸", false],
    ["const a = {\n  b: 1\n};\n‸", false],
    ["const a = {\n  b: 1,\n};\n‸", true],
    ["if (a) {\n  b()\n}\n‸", true],
  ])("ends lists as %j does: a comma is %s", async (marked, hasComma) => {
    expect((await written("javascript", marked)).includes("id: 1,\n")).toBe(hasComma);
  });

  it.each([
    ["a {\n  b\n}", "  "],
    ["a {\n    b {\n        c\n    }\n}", "    "],
    ["a {\n\tb\n}", "\t"],
    ["/**\n * x\n */\na {\n    b\n}", "    "],
  ])("takes the file's indentation: %j", async (text, indent) => {
    expect(await written("javascript", `${text}\n‸`)).toContain(`{\n${indent}id: 1`);
  });

  it("is a list of several records", async () => {
    const two = [{ id: 1 }, { id: 2 }];
    expect(await written("java", "var a = List.of(‸);", [1, 2])).toBe("var a = List.of(1,\n2);");
    expect(await written("rust", "fn f() {\n    ‸\n}", [1, 2])).toContain("let acme = vec![");
    expect(await written("rust", "‸", two)).toMatch(/^fn acme\(\) -> Vec<serde_json::Value> \{\n {4}vec!\[/);
    expect(await written("csharp", "class A {\n    ‸\n}", two)).toContain("object[] acme = new object[] {");
    expect(await written("java", "class A {\n    ‸\n}", two)).toContain(
      "java.util.List<Object> acme = java.util.List.of(",
    );
  });
});

describe.each([1, 3])("%i values", (count) => {
  const values = Array.from({ length: count }, (_, id) => ({ id, parts: [{ a: id }], more: { b: id } }));

  it.each(["[‸]", "[1, ‸]", "[1 ‸]", "[‸, 2]", "[1, ‸, 2]", "[1,\n‸\n2]", "[\n1\n‸\n]", "[\n‸2\n]", "[ ‸ ]"])(
    "are elements of the list of JavaScript %j",
    async (marked) => {
      const read = jsonOf(runInThisContext(await written("javascript", `(${marked})`, values)));
      expect(isList(read) && read.filter(isObject)).toEqual(values);
    },
  );

  const documents: readonly (readonly [string, string, (text: string) => unknown])[] = [
    ...[
      "‸",
      "a: 1\n‸",
      "- 1\n‸",
      "a:\n  ‸",
      "a: ‸",
      "a:\n- ‸\n- 2",
      "a:\n  - 1\n  ‸\nb: 2",
      "- ‸",
      "‸\n- 1",
    ].map((marked) => ["yaml", marked, (text: string): unknown => parseYaml(text)] as const),
    ...["‸", "a = 1\n‸", "[a]\n‸\nb = 1", "[a]\nb = 1\n  ‸\n\n[c]\nd = 1", "acme = 1\n‸"].map(
      (marked) => ["toml", marked, (text: string): unknown => parseToml(text)] as const,
    ),
  ];

  it.each(documents)("are values of %s at %j", async (languageId, marked, parse) => {
    const code = await written(languageId, marked, values);
    expect(JSON.stringify(parse(code)), code).toContain(JSON.stringify(values).slice(1, -1));
  });
});
