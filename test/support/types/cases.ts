import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isList, isObject, type Json } from "../../../src/text/json.ts";
import { shapeOfRecords } from "../../../src/codegen/type/documentedShapes.ts";
import { inferShape, type ValueShape } from "../../../src/codegen/type/shape.ts";
import { corpora, exact } from "../literals/values.ts";

/** Records, and the shape that their type is written for. */
export interface Case {
  readonly name: string;
  readonly shape: ValueShape;
  readonly values: readonly Json[];
}

/** More fields than a constructor of the JVM takes have no record there. */
const mostTogether = 10;

/** Every shape is compiled a dozen times. */
const mostRandom = 24;

/**
 * What every form is tried on: filings as the document has them, other records as they are, hostile and random ones
 * each alone and some together.
 */
export async function cases(): Promise<readonly Case[]> {
  const tried = await corpora();
  return tried.flatMap(({ name, values }): readonly Case[] => {
    if (name === "sample records" || name === "real filings") return serviceCases(name, values);
    const some = name === "random records" ? values.slice(0, mostRandom) : values;
    const alone = some.slice(0, name === "random records" ? mostTogether : some.length);
    const all = [...alone.map((value) => [value]), ...chunks(some, mostTogether)].map(caseOf);
    return sameShapes(all).map((one, index) => ({ ...one, name: `${name} ${index}` }));
  });
}

function caseOf(values: readonly Json[]): Omit<Case, "name"> {
  return { shape: inferShape(values), values };
}

/** One case of those that have the same shape: there are many hostile texts. */
function sameShapes<T extends Omit<Case, "name">>(all: readonly T[]): readonly T[] {
  const byShape = new Map<string, T>();
  for (const one of all) {
    const shape = JSON.stringify(one.shape);
    const before = byShape.get(shape);
    byShape.set(shape, before === undefined ? one : { ...before, values: [...before.values, ...one.values] });
  }
  return [...byShape.values()];
}

function serviceCases(name: string, values: readonly Json[]): readonly Case[] {
  const filings = values.filter((value) => isObject(value) && Object.hasOwn(value, "related_persons"));
  const fundings = values.filter((value) => !filings.includes(value));
  const rows = filings.map((value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !/description|contacts|persons/.test(key)))
      : value,
  );
  return [
    { name: `${name}: filings in full`, shape: shapeOfRecords("filing", filings), values: filings },
    { name: `${name}: filings as rows`, shape: shapeOfRecords("filing", rows), values: rows },
    {
      name: `${name}: the first filing`,
      shape: shapeOfRecords("filing", filings.slice(0, 1)),
      values: filings.slice(0, 1),
    },
    ...(fundings.length === 0
      ? []
      : [{ name: `${name}: fundings`, shape: inferShape(fundings), values: fundings }]),
  ];
}

function chunks<T>(values: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size));
}

/** A case for languages whose text has no half characters: such a character is U+FFFD, in keys and values. */
export function wellFormed(one: Case): Case {
  const values = one.values.map(wholeCharacters);
  return exact([...values]) === exact([...one.values]) ? one : { ...one, values, shape: inferShape(values) };
}

function wholeCharacters(value: Json): Json {
  if (typeof value === "string") return value.toWellFormed();
  if (isList(value)) return value.map(wholeCharacters);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.toWellFormed(), wholeCharacters(part)]),
  );
}

/**
 * A value as text that is equal for values that most languages take for equal: whatever the order of keys, 1 and 1.0,
 * and a field that may be missing left out where it is null.
 */
export function comparable(value: Json, shape: ValueShape): string {
  if (isList(value)) return `[${value.map((item) => comparable(item, shape.items ?? nothing)).join(",")}]`;
  if (!isObject(value)) return scalarText(value);
  const fields = new Map(shape.fields?.map((field) => [field.key, field]));
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const field = fields.get(key);
    if (part === null && field?.optional === true) return [];
    return [`${JSON.stringify(key)}:${comparable(part, field?.shape ?? nothing)}`];
  });
  return `{${parts.toSorted().join(",")}}`;
}

const nothing: ValueShape = { nullable: false, scalars: [] };

function scalarText(value: null | boolean | number | bigint | string): string {
  if (typeof value === "bigint") return String(value);
  // Digits of a whole number, however it was written.
  if (typeof value === "number" && Number.isInteger(value)) return String(BigInt(value));
  return JSON.stringify(value);
}

/** Runs something in a temporary folder. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "types-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a program that has ended left. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program to its end; undefined where it is not on this machine. */
export function run(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly input?: string;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Ended | undefined {
  const { env = {}, ...others } = options;
  const ended = spawnSync(program, args, {
    ...others,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (ended.error !== undefined && "code" in ended.error && ended.error.code === "ENOENT") return undefined;
  return { status: ended.status, output: ended.stdout, errors: ended.stderr };
}

/** A value of a kind that the shape does not allow; undefined where it allows all. */
export function wrongFor({ scalars, items, fields, nullable }: ValueShape): Json | undefined {
  if (scalars.length === 0 && items === undefined && fields === undefined) return undefined;
  if (!scalars.includes("text")) return "wrong";
  if (!scalars.includes("boolean")) return true;
  if (items === undefined) return ["wrong"];
  if (fields === undefined) return { wrong: true };
  return nullable ? undefined : null;
}
