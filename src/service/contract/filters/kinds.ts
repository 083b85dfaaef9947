import { parsedValue, type ParseResult } from "../../../text/sentence.ts";
import { ServiceError } from "../../errors.ts";
import { parseAmount } from "./amount.ts";
import { checkMoreParameter, type Parameter, parseMoreParameters } from "./moreParameters.ts";
import {
  parseCities,
  parseDate,
  parsePerPage,
  parseStates,
  parseText,
  parseZipCodes,
  typedList,
} from "./typed.ts";

export interface FilterKind<Value> {
  /** Reads what a person typed, or parts that were taken apart already; undefined where that was nothing. */
  readonly parse: (typed: string | readonly string[]) => ParseResult<Value | undefined>;
  /** As a person would type it. */
  readonly text: (value: Value) => string;
  /** The one spelling; undefined for an empty one. Throws a ServiceError `rejected` for what cannot be asked. */
  readonly normalise: (value: Value) => Value | undefined;
  readonly parameters: (wire: string, value: Value) => readonly Parameter[];
  readonly readQuery: (wire: string, query: URLSearchParams) => Value | undefined;
  /** True where the value is a set: the order of its parameters means nothing. */
  readonly isSet?: true;
}

export const texts: FilterKind<string> = {
  parse: oneLineOf(parseText),
  text: (value) => value,
  normalise: (value) => {
    const trimmed = value.trim();
    return trimmed === "" ? undefined : trimmed;
  },
  parameters: (wire, value) => [[wire, value]],
  readQuery: (wire, query) => query.get(wire) ?? undefined,
};

/** A day, as YYYY-MM-DD. */
export const days: FilterKind<string> = { ...texts, parse: oneLineOf(parseDate) };

export const lists: FilterKind<readonly string[]> = {
  parse: (typed) => unlessEmpty(parseCities(typed)),
  text: typedList,
  normalise: (values) => {
    const kept = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== "");
    return kept.length === 0 ? undefined : kept;
  },
  parameters: (wire, values) => values.map((value) => [wire, value] as const),
  readQuery: (wire, query) => query.getAll(wire),
  isSet: true,
};

export const states: FilterKind<readonly string[]> = {
  ...lists,
  parse: (typed) => unlessEmpty(parseStates(typed)),
};

export const zipCodes: FilterKind<readonly string[]> = {
  ...lists,
  parse: (typed) => unlessEmpty(parseZipCodes(typed)),
};

/** A whole number from 1. */
export const counts: FilterKind<number> = {
  parse: oneLineOf(parsePerPage),
  text: String,
  normalise: (value) => {
    if (!Number.isSafeInteger(value) || value < 1) throw unaskable();
    return value;
  },
  parameters: (wire, value) => [[wire, String(value)]],
  readQuery: (wire, query) => {
    const text = query.get(wire) ?? "";
    return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  },
};

/** An amount in whole currency units. */
export const amounts: FilterKind<number> = {
  ...counts,
  parse: oneLineOf(parseAmount),
  text: (value) => value.toLocaleString("en-US"),
  normalise: (value) => {
    if (!Number.isSafeInteger(value)) throw unaskable();
    // -0 and 0 are one question.
    return value === 0 ? 0 : value;
  },
};

export const pairs: FilterKind<readonly Parameter[]> = {
  parse: oneLineOf((typed) => unlessEmpty(parseMoreParameters(typed))),
  text: (values) => values.map(([name, value]) => `${name}=${value}`).join(" & "),
  normalise: (values) => {
    const trimmed = values.map(([name, value]) => [name.trim(), value.trim()] as const);
    const kept = trimmed.filter(([, value]) => value !== "");
    if (kept.some(([name]) => checkMoreParameter(name) !== undefined)) throw unaskable();
    return kept.length === 0 ? undefined : kept;
  },
  parameters: (_wire, values) => values,
  // Which of the names are separate filters is not known here.
  readQuery: () => undefined,
};

function unlessEmpty<Part>(parsed: ParseResult<readonly Part[]>): ParseResult<readonly Part[] | undefined> {
  return parsed.ok && parsed.value.length === 0 ? parsedValue(undefined) : parsed;
}

function oneLineOf<Value>(
  parse: (typed: string) => ParseResult<Value>,
): (typed: string | readonly string[]) => ParseResult<Value> {
  return (typed) => parse(typeof typed === "string" ? typed : typed.join("\n"));
}

function unaskable(): ServiceError {
  return new ServiceError({ kind: "rejected", maybeCounted: false });
}
