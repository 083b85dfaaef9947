import {
  field,
  isList,
  isObject,
  type Json,
  type JsonObject,
  tooDeep,
  unreadableCharacter,
} from "../../text/json.ts";
import { ServiceError } from "../errors.ts";

/** A record’s value for reading: fields that are nested too deep say so. `problem`: the first part that could not be read, and why. */
export function readableValue(sent: Json): { readonly value: Json; readonly problem?: string } {
  const found = firstUnread(sent);
  if (found === undefined) return { value: sent };
  // A field that is nested too deep goes as a whole.
  const where = found.text === tooDeep ? found.path.slice(0, 1) : found.path;
  const why = found.text === tooDeep ? "nested too deeply" : `not UTF-8, shown as ${unreadableCharacter}`;
  const problem = where.length === 0 ? why : `${where.join(".")}: ${why}`;
  return { value: withoutDeepFields(sent), problem };
}

interface Unread {
  readonly path: readonly string[];
  readonly text: string;
}

// Every field of every row comes by here: no lists are made of them.
function firstUnread(value: Json): Unread | undefined {
  if (typeof value === "string") return isUnread(value) ? { path: [], text: value } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (isList(value)) {
    for (const [index, part] of value.entries()) {
      const found = firstUnread(part);
      if (found !== undefined) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  for (const key in value) {
    const found = isUnread(key) ? { path: [], text: key } : firstUnread(value[key] ?? null);
    if (found !== undefined) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

function isUnread(text: string): boolean {
  return text === tooDeep || text.includes(unreadableCharacter);
}

// Sixty-four brackets around a word help no one.
function withoutDeepFields(value: Json): Json {
  if (!isObject(value) || !Object.values(value).some(isDeep)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isDeep(part) ? tooDeep : part] as const),
  );
}

function isDeep(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value === tooDeep;
  return Object.values(value).some(isDeep);
}

/** What may be beside a wrapped record without being part of it. */
const beside: ReadonlySet<string> = new Set(["data", "meta", "upgrade_url"]);

/**
 * The one record of an answer. §4.2 says "not wrapped" and §2.5 says nothing: a wrapper is taken off only where nothing is
 * lost by it. Throws a ServiceError: `notFound` for null and `{}`, `badShape` for no object.
 */
export function unwrapped(answer: Json): JsonObject {
  if (answer === null || (isList(answer) && answer.length === 0)) throw notFound();
  if (!isObject(answer)) throw new ServiceError({ kind: "badShape", maybeCounted: true });
  const keys = Object.keys(answer);
  if (keys.length === 0) throw notFound();
  if (!keys.every((key) => beside.has(key)) || !keys.includes("data")) return answer;
  const data = field(answer, "data");
  if (data === null || (isObject(data) && Object.keys(data).length === 0)) throw notFound();
  return isObject(data) ? data : answer;
}

export function notFound(): ServiceError {
  return new ServiceError({ kind: "notFound", status: 200, maybeCounted: true });
}
