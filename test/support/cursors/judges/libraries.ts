import { isDeepStrictEqual } from "node:util";
import { createContext, runInContext } from "node:vm";
import { parse as parseCsv } from "csv-parse/sync";
import { parseSync, Visitor, type ObjectExpression } from "oxc-parser";
import { parse as parseToml } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { record } from "../outcome.ts";
import { recordsInSql } from "./sql.ts";

/** The number of records in a text; null if the text is refused. */
export type Found = number | null;

/** Counts the records in a text by a library. */
type Read = (text: string) => Found;

/** Returns every object in a value that equals the record; a YAML alias counts as its object. */
function recordsIn(value: unknown): ReadonlySet<object> {
  if (typeof value !== "object" || value === null) return new Set();
  // Parsers make objects without a prototype.
  if (isDeepStrictEqual({ ...value }, record)) return new Set([value]);
  return new Set(Object.values(value).flatMap((part) => [...recordsIn(part)]));
}

/** Counts the records in a parser’s value. */
function countInValue(parse: (text: string) => unknown): Read {
  return (text) => {
    try {
      return recordsIn(parse(text)).size;
    } catch {
      return null;
    }
  };
}

/** JSON’s supersets are JavaScript expressions; objects of another realm don’t equal the record. */
const byScript = countInValue((text) => structuredClone(runInContext(`(${text}\n)`, createContext({}))));

function yamlOf(text: string): unknown {
  const documents = parseAllDocuments(text);
  return (Array.isArray(documents) ? documents : []).map((document) => {
    if (document.errors.length > 0) throw new Error("no YAML");
    return document.toJS() as unknown;
  });
}

const inLines = countInValue((text) =>
  text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line)),
);

function isRecord({ properties }: ObjectExpression): boolean {
  const entries = properties.map((property) => {
    if (property.type !== "Property") return [];
    const { key, value } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : undefined;
    return [name, value.type === "Literal" ? value.value : undefined];
  });
  return isDeepStrictEqual(entries, Object.entries(record));
}

/** Counts the literals in a script; a document may be cut from a function. */
function countInScript(extension: string): Read {
  return (text) => {
    const { errors, program } = parseSync(`a.${extension}`, text);
    if (errors.some(({ message }) => !message.startsWith("A 'return' statement can only"))) return null;
    let count = 0;
    new Visitor({ ObjectExpression: (node) => void (count += isRecord(node) ? 1 : 0) }).visit(program);
    return count;
  };
}

/** Counts the rows that equal the record below the document’s header, or below the record’s. */
export function recordsInRows([header = [], ...rows]: readonly (readonly string[])[]): number {
  const own = header.includes("id") || header.includes("name") ? header : Object.keys(record);
  const wanted = own.map((name) => ({ id: "7", name: "Acme" })[name] ?? "");
  return [header, ...rows].filter((row) => isDeepStrictEqual(row, wanted)).length;
}

function byDelimiter(...delimiters: readonly string[]): Read {
  const options = { skip_empty_lines: true, relax_column_count: true, relax_quotes: true };
  return (text) =>
    Math.max(...delimiters.map((delimiter) => recordsInRows(parseCsv(text, { ...options, delimiter }))));
}

export const libraries: readonly (readonly [language: string, name: string, read: Read])[] = [
  ["javascript", "oxc-parser", countInScript("js")],
  ["javascriptreact", "oxc-parser", countInScript("jsx")],
  ["typescript", "oxc-parser", countInScript("ts")],
  ["typescriptreact", "oxc-parser", countInScript("tsx")],
  ["json", "JSON.parse", countInValue(JSON.parse)],
  ["jsonc", "node:vm", byScript],
  ["json5", "node:vm", byScript],
  ["jsonl", "JSON.parse", inLines],
  ["toml", "smol-toml", countInValue(parseToml)],
  ["yaml", "yaml", countInValue(yamlOf)],
  ["csv", "csv-parse", byDelimiter(",", ";")],
  ["tsv", "csv-parse", byDelimiter("\t")],
  ["sql", "SQLite", recordsInSql],
];
