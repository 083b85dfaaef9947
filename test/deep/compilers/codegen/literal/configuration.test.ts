import { spawnSync } from "node:child_process";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { isList, isObject, type Json } from "../../../../../src/text/json.ts";
import { notRun } from "../../../../support/notRun.ts";
import {
  casesOf,
  expectEqual,
  readBy,
  upTo64Bits,
  wellFormed,
  type Case,
  type Substitutions,
} from "../../../../support/literals/cases.ts";
import { corpora, jsonOf } from "../../../../support/literals/values.ts";

const all = await corpora();

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
  it.each(["1.1", "1.2"] as const)("%s is read back by a parser", (version) => {
    const list = yamlCases("statement");
    expect(list.length).toBeGreaterThan(200);
    for (const each of list) {
      const document = parseDocument(each.code, { version, intAsBigInt: true, merge: version === "1.1" });
      expect([...document.errors, ...document.warnings].map(String), each.code.slice(0, 300)).toEqual([]);
      expectEqual(withNumbers(jsonOf(document.toJS())), each, { text: wellFormed });
    }
  });

  it("is read back by Python", () => {
    const load = 'yaml.load(code, getattr(yaml, "CSafeLoader", yaml.SafeLoader))';
    checkInPython("yaml", load, yamlCases("expression"), { text: wellFormed });
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
  it.each(["statement", "expression"] as const)("is read back by a parser as %s", (position) => {
    const list = tomlCases(position);
    expect(list.length).toBeGreaterThan(200);
    for (const each of list) {
      const read = withNumbers(jsonOf(parseToml(each.code, { integersAsBigInt: true })));
      expectEqual(read, each, tomlChanges);
    }
  });

  it("is read back by Python", () => {
    const load = "tomllib.loads(code)";
    checkInPython("tomllib", load, tomlCases("statement"), tomlChanges);
  });
});
