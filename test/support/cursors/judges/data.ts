import { createContext, runInContext } from "node:vm";
import { parse as parseToml } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { type Change, type Problems, Unreadable, valueProblems } from "./change.ts";

/** The values of a document, in their order; undefined where a parser refuses it. */
type Values = (text: string) => readonly unknown[] | undefined;

/** The value of a text, whose last bracket may be missing. */
function read(text: string, parse: (text: string) => unknown): readonly [value: unknown] | undefined {
  for (const end of ["", "]", "}"]) {
    try {
      return [parse(text + end)];
    } catch {
      continue;
    }
  }
  return undefined;
}

/** JSON with more than JSON has is an expression of JavaScript. */
const script: Values = (text) =>
  // Objects of another realm are not equal to those of this one.
  read(text, (whole) => structuredClone(runInContext(`(${whole}\n)`, createContext({}))));

/** A line that is no JSON says nothing about the others. */
const lines: Values = (text) =>
  text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => (read(line, JSON.parse) ?? [new Unreadable(line)])[0]);

/** How each language's documents are read. */
const values: ReadonlyMap<string, Values> = new Map<string, Values>([
  ["json", (text) => read(text, JSON.parse)],
  ["jsonc", script],
  ["json5", script],
  ["jsonl", lines],
  ["toml", (text) => read(text, parseToml)],
  ["yaml", (text) => yamlOf(text).values],
]);

interface Yaml {
  readonly errors: number;
  readonly values: readonly unknown[];
}

function yamlOf(text: string): Yaml {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return { errors: 0, values: [] };
  return {
    errors: documents.reduce((sum, { errors }) => sum + errors.length, 0),
    values: documents.map((document) => document.toJS() as unknown),
  };
}

/** What is wrong with the values of a document of data. */
export function dataProblems(change: Change): Problems {
  const { language, before, after } = change;
  const valuesOf = values.get(language);
  if (valuesOf === undefined) return [];
  const problems = valueProblems(change, valuesOf(before), valuesOf(after));
  if (language !== "yaml") return problems;
  const [old, now] = [yamlOf(before).errors, yamlOf(after).errors];
  return now > old ? [...problems, `${old} errors become ${now}`] : problems;
}
