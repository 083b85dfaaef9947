import { sentence, type Sentence } from "../../../text/sentence.ts";
import { checkRange } from "./typedAmount.ts";
import {
  type CompanyFilters,
  companyFilters,
  type Filter,
  type FundingFilters,
  fundingFilters,
  type PageSize,
  pageSize,
} from "./table.ts";

export interface LooseFilters<Filters> {
  readonly filters: Filters;
  readonly problems: readonly Sentence[];
}

/** Reads `{ company: "Acme", states: ["CA"], minMoneyRaised: "5M" }` or a company’s name. Never throws. */
export function companyFiltersFrom(value: unknown): LooseFilters<CompanyFilters & PageSize> {
  const given = typeof value === "string" ? { company: value } : value;
  const { filters, problems } = readAll<CompanyFilters & PageSize>(given, [...companyFilters, pageSize], {});
  const range = checkRange(filters.minMoneyRaised, filters.maxMoneyRaised);
  if (range.ok) return { filters, problems };
  const { maxMoneyRaised: _left, ...rest } = filters;
  return { filters: rest, problems: [...problems, range.problem] };
}

/** Reads `{ series: "Seed" }` or a series; `more`: `"name=value"`, or a list of these. Never throws. */
export function fundingFiltersFrom(value: unknown): LooseFilters<FundingFilters> {
  return readAll<FundingFilters>(typeof value === "string" ? { series: value } : value, fundingFilters, {});
}

function readAll<Filters>(
  value: unknown,
  table: readonly Filter<Filters>[],
  none: Filters,
): LooseFilters<Filters> {
  const problems: Sentence[] = [];
  let filters = none;
  for (const [name, loose] of entriesOf(value, problems)) {
    const typed = typedOf(loose);
    const parsed =
      typed === undefined ? undefined : table.find((one) => one.name === name)?.read(filters, typed);
    if (parsed === undefined) problems.push(sentence("“{0}” isn’t a filter here.", name));
    else if (parsed.ok) filters = parsed.value;
    else problems.push(parsed.problem);
  }
  return { filters, problems };
}

function entriesOf(value: unknown, problems: Sentence[]): readonly (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  try {
    if (typeof value === "object" && !Array.isArray(value)) return Object.entries(value);
  } catch {
    // A getter of the caller threw.
  }
  problems.push(sentence("The filters must be an object."));
  return [];
}

function typedOf(value: unknown): string | readonly string[] | undefined {
  if (!Array.isArray(value)) return textOf(value);
  const parts = value.map(textOf);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return typeof value === "bigint" ? value.toString() : undefined;
}
