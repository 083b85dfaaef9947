import { keyOf, recordId } from "../../domain/record.ts";
import { field, isList, isObject, type Json, parseJsonText, stringifyJson } from "../../text/json.ts";
import type { Statements } from "../sql/statements.ts";
import { unpackBody, valueIn } from "./bodies.ts";
import type { ReadAnswer } from "./contents.ts";

export interface RecordBody {
  readonly record: number;
  /** Undefined for the current version. */
  readonly version?: number;
  readonly body: Uint8Array;
}

export interface Outline {
  readonly text: string;
  readonly references: readonly RecordBody[];
}

/**
 * Builds an outline: the answer with the number of a shape in place of each row that a stored record reproduces
 * exactly, then a line of JSON with the shapes. Other rows stay, in a list of one unless they are objects. The last
 * line is empty if there are no references.
 */
export function outlineOf(
  { records, list, json, key: askedKey }: ReadAnswer,
  body: string,
  read: (key: string) => readonly RecordBody[],
): Outline {
  const entries = json === undefined ? [] : entriesOf(json, list);
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
  if (references.length === 0) return { text: `${body}\n{}`, references };
  const answer = list === undefined ? (rows[0] ?? null) : { ...(isObject(json) ? json : {}), [list]: rows };
  const named = list === undefined ? "" : `"list":${JSON.stringify(list)},`;
  return {
    text: `${stringifyJson(answer)}\n{${named}"shapes":[${[...shapes.keys()].join()}]}`,
    references,
  };
}

/** Leaves out rows without a body. Returns undefined if no row is left. Throws if damaged. */
export function answerFrom(outline: string, bodies: readonly (Uint8Array | undefined)[]) {
  const { text, list, shapes } = partsOf(outline);
  if (shapes.length === 0) return text;
  const answer = parseJsonText(text);
  const rows: Json[] = [];
  let count = 0;
  for (const entry of entriesOf(answer, list)) {
    if (typeof entry === "number") {
      const row = rowFrom(bodies[count], shapes[entry] ?? []);
      if (row !== undefined) rows.push(row);
      count += 1;
    } else rows.push(isList(entry) ? (entry[0] ?? null) : entry);
  }
  if (list === undefined) return rows[0] === undefined ? undefined : stringifyJson(rows[0]);
  return stringifyJson({ ...(isObject(answer) ? answer : {}), [list]: rows });
}

export function referencesIn(body: unknown): number {
  try {
    const { text, list, shapes } = partsOf(body instanceof Uint8Array ? unpackBody(body) : "");
    if (shapes.length === 0) return 0;
    return entriesOf(parseJsonText(text), list).filter((entry) => typeof entry === "number").length;
  } catch {
    return Infinity;
  }
}

/** Changes the answer, not its references. Returns undefined if `change` does. */
export function changeOutline(outline: string, change: (answer: string) => string | undefined) {
  const { text } = partsOf(outline);
  const changed = change(text);
  return changed === undefined ? undefined : changed + outline.slice(text.length);
}

/** Returns the list, or the answer as its only entry. Throws a RangeError without a list. */
function entriesOf(answer: Json, list: string | undefined): readonly Json[] {
  const entries = list === undefined ? [answer] : field(answer, list);
  if (!isList(entries)) throw new RangeError("no list");
  return entries;
}

/** `list`: the field with the rows; undefined if the answer is one record. Throws a RangeError if damaged. */
function partsOf(outline: string) {
  const end = outline.lastIndexOf("\n");
  const fields = parseJsonText(outline.slice(end + 1));
  const [list, shapes = []] = [field(fields, "list"), field(fields, "shapes")];
  if (end < 0 || !isList(shapes)) throw new RangeError("no outline");
  const names = shapes.map((shape) =>
    isList(shape) ? shape.filter((name) => typeof name === "string") : [],
  );
  return {
    text: outline.slice(0, end),
    list: typeof list === "string" ? list : undefined,
    shapes: names,
  };
}

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

/** The current body first, then older versions, newest first. */
export function recordBodies(sql: Statements, service: string, key: string): readonly RecordBody[] {
  return sql
    .prepared(
      `SELECT r.id AS record, NULL AS version, r.body AS body FROM records AS r
       WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
       UNION ALL
       SELECT r.id, v.id, v.body FROM records AS r JOIN versions AS v ON v.record = r.id
       WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
       ORDER BY version DESC NULLS FIRST`,
    )
    .all({ key, service })
    .flatMap(({ record, version, body }) =>
      body instanceof Uint8Array
        ? [{ record: Number(record), ...(version === null ? {} : { version: Number(version) }), body }]
        : [],
    );
}
