import { typedText } from "../../../text/numbers.ts";
import type { ParseResult } from "../../../text/sentence.ts";
import { ServiceError } from "../../errors.ts";
import { parseAmount } from "./typedAmount.ts";
import {
  checkMoreParameter,
  type Parameter,
  parseDate,
  parseList,
  parseMoreParameters,
  parsePerPage,
  parseStates,
  parseText,
  parseZipCodes,
  typedList,
} from "./typedValues.ts";

export interface FilterKind<Value> {
  /** Digits as the language `locale` separates them; English by default. */
  readonly parse: (typed: string | readonly string[], locale?: string) => ParseResult<Value | undefined>;
  readonly text: (value: Value, locale?: string) => string;
  /** Throws a ServiceError `rejected` for an invalid value. */
  readonly parameters: (wire: string, value: Value) => readonly Parameter[];
  readonly readQuery: (wire: string, query: URLSearchParams) => Value | undefined;
  /** The order of a set’s parameters means nothing. */
  readonly isSet?: true;
}

export const texts: FilterKind<string> = {
  parse: oneLineOf(parseText),
  text: (value) => value,
  parameters: (wire, value) => parametersOf(wire, [value]),
  readQuery: (wire, query) => query.get(wire) ?? undefined,
};

/** YYYY-MM-DD. */
export const days: FilterKind<string> = { ...texts, parse: oneLineOf(parseDate) };

export const lists: FilterKind<readonly string[]> = {
  parse: (typed) => parseList(typed),
  text: typedList,
  parameters: parametersOf,
  readQuery: (wire, query) => query.getAll(wire),
  isSet: true,
};

export const states: FilterKind<readonly string[]> = { ...lists, parse: parseStates };

export const zipCodes: FilterKind<readonly string[]> = { ...lists, parse: parseZipCodes };

export const counts: FilterKind<number> = {
  parse: oneLineOf(parsePerPage),
  text: String,
  parameters: (wire, value) => {
    if (value < 1) throw unaskable();
    return wholeNumber(wire, value);
  },
  readQuery: (wire, query) => {
    const text = query.get(wire) ?? "";
    return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  },
};

/** In whole currency units. */
export const amounts: FilterKind<number> = {
  ...counts,
  parse: oneLineOf(parseAmount),
  text: (value, locale = "en") => typedText(value, locale),
  parameters: wholeNumber,
};

export const pairs: FilterKind<readonly Parameter[]> = {
  parse: oneLineOf(parseMoreParameters),
  text: (values) => values.map(([name, value]) => `${name}=${value}`).join(" & "),
  parameters: (_wire, values) => {
    const trimmed = values.map(([name, value]) => [name.trim(), value.trim()] as const);
    const kept = trimmed.filter(([, value]) => value !== "");
    if (kept.some(([name]) => checkMoreParameter(name) !== undefined)) throw unaskable();
    return kept;
  },
  // The caller must tell these parameters from separate filters.
  readQuery: () => undefined,
};

function parametersOf(wire: string, values: readonly string[]): readonly Parameter[] {
  const kept = new Set(values.map((value) => value.trim()).filter((value) => value !== ""));
  return Array.from(kept, (value) => [wire, value] as const);
}

function wholeNumber(wire: string, value: number): readonly Parameter[] {
  if (!Number.isSafeInteger(value)) throw unaskable();
  return [[wire, String(value)]];
}

function oneLineOf<Value>(
  parse: (typed: string, locale?: string) => ParseResult<Value>,
): (typed: string | readonly string[], locale?: string) => ParseResult<Value> {
  return (typed, locale) => parse(typeof typed === "string" ? typed : typed.join("\n"), locale);
}

function unaskable(): ServiceError {
  return new ServiceError({ kind: "rejected", maybeCounted: false });
}
