import { keyOf, recordId } from "../../domain/record.ts";
import { field, isList, isObject, type Json, parseJsonText, stringifyJson } from "../../text/json.ts";
import type { Statements } from "../sql/statements.ts";
import { unpackBody, valueIn } from "./bodies.ts";
import type { ReadAnswer } from "./contents.ts";

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
 * An answer without the records that it refers to, and a last line of JSON. The answer has the number of a row’s shape in place
 * of a row that is stored as a record; any other row is there as it came, in a list of one unless it is an object. The last
 * line names the list, and the fields of each shape; it is empty if no row is stored as a record, and the answer then as it
 * came. `references` give the rows back that are stored as records, in their order: rows that a record gives back exactly.
 * `read` returns what a record says and said.
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

/** An answer from its outline and the bodies of its rows, without rows that have none. Undefined without rows. Throws if damaged. */
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

/** How many rows a stored outline leaves to records; infinitely many if it is damaged. */
export function referencesIn(body: unknown): number {
  try {
    const { text, list, shapes } = partsOf(body instanceof Uint8Array ? unpackBody(body) : "");
    if (shapes.length === 0) return 0;
    return entriesOf(parseJsonText(text), list).filter((entry) => typeof entry === "number").length;
  } catch {
    return Infinity;
  }
}

/** Changes the answer of an outline, whose references stay; undefined if `change` returns that. */
export function changedOutline(outline: string, change: (answer: string) => string | undefined) {
  const { text } = partsOf(outline);
  const changed = change(text);
  return changed === undefined ? undefined : changed + outline.slice(text.length);
}

/** The rows of an answer, or the answer if it is one record. Throws a RangeError without a list. */
function entriesOf(answer: Json, list: string | undefined): readonly Json[] {
  const entries = list === undefined ? [answer] : field(answer, list);
  if (!isList(entries)) throw new RangeError("no list");
  return entries;
}

/** `list`: the field of the answer that its rows are in; undefined if the answer is one record. Throws a RangeError if damaged. */
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

/** What a record says and said: now first, then the versions, the newest first. */
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
