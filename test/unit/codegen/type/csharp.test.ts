import type { Naming } from "../../../../src/codegen/literal/names.ts";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Language, Parser, type Node } from "web-tree-sitter";
import { defaultTypeOptions } from "../../../support/types/options.ts";
import { typeForm } from "../../../../src/codegen/languages/languages.ts";
import { cases, type Case } from "../../../support/types/cases.ts";

// Debian's compiler of C# is older than records: a grammar reads what is written.
let parser: Parser | undefined;
let all: readonly Case[] = [];

beforeAll(async () => {
  all = await cases();
  await Parser.init();
  const grammar = fileURLToPath(import.meta.resolve("tree-sitter-c-sharp/tree-sitter-c_sharp.wasm"));
  parser = new Parser().setLanguage(await Language.load(grammar));
});

function parse(code: string): Node {
  const root = parser?.parse(code)?.rootNode;
  if (root === undefined) throw new Error("the grammar is not there");
  return root;
}

/** What a file may be made of: anything else was put in by a key. */
const allowed = ["comment", "record_declaration", "using_directive"];

function nodesOf(node: Node, type: string): readonly Node[] {
  return node.descendantsOfType([type]).filter((found) => found !== null);
}

function texts(node: Node, type: string): readonly string[] {
  return nodesOf(node, type).map(({ text }) => text);
}

/** The key of each parameter: what its attribute says, else its name. */
function keysOf(declaration: Node): readonly string[] {
  return nodesOf(declaration, "parameter").map((parameter) => {
    const [attribute] = texts(parameter, "string_literal");
    return attribute === undefined
      ? (parameter.childForFieldName("name")?.text ?? "")
      : attribute
          .slice(1, -1)
          .replaceAll(/\\(U[\da-f]{8}|u[\da-f]{4}|.)/gs, (_, escape: string) => characterOf(escape));
  });
}

const short: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", 0: "\0" };

function characterOf(escape: string): string {
  return /^[uU]/.test(escape)
    ? String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    : (short[escape] ?? escape);
}

describe.each<Naming>(["asService", "language"])("C# record, by a grammar, named %s", (naming) => {
  it("is nothing but records, for any key", () => {
    for (const { name, shape } of all) {
      const code = typeForm("csharpRecord").write(shape, { ...defaultTypeOptions, naming });
      const root = parse(code);
      expect(root.hasError, `${name}\n${code.slice(0, 2000)}`).toBe(false);
      expect(
        root.namedChildren.map((child) => child?.type).filter((type) => !allowed.includes(type ?? "")),
      ).toEqual([]);
      const records = nodesOf(root, "record_declaration");
      const names = records.map((record) => record.childForFieldName("name")?.text ?? "");
      expect(new Set(names).size).toBe(names.length);
      for (const record of records) {
        const parameters = nodesOf(record, "parameter").map((each) => each.childForFieldName("name")?.text);
        expect(new Set([...parameters, ...names]).size).toBe(parameters.length + names.length);
      }
    }
  });

  it("maps every field to its key", () => {
    for (const { name, shape } of all) {
      const code = typeForm("csharpRecord").write(shape, { ...defaultTypeOptions, naming });
      const [record] = nodesOf(parse(code), "record_declaration");
      const keys = record === undefined ? [] : keysOf(record);
      expect(keys, name).toEqual(shape.fields?.map(({ key }) => key));
    }
  });
});
