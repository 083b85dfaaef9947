/** Any value that JSON text can hold. Integers beyond 2^53 arrive as `bigint`, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object: keys as the service spells them, in the order in which it sent them. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Why bytes or text are not taken: not JSON at all, or nested deeper than is looked at. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly kind: "notJson" | "badShape";

  constructor(kind: "notJson" | "badShape") {
    super(kind);
    this.kind = kind;
  }
}

/** Deeper answers are refused: everything that walks a record may then do so by plain recursion. */
const deepest = 64;

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

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Bytes of an answer as text: UTF-8, a byte order mark is dropped.
 * Throws a JsonError `notJson` where the bytes are not UTF-8: guessing would change names.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new JsonError("notJson");
  }
}

/**
 * JSON text of an answer as a value; integers beyond 2^53 become `bigint`.
 * Throws a JsonError: `notJson` where it is not JSON, `badShape` where it is nested more than 64 deep.
 */
export function parseJsonText(text: string): Json {
  const value = parsed(text);
  const flaw = flawOf(value, deepest);
  if (flaw === "depth") throw new JsonError("badShape");
  // The slower way is for the few answers that need it.
  return flaw === "digits" ? parsed(text, keepDigits) : value;
}

function parsed(text: string, reviver?: Reviver): Json {
  try {
    return JSON.parse(text, reviver);
  } catch {
    // The parser's own message quotes the text, which may hold personal data.
    throw new JsonError("notJson");
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

/**
 * Why a parsed value cannot stand as it is: nested more than `levels` deep, which the parser copes with and its
 * reviver does not, or a number that may have lost digits.
 */
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
