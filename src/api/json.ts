import { ServiceError } from "./errors.ts";

/** Any value that JSON text can hold. Integers beyond 2^53 arrive as `bigint`, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object: keys as the service spells them, in the order in which it sent them. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Deeper answers are refused: everything that walks a record may then do so by plain recursion. */
const deepest = 64;

/** Below this many digits in a row every integer is exact as a number, and the slower way is not needed. */
const longDigits = /\d{16}/;

/** A longer integer is no amount and no id; turning it into a `bigint` would only burn time. */
const mostDigits = 400;

type Reviver = (key: string, value: Json, context: { readonly source?: string }) => Json;

declare global {
  // In Node 22 and every browser of its day, not yet in the compiler's library.
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

/** True for a JSON object: not null, not a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * The value of an object's own key. What the prototype has (`constructor`, `toString`) is not an answer.
 * Undefined where the key is absent or `value` is no object.
 */
export function field(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Bytes of an answer as text: UTF-8, a byte order mark is dropped.
 * Throws a ServiceError `notJson` where the bytes are not UTF-8: guessing would change names.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError({ kind: "notJson", maybeCounted: true });
  }
}

/**
 * JSON text of an answer as a value; integers beyond 2^53 become `bigint`.
 * Throws a ServiceError: `notJson` where it is not JSON, `badShape` where it is nested more than 64 deep.
 */
export function parseJsonText(text: string): Json {
  if (depthOf(text) > deepest) throw new ServiceError({ kind: "badShape", maybeCounted: true });
  try {
    return JSON.parse(text, longDigits.test(text) ? keepDigits : undefined);
  } catch {
    // The parser's own message quotes the text, which may hold personal data.
    throw new ServiceError({ kind: "notJson", maybeCounted: true });
  }
}

/** Bytes of an answer as a value: `decodeText`, then `parseJsonText`. */
export function parseJson(bytes: Uint8Array): Json {
  return parseJsonText(decodeText(bytes));
}

/** JSON text of a value; a `bigint` is written as its digits. `indent` in spaces, none by default. */
export function stringifyJson(value: Json, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, part: Json) => (typeof part === "bigint" ? JSON.rawJSON(part.toString()) : part),
    indent,
  );
}

// Counted before parsing: the parser copes with any depth, but its reviver does not.
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > most) most = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return most;
}
