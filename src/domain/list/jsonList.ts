import { isList, isObject, type Json, type JsonObject, tryParseJson } from "../../text/json.ts";
import { type ParseResult, parseFailure, parsedValue } from "../../text/sentence.ts";
import { withHeader } from "./delimitedList.ts";
import { cellOf, type NameList } from "./nameList.ts";
import { isNameHeader } from "./values.ts";

/** The column of texts outside an object. */
const textColumn = "name";

/** Items between two steps. */
const itemsAStep = 500;

/** Reads a list of texts or objects, the longest list inside an object, or JSON lines. Yields every few milliseconds. */
export function* readJson(text: string): Generator<undefined, ParseResult<NameList>, void> {
  const value = tryParseJson(text);
  if (value !== undefined) return parsedValue(yield* toNameList(itemsOf(value)));
  const items: Json[] = [];
  for (const [at, line] of text.split(/\r\n|[\r\n]/u).entries()) {
    if (line.trim() === "") continue;
    const item = tryParseJson(line);
    if (item === undefined) {
      return items.length === 0
        ? parseFailure("This list isn’t valid JSON.")
        : parseFailure("Line {0} isn’t valid JSON.", at + 1);
    }
    items.push(item);
    if (at % itemsAStep === 0) yield;
  }
  return parsedValue(yield* toNameList(items));
}

function itemsOf(value: Json): readonly Json[] {
  if (isList(value)) return value;
  if (!isObject(value) || isNamed(value)) return [value];
  const lists = Object.values(value).filter(isList);
  return lists.length === 0 ? [value] : lists.reduce((most, one) => (one.length > most.length ? one : most));
}

/** Returns true for a record: its lists are its own details. */
function isNamed(value: JsonObject): boolean {
  return Object.entries(value).some(([key, part]) => typeof part === "string" && isNameHeader(key));
}

/** Returns a list with a column for each key, in the order of first appearance. Items that are lists are rows of cells. */
function* toNameList(items: readonly Json[]): Generator<undefined, NameList, void> {
  if (items.length > 0 && items.every(isList)) return withHeader(items.map((item) => item.map(cellOf)));
  const records = items.map((item): JsonObject => (isObject(item) ? item : { [textColumn]: item }));
  const keys = new Set<string>();
  for (const [at, record] of records.entries()) {
    for (const key of Object.keys(record)) keys.add(key);
    if (at % itemsAStep === 0) yield;
  }
  const headers = [...keys];
  const rows: (readonly string[])[] = [];
  for (const record of records) {
    rows.push(headers.map((key) => (Object.hasOwn(record, key) ? cellOf(record[key] ?? null) : "")));
    if (rows.length % itemsAStep === 0) yield;
  }
  return { headers, rows, brokenRows: 0 };
}
