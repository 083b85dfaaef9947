import { spawnSync } from "node:child_process";
import { parse as parseToml } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { isList, isObject, type Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { notRun } from "../../../support/notRun.ts";
import {
  casesOf,
  expectEqual,
  readBy,
  upTo64Bits,
  wellFormed,
  type Case,
  type Substitutions,
} from "../../../support/literals/cases.ts";
import { corpora, exact, jsonOf, type Corpus } from "../../../support/literals/values.ts";

let all: readonly Corpus[] = [];

beforeAll(async () => {
  all = await corpora();
});

/** The parsers hand over every integer as a `bigint`; those that a number holds become one. */
function withNumbers(value: Json): Json {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (isList(value)) return value.map(withNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNumbers(part)]));
}

/** A python3 that has a module: the first on the path, or Debian's. */
function pythonWith(module: string): string | undefined {
  return ["python3", "/usr/bin/python3"].find(
    (command) => spawnSync(command, ["-c", `import ${module}`]).status === 0,
  );
}

/** What Python reads out of the cases with a module; `load` is an expression with the case's `code`. */
function checkInPython(module: string, load: string, list: readonly Case[], changes: Substitutions): void {
  const command = pythonWith(module);
  if (command === undefined) return notRun(`${module} on literals`, `no python3 has the module ${module}`);
  const script = `
import json, sys, ${module}
for line in sys.stdin:
    code = json.loads(line)["code"]
    print(json.dumps([${load}]))
`;
  const read = readBy(
    { command, args: ["-c", script] },
    list.map(({ code }) => ({ code })),
  );
  expect(read).toBeDefined();
  for (const [index, each] of list.entries()) expectEqual(read?.[index] ?? null, each, changes);
}

/** A tab before the first line stands for the indentation of the place, which YAML has in spaces. */
const yamlCases = (position: "statement" | "expression"): readonly Case[] =>
  casesOf("yaml", position, all).map((each, index) =>
    index < all.reduce((sum, { values }) => sum + values.length + 1, 0)
      ? each
      : { ...each, code: `  ${each.code}` },
  );

describe("YAML", () => {
  it.each(["1.1", "1.2"] as const)("%s is read back by a parser", { timeout: 60_000 }, (version) => {
    const list = yamlCases("statement");
    expect(list.length).toBeGreaterThan(200);
    for (const each of list) {
      const document = parseDocument(each.code, { version, intAsBigInt: true, merge: version === "1.1" });
      expect([...document.errors, ...document.warnings].map(String), each.code.slice(0, 300)).toEqual([]);
      expectEqual(withNumbers(jsonOf(document.toJS())), each, { text: wellFormed });
    }
  });

  it("is read back by Python", { timeout: 60_000, tags: ["compilers"] }, () => {
    const load = 'yaml.load(code, getattr(yaml, "CSafeLoader", yaml.SafeLoader))';
    checkInPython("yaml", load, yamlCases("expression"), { text: wellFormed });
  });

  const words =
    `y Y yes Yes YES n no NO on On off OFF true TRUE false null Null NULL ~ = << - ? : ! & * | > % @ 0123 0o17
    0x1F 0b1 1_000 1e3 1.5 .5 5. .inf -.INF .nan NaN 190:20:30 1:30 2001-12-14 2001-12-14T21:59:43Z 12:30:45 +1 -1 --- ...
    - {} [] !!str &a *a a: a:b :a a:: #a a#b http://a.b/c?d=e%f`.split(/\s+/);

  it.each([
    ...words,
    "a #b",
    "a: b",
    "- a",
    "? a",
    "a ",
    " a",
    "a, b",
    "",
    "a\nb",
    "---\n- a",
    "%YAML 1.1",
    "...\n",
  ])("%j is text in either version, as a value and as a key", (text) => {
    for (const quotes of ["single", "double"] as const) {
      const code = languages.yaml.write([{ [text]: text, list: [text] }], { ...defaultOptions, quotes });
      for (const version of ["1.1", "1.2"] as const) {
        const document = parseDocument(code, { version, merge: true });
        expect(document.errors).toEqual([]);
        expect(document.toJS(), code).toEqual({ [text]: text, list: [text] });
      }
    }
  });

  it("holds a key of any length, with any value", { timeout: 20_000 }, () => {
    for (const length of [990, 1_000, 1_030, 100_000]) {
      const record = { a: { ["k".repeat(length)]: { b: [1] }, ["l ".repeat(length / 2)]: 2 } };
      const code = languages.yaml.write([record, record], defaultOptions);
      expect(exact(jsonOf(parseDocument(code).toJS()))).toBe(exact([record, record]));
    }
  });
});

const tomlChanges: Substitutions = {
  text: wellFormed,
  integer: upTo64Bits,
  withoutNull: true,
  sortKeys: true,
};

const tomlCases = (position: "statement" | "expression"): readonly Case[] =>
  casesOf("toml", position, all).map((each) => ({
    ...each,
    code: position === "statement" ? each.code : `subject = ${each.code}`,
    value: { subject: each.value },
  }));

describe("TOML", () => {
  it.each(["statement", "expression"] as const)(
    "is read back by a parser as %s",
    { timeout: 60_000 },
    (position) => {
      const list = tomlCases(position);
      expect(list.length).toBeGreaterThan(200);
      for (const each of list) {
        const read = withNumbers(jsonOf(parseToml(each.code, { integersAsBigInt: true })));
        expectEqual(read, each, tomlChanges);
      }
    },
  );

  it("is read back by Python", { timeout: 60_000, tags: ["compilers"] }, () => {
    const load = "tomllib.loads(code)";
    checkInPython("tomllib", load, tomlCases("statement"), tomlChanges);
  });
});
