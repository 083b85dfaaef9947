import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import {
  isList,
  isObject,
  parseJsonText,
  stringifyJson,
  type Json,
  type JsonObject,
} from "../../../src/text/json.ts";
import { defaultOptions, type LiteralOptions } from "../../../src/codegen/literal/form.ts";
import { languages, type FormId } from "../../../src/codegen/languages/languages.ts";
import { exact, type Corpus } from "./values.ts";

/** A value, and the expected value after reading it back. */
export interface Case {
  readonly from: string;
  readonly code: string;
  readonly value: Json;
}

const styles: readonly Partial<LiteralOptions>[] = [
  {},
  { quotes: "single", trailingCommas: false, indent: "\t", baseIndent: "\t" },
];

/** Each value alone, and all values of a corpus together, in both styles. */
export function casesOf(
  form: FormId,
  position: "statement" | "expression",
  all: readonly Corpus[],
): readonly Case[] {
  return styles.flatMap((style) =>
    all.flatMap(({ name, values }) => {
      const options = { ...defaultOptions, ...style, position, name: "subject" };
      const write = (list: readonly Json[]): string => languages[form].write(list, options);
      const single = values.map((value) => ({ from: name, code: write([value]), value }));
      return [...single, { from: name, code: write(values), value: values }];
    }),
  );
}

/** Substitutes of a language for JSON that it can’t hold. */
export interface Substitutions {
  readonly text?: (text: string) => string;
  readonly integer?: (integer: bigint) => Json;
  /** Drops null, also in lists. */
  readonly withoutNull?: boolean;
  /** Ignores the order of keys. */
  readonly sortKeys?: boolean;
  /** Normalizes keys as the language compares them. */
  readonly keyAs?: (key: string) => string;
}

/** Returns the expected value after substitution. */
function substitute(value: Json, changes: Substitutions): Json {
  const { text = (same) => same, integer = (same) => same, keyAs = (key) => key } = changes;
  if (typeof value === "string") return text(value);
  if (typeof value === "bigint") return integer(value);
  const isKept = (part: Json): boolean => changes.withoutNull !== true || part !== null;
  if (isList(value)) return value.filter(isKept).map((part) => substitute(part, changes));
  if (!isObject(value)) return value;
  const untouched = new Set(
    Object.keys(value)
      .filter((key) => text(key) === key)
      .map(keyAs),
  );
  const taken = new Set<string>();
  const entries = Object.entries(value).map(([key, part]): readonly [string, Json] => {
    let name = text(key);
    while (taken.has(keyAs(name)) || (name !== key && untouched.has(keyAs(name)))) name += "\uFFFD";
    taken.add(keyAs(name));
    return [name, isKept(part) ? substitute(part, changes) : null];
  });
  const kept = entries.filter(([, part]) => isKept(part));
  return Object.fromEntries(changes.sortKeys === true ? kept.toSorted(([a], [b]) => (a < b ? -1 : 1)) : kept);
}

/** Fails with a short message. */
export function expectEqual(read: Json, { value, from, code }: Case, changes: Substitutions = {}): void {
  const want = exact(substitute(value, changes));
  const got = exact(changes.sortKeys === true ? substitute(read, { sortKeys: true }) : read);
  if (got === want) return;
  let at = 0;
  while (got[at] === want[at]) at += 1;
  const near = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  expect(near(got), `${from}: ${code.slice(0, 500)}`).toBe(near(want));
  throw new Error(`${from}: what was read is not what was written`);
}

export interface Tool {
  readonly command: string;
  readonly args: readonly string[];
}

/** Returns a program’s output; undefined if it isn’t installed. Fails on any error output. */
function runTool({ command, args }: Tool, input: string): string | undefined {
  const env = { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
  const run = spawnSync(command, args, { input, encoding: "utf8", maxBuffer: 2 ** 30, env });
  if (run.error !== undefined && "code" in run.error && run.error.code === "ENOENT") return undefined;
  expect(run.stderr.slice(-2000)).toBe("");
  expect(run.status).toBe(0);
  return run.stdout;
}

/** Sends lines of JSON to a program, which responds to each with `[value]`; otherwise like `runTool`. */
export function readBy(tool: Tool, lines: readonly object[]): readonly Json[] | undefined {
  const output = runTool(tool, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  if (output === undefined) return undefined;
  const answers = output.trimEnd().split("\n");
  expect(answers).toHaveLength(lines.length);
  return answers.map((line) => {
    const value = parseJsonText(line);
    return isList(value) ? (value[0] ?? null) : null;
  });
}

/** Lone surrogates become U+FFFD. */
export const wellFormed = (text: string): string => text.toWellFormed();

/** Integers beyond 64 bits become text. */
export const upTo64Bits = (integer: bigint): Json =>
  BigInt.asIntN(64, integer) === integer ? integer : String(integer);

export type Row = readonly (Json | undefined)[];

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** One column per key, in order of appearance. */
export function tableOf(values: readonly Json[]): Table {
  const records = values.map((value): JsonObject => (isObject(value) ? value : { value }));
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return {
    columns,
    rows: records.map((record) => columns.map((name) => (Object.hasOwn(record, name) ? record[name] : null))),
  };
}

/** Returns a cell’s text: a text as it is, other values as JSON text, lone surrogates replaced. */
export function heldCell(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return (
    typeof value === "string" ? value : Object.is(value, -0) ? "-0" : stringifyJson(value)
  ).toWellFormed();
}
