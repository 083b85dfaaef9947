/** Integers beyond 2^53 are `bigint`, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** Keys as the service spells and orders them. */
export interface JsonObject {
  readonly [key: string]: Json;
}

export class JsonError extends Error {
  override readonly name = "JsonError";
}

/** Deeper values are replaced, so that plain recursion over a record is safe. */
const deepest = 64;

export const tooDeep = "[nested too deeply to show]";

export const unreadableCharacter = "\uFFFD";

/** A longer integer is neither amount nor id; converting it to a `bigint` would only burn time. */
const mostDigits = 400;

type Reviver = (key: string, value: Json, context: { readonly source?: string }) => Json;

declare global {
  // In Node 22 and current browsers, but not yet in the compiler’s library.
  interface JSON {
    parse(text: string, reviver: Reviver | undefined): Json;
    rawJSON(digits: string): object;
  }
}

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === "number" &&
  !Number.isSafeInteger(value) &&
  source !== undefined &&
  source.length <= mostDigits &&
  /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Own properties only, since `constructor` and the like are no data. */
export function field(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const utf8 = new TextDecoder();

/** Drops a byte order mark. Invalid bytes become U+FFFD: guessing would change names, refusing would cost all records. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Integers beyond 2^53 become `bigint`, values nested more than 64 deep `tooDeep`. Throws a JsonError for other text. */
export function parseJsonText(text: string): Json {
  const value = parsed(text);
  const flaw = flawOf(value, deepest);
  if (flaw === undefined) return value;
  // Only few answers need this slower path.
  return parsed(flaw === "depth" ? withoutDepths(text) : text, keepDigits);
}

function parsed(text: string, reviver?: Reviver): Json {
  try {
    return JSON.parse(text, reviver);
  } catch {
    // The parser's own message quotes the text, which may hold personal data.
    throw new JsonError("notJson");
  }
}

/** Works on text, since values would need recursion. */
function withoutDepths(text: string): string {
  const kept: string[] = [];
  let level = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '"') at = endOfString(text, at);
    else if (mark === "[" || mark === "{") {
      level += 1;
      if (level === deepest + 1) kept.push(text.slice(from, at), JSON.stringify(tooDeep));
    } else if (mark === "]" || mark === "}") {
      if (level === deepest + 1) from = at + 1;
      level -= 1;
    }
  }
  return [...kept, text.slice(from)].join("");
}

function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
  return end;
}

export function tryParseJson(text: string): Json | undefined {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** Writes a `bigint` as its digits. `indent` in spaces. */
export function stringifyJson(value: Json, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, part: Json) => (typeof part === "bigint" ? JSON.rawJSON(part.toString()) : part),
    indent,
  );
}

/** The parser survives deep nesting but its reviver doesn’t; and numbers may lose digits. */
function flawOf(value: Json, levels: number): "depth" | "digits" | undefined {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) || !(Number.isInteger(value) || Math.abs(value) === Infinity)
      ? undefined
      : "digits";
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return "depth";
  let found: "digits" | undefined;
  for (const part of isList(value) ? value : Object.values(value)) {
    const flaw = flawOf(part, levels - 1);
    if (flaw === "depth") return flaw;
    found ??= flaw;
  }
  return found;
}
