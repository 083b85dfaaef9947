import { field, type Json } from "../../text/json.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";

/** `pointer`: RFC 6901. */
export interface Fact<Value extends Json> {
  readonly pointer: string;
  readonly value: Value;
}

/** Found by usual field names, since the document lists none (§2.5); a filing’s by its own. Nothing is computed. */
export interface RecordFacts {
  /** As written: a number, or text such as "$40 Million" or "Undisclosed". */
  readonly amount: Fact<string | number | bigint> | undefined;
  readonly series: Fact<string> | undefined;
  /** A day, a moment, or a year; of a company, its foundation. */
  readonly date: Fact<string | number> | undefined;
  readonly industry: Fact<string> | undefined;
  readonly city: Fact<string> | undefined;
  readonly state: Fact<string> | undefined;
  readonly country: Fact<string> | undefined;
  readonly location: Fact<string> | undefined;
}

type Paths = readonly (readonly string[])[];

const holders: Paths = [[], ["organization"], ["company"]];
const places: Paths = [[], ["location"], ["headquarters"], ["address"]];

const amounts: Readonly<Record<RecordKind, Paths>> = {
  filing: own("money_raised"),
  funding: own("amount amount_raised money_raised raised_amount raised funding_amount total_raised"),
  company: own("total_raised total_funding funding_total money_raised amount_raised raised amount"),
};
const dates: Readonly<Record<RecordKind, Paths>> = {
  filing: own("accepted_at"),
  funding: own(
    "announced_on announced_at announced_date created_at date closed_on funded_at accepted_at published_at",
  ),
  company: own("founded founded_on founded_year founded_at"),
};
/** The most reliable first. */
export const companyPaths: Paths = [
  ["organization", "name"],
  ["company"],
  ["company", "name"],
  ["company_name"],
  ["organization"],
  ["name"],
];
const pathsOfTexts = {
  series: own("series round stage funding_type investment_type round_type funding_round"),
  industry: within([[]], "industry sector category"),
  city: within(places, "city"),
  state: within(places, "state region"),
  country: within(places, "country country_code"),
  location: within([[]], "location headquarters"),
} as const;

export function factsOf({ kind, value }: Pick<ServiceRecord, "kind" | "value">): RecordFacts {
  const text = (name: keyof typeof pathsOfTexts): Fact<string> | undefined =>
    firstOf(value, pathsOfTexts[name], isFilledText);
  return {
    amount: firstOf(value, amounts[kind], isAmount),
    series: kind === "funding" ? text("series") : undefined,
    date: firstOf(value, dates[kind], isDate),
    industry: text("industry"),
    city: text("city"),
    state: text("state"),
    country: text("country"),
    location: text("location"),
  };
}

/** `raised_amount` of a funding maps to `amount`. */
export function factsByPath(kind: RecordKind): ReadonlyMap<string, string> {
  const all = { ...pathsOfTexts, company: companyPaths, amount: amounts[kind], date: dates[kind] };
  return new Map(
    Object.entries(all).flatMap(([name, paths]) => paths.map((path) => [path.join("/"), name] as const)),
  );
}

/** Separated by spaces, the most usual first. */
function own(names: string): Paths {
  return names.split(" ").map((name) => [name]);
}

function within(parts: Paths, names: string): Paths {
  return holders.flatMap((holder) =>
    parts.flatMap((part) => names.split(" ").map((name) => [...holder, ...part, name])),
  );
}

function firstOf<Value extends Json>(
  value: Json,
  paths: Paths,
  isOne: (part: Json) => part is Value,
): Fact<Value> | undefined {
  for (const path of paths) {
    let part: Json | undefined = value;
    for (const key of path) part = field(part, key);
    if (part !== undefined && isOne(part)) {
      return { pointer: path.map((key) => `/${key}`).join(""), value: part };
    }
  }
  return undefined;
}

function isFilledText(part: Json): part is string {
  return typeof part === "string" && part.trim() !== "";
}

function isAmount(part: Json): part is string | number | bigint {
  return typeof part === "number" || typeof part === "bigint" || isFilledText(part);
}

function isDate(part: Json): part is string | number {
  return (
    isFilledText(part) || (typeof part === "number" && Number.isInteger(part) && part > 999 && part < 10_000)
  );
}
