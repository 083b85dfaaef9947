import { failure, type Reply } from "./credentials.ts";

/** Reads the parameters of one query; the first that does not fit is kept as `problem`. */
export interface Parameters {
  /** Text without surrounding spaces; undefined where it is absent or empty. */
  text(name: string): string | undefined;
  /** The values of `name[]` in lower case, empty ones left out (an empty `zip_codes[]` is accepted, §4.2). */
  list(name: string): readonly string[];
  /** A whole number within bounds: not a whole number is 400, out of bounds 422. */
  integer(name: string, low: number, high: number): number | undefined;
  /** YYYY-MM-DD, a day that exists; anything else is 400. */
  date(name: string): string | undefined;
  problem(): Reply | undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse takes the 31st of February for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A reader of one query string. Unknown parameters are ignored; of a repeated one the last counts. */
export function parametersOf(query: URLSearchParams): Parameters {
  let first: Reply | undefined;
  const refuse = (reply: Reply): undefined => {
    first ??= reply;
    return undefined;
  };
  const text = (name: string): string | undefined => {
    const value = query.getAll(name).at(-1)?.trim();
    return value === "" ? undefined : value;
  };
  return {
    text,
    list(name) {
      if (query.has(name)) {
        // Left unsaid, the query would be answered, and paid for, without this filter.
        refuse(failure(400, `"${name}" is a list: send it as "${name}[]", once for each value.`));
      }
      const values = query.getAll(`${name}[]`).map((value) => value.trim().toLowerCase());
      return values.filter((value) => value !== "");
    },
    integer(name, low, high) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^[+-]?\d+$/.test(value)) {
        return refuse(failure(400, `"${name}" must be a whole number.`));
      }
      const number = Number(value);
      if (number < low || number > high) {
        const bounds = high === Infinity ? `at least ${low}` : `from ${low} to ${high}`;
        return refuse(failure(422, `"${name}" must be ${bounds}.`));
      }
      return number;
    },
    date(name) {
      const value = text(name);
      return value === undefined || isDay(value)
        ? value
        : refuse(failure(400, `"${name}" must be a date: YYYY-MM-DD.`));
    },
    problem: () => first,
  };
}
