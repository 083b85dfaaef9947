import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isList, isObject, type Json } from "../../../../src/text/json.ts";
import type { Position } from "../../../../src/codegen/literal/form.ts";
import * as placed from "../../../support/literals/placed.ts";
import { jsonOf } from "../../../support/literals/values.ts";

/** In these texts `|` is the cursor. */
async function at(languageId: string, text: string): Promise<placed.Placed | undefined> {
  return await placed.at(languageId, text.replace("|", "¦"));
}

async function written(
  languageId: string,
  text: string,
  values?: readonly Json[],
): Promise<string | undefined> {
  return await placed.written(languageId, text.replace("|", "¦"), values);
}

describe("a position", () => {
  it.each<[string, string, Position | undefined]>([
    ["javascript", "|", "statement"],
    ["javascript", "foo();\n|", "statement"],
    ["javascript", "foo()\n|", "statement"],
    ["javascript", "// note\n|\nfoo();", "statement"],
    ["javascript", "function a() {\n  |\n}", "statement"],
    ["javascript", "const a = () => {\n  |\n};", "statement"],
    ["javascript", "if (a) {\n  b();\n}\n|", "statement"],
    ["javascript", "switch (a) {\n  case 1:\n    |\n}", "statement"],
    ["javascript", "switch (a) {\n  case 1: {\n    |\n  }\n}", "statement"],
    ["javascript", "a++\n|", "statement"],
    ["javascript", "export |", "statement"],
    ["javascript", "class A extends B {\n  |\n}", "statement"],
    ["javascript", "const a = |;", "expression"],
    ["javascript", "const a =\n  |", "expression"],
    ["javascript", "return |;", "expression"],
    ["javascript", "return\n|", "statement"],
    ["javascript", "export default |", "expression"],
    ["javascript", "foo(|)", "expression"],
    ["javascript", "foo(a, |)", "expression"],
    ["javascript", "const f = () => |", "expression"],
    ["javascript", "a ?? |", "expression"],
    ["javascript", "const a = b ? c : |", "expression"],
    ["javascript", "const a = { b: | };", "expression"],
    ["javascript", "const a = { ...| };", "expression"],
    ["javascript", "a[|]", "expression"],
    ["javascript", "const t = `x ${|} y`;", "expression"],
    ["javascript", "const t = `x ${a} y`;\n|", "statement"],
    ["javascript", "const t = `${a}${b} ${{ c: 1 }}`;\n|", "statement"],
    ["javascript", "const a = [|];", "element"],
    ["javascript", "const a = [1, |];", "element"],
    ["javascript", "foo([|])", "element"],
    ["javascript", "return [|];", "element"],
    ["javascript", "const a = [\n  { b: 1 }\n  |\n];", "element"],
    ["javascript", "const a = {|};", "member"],
    ["javascript", "foo({ a: 1, | })", "member"],
    ["javascript", "return {\n  |\n};", "member"],
    ["javascript", "const a = { b: { |} };", "member"],
    ["javascript", 'const a = "|";', undefined],
    ["javascript", "const a = 'it|';", undefined],
    ["javascript", "// see |", undefined],
    ["javascript", "/* see | */", undefined],
    ["javascript", "const t = `x | y`;", undefined],
    ["javascript", "const t = `x ${a} | y`;", undefined],
    ["javascript", "const a = /[/'\"]/;\n|", "statement"],
    ["javascript", "const a = b / c; // 'd\n|", "statement"],
    ["javascript", "const a = x.replace(/\\/{2}/g, '');\nconst b = [|];", "element"],
    ["typescript", "const a: readonly A[] = [|];", "element"],
    ["typescript", "const a: { b: string } = |;", "expression"],
    ["typescriptreact", "const a = <p>don't</p>;\nconst b = |", "expression"],
    ["json", "|", "expression"],
    ["json", "[|]", "element"],
    ["json", '[{"a": 1}, |]', "element"],
    ["json", '{"a": |}', "expression"],
    ["json", '{"a": 1, |}', "member"],
    ["json", '{"a": "|"}', undefined],
    ["jsonc", "// it's\n[|]", "element"],
    ["python", "|", "statement"],
    ["python", "import os\n|", "statement"],
    ["python", "def f():\n    |", "statement"],
    ["python", "if a: |", "statement"],
    ["python", "a = |", "expression"],
    ["python", "return |", "expression"],
    ["python", "f(|)", "expression"],
    ["python", "a = [|]", "element"],
    ["python", "a[|]", "expression"],
    ["python", "a = {|}", "member"],
    ["python", 'a = {"b": |}', "expression"],
    ["python", 'a = {"b": 1, |}', "member"],
    ["python", '"""it\'s | """', undefined],
    ["python", "# it's |", undefined],
    ["python", "'''it\"s'''\n|", "statement"],
    ["sql", "|", "statement"],
    ["sql", "SELECT 1;\n|", "statement"],
    ["sql", "INSERT INTO a VALUES |;", "element"],
    ["sql", "INSERT INTO a VALUES (1), |", "element"],
    ["sql", "SELECT '|'", undefined],
    ["sql", "SELECT 'it''s';\n|", "statement"],
    ["sql", "-- it's |", undefined],
    ["sql", "SELECT |", undefined],
    ["plaintext", "|", undefined],
    ["haskell", "|", undefined],
  ])("%s %j is %s", async (languageId, text, position) => {
    expect((await at(languageId, text))?.position).toBe(position);
  });
});

describe("what is written", () => {
  it.each<[string, string, string]>([
    ["javascript", "a();\n|\nb();", "a();\nconst acme = {\n  id: 1,\n};\nb();"],
    ["javascript", "a();|", "a();\nconst acme = {\n  id: 1,\n};"],
    ["javascript", "|a();", "const acme = {\n  id: 1,\n};\na();"],
    ["javascript", "function f() {|}", "function f() {\n  const acme = {\n    id: 1,\n  };\n}"],
    ["javascript", "if (a) {\n\tb();\n\t|\n}", "if (a) {\n\tb();\n\tconst acme = {\n\t\tid: 1,\n\t};\n}"],
    ["javascript", "export |", "export const acme = {\n  id: 1,\n};"],
    ["javascript", "const acme = 1;\n|", "const acme = 1;\nconst acme2 = {\n  id: 1,\n};"],
    ["javascript", "    f(|);", "    f({\n        id: 1,\n    });"],
    ["javascript", "const a = [|];", "const a = [\n  {\n    id: 1,\n  },\n];"],
    ["javascript", "const a = [\n  1,\n  |\n];", "const a = [\n  1,\n  {\n    id: 1,\n  },\n];"],
    ["javascript", "const a = [\n  1\n  |\n];", "const a = [\n  1\n  , {\n    id: 1\n  }\n];"],
    ["javascript", "const a = [\n  |\n  2,\n];", "const a = [\n  {\n    id: 1,\n  },\n  2,\n];"],
    ["javascript", "const a = [|2];", "const a = [{\n  id: 1,\n}, 2];"],
    ["javascript", "const a = [1, |, 2];", "const a = [1, {\n  id: 1,\n}, 2];"],
    ["javascript", "const a = { | };", "const a = { \n  acme: {\n    id: 1,\n  },\n };"],
    ["json", "[|]", '[\n  {\n    "id": 1\n  }\n]'],
    ["json", "[\n  1,\n  |\n]", '[\n  1,\n  {\n    "id": 1\n  }\n]'],
    ["json", '{\n    "a": 1\n    |\n}', '{\n    "a": 1\n    , "Acme": {\n        "id": 1\n    }\n}'],
    ["python", "def f():\n\t|", 'def f():\n\tacme = {\n\t\t"id": 1,\n\t}'],
    ["python", "if a: |", 'if a: \n    acme = {\n        "id": 1,\n    }'],
    ["python", "x = 'y'\na = [|]", "x = 'y'\na = [\n    {\n        'id': 1,\n    },\n]"],
    ["csv", "|", "id\r\n1"],
    ["csv", "id,name\n|", "id,name\n1,"],
    ["csv", 'name,"id"\r\n|', 'name,"id"\r\n,1'],
    ["csv", "id\n7|", "id\n7\n1"],
    ["csv", "other\n|", "other\nid\n1"],
    ["markdown", "# Title\n|", "# Title\n\n| id |\n| ---: |\n| 1 |"],
    ["markdown", "Text |more", "Text \n\n| id |\n| ---: |\n| 1 |\n\nmore"],
    ["markdown", "```ts\nconst a = |\n```\n", "```ts\nconst a = {\n  id: 1,\n}\n```\n"],
    ["markdown", "```python\n|\n```\n", '```python\nacme = {\n    "id": 1,\n}\n```\n'],
    ["markdown", "```\ncode\n```\n\n|", "```\ncode\n```\n\n| id |\n| ---: |\n| 1 |"],
    ["markdown", "~~~~json\n[|]\n~~~~", '~~~~json\n[\n  {\n    "id": 1\n  }\n]\n~~~~'],
    ["sql", "SELECT 1;\n|", "SELECT 1;\nINSERT INTO acme (id) VALUES\n  (1);"],
  ])("%s %j", async (languageId, text, result) => {
    expect(await written(languageId, text)).toBe(result);
  });

  it("asks in a fence of no known language", async () => {
    expect(await at("markdown", "```haskell\n|\n```")).toBeUndefined();
    expect(await at("markdown", "```\n|\n```")).toBeUndefined();
  });

  it("takes the quotes that the file has more of", async () => {
    expect((await at("javascript", "a('x', 'y', \"z\");\n|"))?.quotes).toBe("single");
    expect((await at("javascript", "|\na('x');"))?.quotes).toBe("single");
    expect((await at("javascript", 'a("it\'s", "x");\n|'))?.quotes).toBe("double");
    expect((await at("javascript", "|"))?.quotes).toBe("double");
  });

  it("takes the file's trailing commas", async () => {
    expect((await at("javascript", "const a = [\n  1\n];\n|"))?.trailingCommas).toBe(false);
    expect((await at("javascript", "const a = {\n  b: 1\n};\n|"))?.trailingCommas).toBe(false);
    expect((await at("javascript", "const a = {\n  b: 1,\n};\n|"))?.trailingCommas).toBe(true);
    expect((await at("javascript", "if (a) {\n  b()\n}\n|"))?.trailingCommas).toBe(true);
  });

  it.each([
    ["a {\n  b\n}", "  "],
    ["a {\n    b {\n        c\n    }\n}", "    "],
    ["a {\n\tb\n}", "\t"],
    ["/**\n * x\n */\na {\n    b\n}", "    "],
  ])("takes the file's indentation: %j", async (text, indent) => {
    expect((await at("javascript", `${text}\n|`))?.indent).toBe(indent);
  });

  it.each([1, 3])("is valid with %i values in every spot of a list", async (count) => {
    const values = Array.from({ length: count }, (_, id) => ({ id }));
    for (const text of [
      "[|]",
      "[1, |]",
      "[1 |]",
      "[|, 2]",
      "[1, |, 2]",
      "[1,\n|\n2]",
      "[\n1\n|\n]",
      "[\n|2\n]",
      "[ | ]",
    ]) {
      const read = jsonOf(runInThisContext((await written("javascript", `(${text})`, values)) ?? ""));
      expect(isList(read) && read.filter(isObject), text).toEqual(values);
    }
  });

  it("reads a long file to its end", async () => {
    const text = `${"const a = { b: [1, 'two', `${3}`] };\n".repeat(30_000)}|`;
    expect((await at("javascript", text))?.position).toBe("statement");
  });
});
