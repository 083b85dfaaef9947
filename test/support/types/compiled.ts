import type { Naming } from "../../../src/codegen/literal/names.ts";
import { expect } from "vitest";
import { parseJsonText, stringifyJson, type Json } from "../../../src/text/json.ts";
import { typeForm } from "../../../src/codegen/languages/languages.ts";
import type { ValueShape } from "../../../src/codegen/type/shape.ts";
import { comparable, type Case } from "./cases.ts";
import { defaultTypeOptions } from "./options.ts";

/** Types of many cases as one file. */
export interface Written {
  readonly imports: readonly string[];
  readonly code: string;
  /** The name of each case's type, in the order of the cases. */
  readonly roots: readonly string[];
}

/** Cases for compilers that take long: all but most of the random ones. */
export function few(all: readonly Case[]): readonly Case[] {
  const random = all.filter(({ name }) => name.startsWith("random"));
  return all.filter((one) => !random.includes(one) || random.indexOf(one) % 4 === 0);
}

/** The types of every case for one file: each name is used once, and imports are separate. */
export function together(
  all: readonly Case[],
  form: string,
  indent: string,
  namings: readonly Naming[],
): Written {
  const taken = new Set<string>();
  const imports = new Set<string>();
  const roots: string[] = [];
  const options = {
    ...defaultTypeOptions,
    name: "subject",
    indent,
    isTaken: (name: string) => taken.has(name),
  };
  const written = namings.flatMap((naming) => all.map(({ shape }) => ({ naming, shape })));
  const parts = written.map(({ naming, shape }) => {
    const lines = typeForm(form)
      .write(shape, { ...options, naming })
      .split("\n");
    for (const line of lines.filter((each) => each.startsWith("import "))) imports.add(line);
    const code = lines.filter((line) => !line.startsWith("import ")).join("\n");
    const names = Array.from(code.matchAll(declared), ([, name]) => name ?? "");
    for (const name of names) taken.add(name);
    roots.push(names[0] ?? "");
    return code.trim();
  });
  expect(taken.size).toBeGreaterThanOrEqual(all.length);
  return { imports: [...imports], code: parts.join("\n\n"), roots };
}

const declared = /^(?:type|record|data class|class) (\w+)/gm;

/** Every record on a line: the place of its case, a tab, its JSON. */
export const linesOf = (all: readonly Case[]): string =>
  all.flatMap(({ values }, index) => values.map((value) => `${index}\t${stringifyJson(value)}`)).join("\n");

/** What a program wrote back for every record, against the record without what the language cannot hold. */
export function expectBack(
  all: readonly Case[],
  output: string,
  held: (value: Json, shape: ValueShape) => Json = (value) => value,
): void {
  const records = all.flatMap((one) => one.values.map((value) => ({ value, ...one })));
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(records.length);
  for (const [index, { name, shape, value }] of records.entries()) {
    const got = comparable(parseJsonText(lines[index] ?? ""), shape);
    const wanted = comparable(held(value, shape), shape);
    if (got !== wanted) expect(got.slice(0, 2000), name).toBe(wanted.slice(0, 2000));
  }
}
