import { isDeepStrictEqual } from "node:util";
import { withDetail } from "../../domain/record.ts";
import { field, isObject, type Json, type JsonObject } from "../../text/json.ts";
import type { KeptRecord } from "./contents.ts";

/** What is known now of a record. A list row is shorter than the filing in full: what it lacks has not gone. */
export function joined(before: Json, { value, form }: KeptRecord, wasWhole: boolean): Json {
  if (!isObject(before) || !isObject(value)) return value;
  if (form === "row") return { ...before, ...value };
  // Of a filing in full, only what the list alone has (§2.4) stays where it is not said again.
  const known = wasWhole ? onlyIn(before, (key) => key === "web" || Object.hasOwn(value, key)) : before;
  return withDetail({ kind: "filing", value: known }, { kind: "filing", value }).value;
}

/** What is known of a record where something of before is received late: that adds what is not known. */
export function laterOver({ value }: KeptRecord, known: Json): Json {
  return isObject(value) && isObject(known) ? { ...value, ...known } : value;
}

/** Whether a field says something else than before; one that was not known says nothing. */
export function hasChanged(before: Json, after: Json): boolean {
  return (
    isObject(before) &&
    Object.entries(before).some(([key, value]) => !isDeepStrictEqual(value, field(after, key)))
  );
}

function onlyIn(value: JsonObject, isKept: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));
}
