import type { CompanyFilters, FundingFilters } from "../filters.ts";
import { sentence, type Sentence } from "../../../text/sentence.ts";
import { parseAmount } from "./amount.ts";
import { parseMoreParameters } from "./moreParameters.ts";
import { parseDate, parsePerPage } from "./numbers.ts";
import { accepted, type Parsed } from "../../../text/parsed.ts";
import { parseCities, parseStates, parseZipCodes } from "./places.ts";
import { checkRange } from "./range.ts";
import { parseText } from "./text.ts";

/** What could be made of loose arguments, and one sentence for each part that could not be used and was left out. */
export interface LooseFilters<Filters> {
  readonly filters: Filters;
  readonly problems: readonly Sentence[];
}

type CompanyArguments = CompanyFilters & { readonly perPage?: number };

/** Reads one part as typed, into the filters that it makes. */
type Reader<Filters> = (typed: string) => Parsed<Partial<Filters>>;

type Readers<Filters> = Readonly<Record<string, Reader<Filters>>>;

function reading<T, Filters>(
  parse: (typed: string) => Parsed<T | undefined>,
  place: (value: T) => Partial<Filters>,
): Reader<Filters> {
  return (typed) => {
    const parsed = parse(typed);
    if (!parsed.ok) return parsed;
    const { value } = parsed;
    return accepted(value === undefined || (Array.isArray(value) && value.length === 0) ? {} : place(value));
  };
}

const companyReaders: Readers<CompanyArguments> = {
  company: reading(parseText, (company) => ({ company })),
  cities: reading(parseCities, (cities) => ({ cities })),
  states: reading(parseStates, (states) => ({ states })),
  zipCodes: reading(parseZipCodes, (zipCodes) => ({ zipCodes })),
  industry: reading(parseText, (industry) => ({ industry })),
  relatedPerson: reading(parseText, (relatedPerson) => ({ relatedPerson })),
  minMoneyRaised: reading(parseAmount, (minMoneyRaised) => ({ minMoneyRaised })),
  maxMoneyRaised: reading(parseAmount, (maxMoneyRaised) => ({ maxMoneyRaised })),
  perPage: reading(parsePerPage, (perPage) => ({ perPage })),
};

const fundingReaders: Readers<FundingFilters> = {
  series: reading(parseText, (series) => ({ series })),
  createdFrom: reading(parseDate, (createdFrom) => ({ createdFrom })),
  more: reading(parseMoreParameters, (more) => ({ more })),
};

/**
 * Filters of the v3 list from what another caller passes: `{ company: "Acme", states: ["CA"], minMoneyRaised: "5M" }`,
 * with texts, numbers and lists as a person would type them; a text alone is a company name. Never throws.
 */
export function companyFiltersFrom(value: unknown): LooseFilters<CompanyArguments> {
  const { filters, problems } = readAll(
    typeof value === "string" ? { company: value } : value,
    companyReaders,
  );
  const range = checkRange(filters.minMoneyRaised, filters.maxMoneyRaised);
  if (range.ok) return { filters, problems };
  const { maxMoneyRaised: _left, ...rest } = filters;
  return { filters: rest, problems: [...problems, range.problem] };
}

/**
 * Filters of `/fundings` from what another caller passes: `{ series: "Seed", createdFrom: "2024-01-31" }`; `more` is
 * `"name=value"` text or a list of it. A text alone is a series. Never throws.
 */
export function fundingFiltersFrom(value: unknown): LooseFilters<FundingFilters> {
  return readAll(typeof value === "string" ? { series: value } : value, fundingReaders);
}

function readAll<Filters>(value: unknown, readers: Readers<Filters>): LooseFilters<Partial<Filters>> {
  const byName = new Map(Object.entries(readers));
  const problems: Sentence[] = [];
  let filters: Partial<Filters> = {};
  for (const [name, loose] of entriesOf(value, problems)) {
    const typed = textOf(loose);
    const parsed = typed === undefined ? undefined : byName.get(name)?.(typed);
    if (parsed === undefined) {
      problems.push(sentence("“{0}” is not a filter that can be used here.", name));
    } else if (parsed.ok) {
      filters = { ...filters, ...parsed.value };
    } else {
      problems.push(parsed.problem);
    }
  }
  return { filters, problems };
}

function entriesOf(value: unknown, problems: Sentence[]): readonly (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  try {
    if (typeof value === "object" && !Array.isArray(value)) return Object.entries(value);
  } catch {
    // A getter of the caller threw: as good as no filters.
  }
  problems.push(sentence("The filters must be an object."));
  return [];
}

/** A loose value as a person would type it; absent where there is no such form. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "bigint") return value.toString();
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part: unknown) => (Array.isArray(part) ? undefined : textOf(part)));
  return parts.includes(undefined) ? undefined : parts.join("\n");
}
