import { keyOf, recordId } from "../../domain/record.ts";
import { field, isList, isObject, type Json, parseJsonText, stringifyJson } from "../../text/json.ts";
import { unpackBody, valueIn } from "./bodies.ts";
import { readAnswer } from "./contents.ts";

/** What a record says, or said, in the database. */
export interface RecordBody {
  readonly record: number;
  /** Number of the version; undefined for what the record says now. */
  readonly version?: number;
  readonly body: Uint8Array;
}

/** An answer without its records, and what these say, in the order of its rows. */
export interface Outline {
  readonly text: string;
  readonly references: readonly RecordBody[];
}

/**
 * An answer without the records that it refers to, in two lines of JSON. The first is the answer: where a row is kept as a
 * record, it has the number of the row’s shape; any other row is there as it came, in a list of one unless it is an object.
 * The second names the list, and the fields of each shape. `references` give the rows back that are kept as records, in their
 * order. `read` returns what these records say and said. Rows are left to records that give them back exactly; undefined
 * without any.
 */
export function outlineOf(
  question: string,
  body: string,
  read: (key: string) => readonly RecordBody[],
): Outline | undefined {
  const { records, list, json, key: askedKey } = readAnswer(question, body);
  if (json === undefined || records.length === 0) return undefined;
  const entries: Json | undefined = list === undefined ? [json] : field(json, list);
  if (!isList(entries)) return undefined;
  const keys = records.map((record) => {
    const id = recordId(record);
    return askedKey ?? (id === undefined ? undefined : keyOf(record.kind, id));
  });
  const references: RecordBody[] = [];
  const shapes = new Map<string, number>();
  const rows: Json[] = [];
  for (const [at, row] of entries.entries()) {
    const key = keys[at];
    if (!isObject(row)) {
      rows.push([row]);
      continue;
    }
    const [names, text] = [Object.keys(row), stringifyJson(row)];
    const found = (key === undefined ? [] : read(key)).find((record) => {
      const given = rowFrom(record.body, names);
      return given !== undefined && stringifyJson(given) === text;
    });
    if (found === undefined) {
      rows.push(row);
      continue;
    }
    references.push(found);
    const shape = JSON.stringify(names);
    const number = shapes.get(shape) ?? shapes.size;
    shapes.set(shape, number);
    rows.push(number);
  }
  if (references.length === 0) return undefined;
  const answer = list === undefined ? (rows[0] ?? null) : { ...(isObject(json) ? json : {}), [list]: rows };
  const named = list === undefined ? "" : `"list":${JSON.stringify(list)},`;
  return {
    text: `${stringifyJson(answer)}\n{${named}"shapes":[${[...shapes.keys()].join()}]}`,
    references,
  };
}

/** An answer from its outline and the bodies of its rows, without rows that have none. Undefined without rows. Throws where damaged. */
export function answerFrom(outline: string, bodies: readonly (Uint8Array | undefined)[]) {
  const { answer, list, shapes } = partsOf(outline);
  const entries = list === undefined ? [answer] : field(answer, list);
  if (!isList(entries)) throw new RangeError("no outline");
  const rows: Json[] = [];
  let count = 0;
  for (const entry of entries) {
    if (typeof entry === "number") {
      const row = rowFrom(bodies[count], shapes[entry] ?? []);
      if (row !== undefined) rows.push(row);
      count += 1;
    } else rows.push(isList(entry) ? (entry[0] ?? null) : entry);
  }
  if (list === undefined) return rows[0] === undefined ? undefined : stringifyJson(rows[0]);
  return stringifyJson({ ...(isObject(answer) ? answer : {}), [list]: rows });
}

/** How many rows an outline, as it is kept, leaves to records; infinitely many where it is damaged. */
export function referencesIn(body: unknown): number {
  try {
    const { answer, list } = partsOf(body instanceof Uint8Array ? unpackBody(body) : "");
    const entries = list === undefined ? [answer] : field(answer, list);
    return isList(entries) ? entries.filter((entry) => typeof entry === "number").length : Infinity;
  } catch {
    return Infinity;
  }
}

/** Changes the answer of an outline, whose rows that are kept as records stay; undefined where `change` returns that. */
export function changedOutline(outline: string, change: (answer: string) => string | undefined) {
  const end = outline.indexOf("\n");
  const changed = change(outline.slice(0, end));
  return changed === undefined ? undefined : changed + outline.slice(end);
}

/** `list`: the field of the answer that its rows are in; undefined where the answer is one record. */
function partsOf(outline: string) {
  const [answer, fields] = outline.split("\n").map(parseJsonText);
  const [list, shapes] = [field(fields, "list"), field(fields, "shapes")];
  if (answer === undefined || !isList(shapes)) throw new RangeError("no outline");
  const names = shapes.map((shape) =>
    isList(shape) ? shape.filter((name) => typeof name === "string") : [],
  );
  return { answer, list: typeof list === "string" ? list : undefined, shapes: names };
}

/** These fields of a record; undefined where its body is gone or damaged. */
function rowFrom(body: Uint8Array | undefined, fields: readonly string[]): Json | undefined {
  const value = valueIn(body);
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    fields.flatMap((name) => {
      const part = field(value, name);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
}
