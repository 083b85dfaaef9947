import { Failure } from "./failure.ts";

/** Text without surrounding spaces; undefined where it is absent or empty. Of a repeated parameter the last counts. */
export function textOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.getAll(name).at(-1)?.trim();
  return value === "" ? undefined : value;
}

/** The values of `name[]` in lower case, empty ones left out (an empty `zip_codes[]` is accepted, §4.2); undefined for none. */
export function listOf(query: URLSearchParams, name: string): readonly string[] | undefined {
  // Left unsaid, the query would be answered, and paid for, without this filter.
  if (query.has(name))
    throw new Failure(400, `"${name}" is a list: send it as "${name}[]", once for each value.`);
  const values = query.getAll(`${name}[]`).map((value) => value.trim().toLowerCase());
  const given = values.filter((value) => value !== "");
  return given.length === 0 ? undefined : given;
}

/** A whole number within bounds. Throws Failure: not a whole number is 400, out of bounds 422. */
export function integerOf(
  query: URLSearchParams,
  name: string,
  low: number,
  high: number,
): number | undefined {
  const value = textOf(query, name);
  if (value === undefined) return undefined;
  if (!/^[+-]?\d+$/.test(value)) throw new Failure(400, `"${name}" must be a whole number.`);
  const number = Number(value);
  if (number >= low && number <= high) return number;
  const bounds = high === Infinity ? `at least ${low}` : `from ${low} to ${high}`;
  throw new Failure(422, `"${name}" must be ${bounds}.`);
}

/** YYYY-MM-DD, a day that exists. Throws Failure for anything else. */
export function dateOf(query: URLSearchParams, name: string): string | undefined {
  const value = textOf(query, name);
  if (value === undefined || isDay(value)) return value;
  throw new Failure(400, `"${name}" must be a date: YYYY-MM-DD.`);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse takes the 31st of February for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
