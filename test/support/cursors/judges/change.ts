import { isDeepStrictEqual } from "node:util";
import { record } from "../outcome.ts";

/** A document before and after records were inserted: all that a judge knows. */
export interface Change {
  /** The editor's id of the document's language. */
  readonly language: string;
  /** The document without the signs of its cursors, with what was selected. */
  readonly before: string;
  readonly after: string;
  /** How many records were inserted. */
  readonly cursors: number;
  /** Whether anything was selected, and so replaced. */
  readonly selects: boolean;
}

/** What a judge finds wrong: sentences, none where all is right. */
export type Problems = readonly string[];

/** Whether a value is the record of the tables. */
function isRecord(value: unknown): value is object {
  return isDeepStrictEqual(plainOf(value), record);
}

/** A parser's values have prototypes that differ from those of plain objects. */
function plainOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : value;
}

/** Every object within a value that is the record; an alias of YAML is the object that it stands for. */
function recordsIn(value: unknown): ReadonlySet<object> {
  if (isRecord(value)) return new Set([value]);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...recordsIn(part)]));
}

/**
 * The records that a value got, if it got nothing else: as element, as member, or instead of nothing.
 *
 * @returns undefined where anything else became different
 */
function recordsAdded(before: unknown, after: unknown): readonly object[] | undefined {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(after) && isNothing(before)) return [after];
  if (before instanceof Unreadable) return [...recordsIn(after)];
  if (Array.isArray(before) && Array.isArray(after)) return elementsAdded(before, after);
  if (!isObject(before) || !isObject(after)) return undefined;
  if (Object.keys(before).some((key) => !(key in after))) return undefined;
  return together(Object.entries(after).map(([key, part]) => recordsAdded(before[key], part)));
}

/** A part of a document that is no value of its language. */
export class Unreadable {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a place without a value is read as. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || isDeepStrictEqual(value, {});
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function elementsAdded(before: readonly unknown[], after: readonly unknown[]): readonly object[] | undefined {
  const [first, ...others] = after;
  if (after.length === 0) return before.length === 0 ? [] : undefined;
  const same = before.length === 0 ? undefined : recordsAdded(before[0], first);
  const rest = same === undefined ? undefined : elementsAdded(before.slice(1), others);
  if (same !== undefined && rest !== undefined) return [...same, ...rest];
  return isRecord(first) ? together([[first], elementsAdded(before, others)]) : undefined;
}

function together(lists: readonly (readonly object[] | undefined)[]): readonly object[] | undefined {
  const found: object[] = [];
  for (const list of lists) {
    if (list === undefined) return undefined;
    found.push(...list);
  }
  return found;
}

/** What is wrong with values, one of the document before and one of the document after; undefined where a document has none. */
export function valueProblems(
  { cursors, selects }: Change,
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
): Problems {
  if (after === undefined) return ["the document has no value"];
  // What was selected may have been anything, and a document without a value says nothing of what was there.
  const compared = before !== undefined && !selects;
  const added = compared ? recordsAdded(before, after) : [...recordsIn(after)];
  if (added === undefined) return [`more than the record is new: ${JSON.stringify(after)}`];
  const count = new Set(added).size;
  return count === cursors
    ? []
    : [`${count} records are read back, not ${cursors}: ${JSON.stringify(after)}`];
}
