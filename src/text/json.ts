/** Any value that JSON text can hold. Integers beyond 2^53 arrive as `bigint`, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object: keys as the service spells them, in the order in which it sent them. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Text is not taken: it is not JSON. */
export class JsonError extends Error {
  override readonly name = "JsonError";
}

/** What is deeper is left out: everything that walks a record may then do so by plain recursion. */
const deepest = 64;

/** In the place of a list or an object more than 64 levels deep. */
export const tooDeep = "[nested too deeply to show]";

/** In the place of bytes that are no character of UTF-8. */
export const unreadableCharacter = "\uFFFD";

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

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** An own key alone: what the prototype has (`constructor`) is no answer. Undefined where absent, or `value` is no object. */
export function field(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const utf8 = new TextDecoder();

/** UTF-8 without byte order mark. Other bytes become U+FFFD: guessing would change names, refusing would cost all records. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Integers beyond 2^53 become `bigint`, what is nested more than 64 deep `tooDeep`. Throws a JsonError for other text. */
export function parseJsonText(text: string): Json {
  const value = parsed(text);
  const flaw = flawOf(value, deepest);
  if (flaw === undefined) return value;
  // The slower way is for the few answers that need it.
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

/** JSON text with `tooDeep` for each value that is too deep. Done on the text: values would want recursion. */
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

/** Where the quote is that closes the string which begins at `at`. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
  return end;
}

/** Returns the value of a JSON text, as `parseJsonText` does; undefined if the text is not JSON. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** JSON text of a value; a `bigint` is written as its digits. `indent` in spaces, none by default. */
export function stringifyJson(value: Json, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, part: Json) => (typeof part === "bigint" ? JSON.rawJSON(part.toString()) : part),
    indent,
  );
}

/** Nested more than `levels` deep, which the parser copes with and its reviver does not, or a number that may lose digits. */
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
