import { sentence, type Sentence, type Translate, type ParseResult } from "../../../text/sentence.ts";
import {
  amounts,
  counts,
  days,
  type FilterKind,
  lists,
  pairs,
  states,
  texts,
  zipCodes,
} from "./filterKinds.ts";
import type { Parameter } from "./typedValues.ts";

/** §4.2. An absent filter is not sent; empty lists and texts are never stored. Amounts are whole currency units. */
export interface CompanyFilters {
  readonly company?: string;
  readonly cities?: readonly string[];
  readonly states?: readonly string[];
  readonly zipCodes?: readonly string[];
  readonly industry?: string;
  readonly relatedPerson?: string;
  readonly minMoneyRaised?: number;
  readonly maxMoneyRaised?: number;
}

/** §4.1. `more` holds further parameters, with the service’s own names. */
export interface FundingFilters {
  readonly series?: string;
  readonly createdFrom?: string;
  readonly more?: readonly Parameter[];
}

/** §4.2. */
export interface PageSize {
  readonly perPage?: number;
}

/** How a question is worded: `amount` writes whole currency units for the person, such as "$5,000,000". */
export interface QuestionWording {
  readonly t: Translate;
  readonly amount: (value: number) => string;
}

export interface Filter<Filters> {
  readonly name: keyof Filters & string;
  /** Empty for parameters with their own names. */
  readonly wire: string;
  readonly label: Sentence;
  readonly placeholder: Sentence;
  readonly prompt: Sentence;
  /** Removes the filter if nothing was typed. */
  readonly read: (
    filters: Filters,
    typed: string | readonly string[],
    locale?: string,
  ) => ParseResult<Filters>;
  /** Returns the value as a person would type it; undefined if not set. */
  readonly textOf: (filters: Filters, locale?: string) => string | undefined;
  /** Throws a ServiceError `rejected` for an invalid value. */
  readonly parametersOf: (filters: Filters) => readonly Parameter[];
  readonly readQuery: (filters: Filters, query: URLSearchParams) => Filters;
  readonly wordsOf: (filters: Filters, wording: QuestionWording) => readonly string[];
  readonly isSet: boolean;
}

interface FilterDefinition<Name extends string, Value, Filters> extends Pick<
  Filter<Filters>,
  "wire" | "label" | "placeholder" | "prompt"
> {
  readonly name: Name & keyof Filters;
  readonly words: (value: Value, wording: QuestionWording, filters: Filters) => readonly string[];
}

function filter<Name extends string, Value, Filters extends { readonly [Key in Name]?: Value }>(
  kind: FilterKind<Value>,
  { words, ...row }: FilterDefinition<Name, Value, Filters>,
): Filter<Filters> {
  const { name, wire } = row;
  const put = (filters: Filters, value: Value | undefined): Filters => {
    const after = { ...filters };
    delete after[name];
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? after : { ...after, [name]: value };
  };
  const whereSet = <Made>(filters: Filters, make: (value: Value) => Made): Made | undefined => {
    const value = filters[name];
    return value === undefined ? undefined : make(value);
  };
  return {
    ...row,
    read: (filters, typed, locale) => {
      const parsed = kind.parse(typed, locale);
      return parsed.ok ? { ok: true, value: put(filters, parsed.value) } : parsed;
    },
    textOf: (filters, locale) => whereSet(filters, (value) => kind.text(value, locale)),
    parametersOf: (filters) => whereSet(filters, (value) => kind.parameters(wire, value)) ?? [],
    readQuery: (filters, query) => put(filters, kind.readQuery(wire, query)),
    wordsOf: (filters, wording) => whereSet(filters, (value) => words(value, wording, filters)) ?? [],
    isSet: kind.isSet === true,
  };
}

/** In the order of the form and of §4.2. */
export const companyFilters: readonly Filter<CompanyFilters>[] = [
  filter(texts, {
    name: "company",
    wire: "company",
    label: sentence("Company"),
    placeholder: sentence("any name"),
    prompt: sentence("Company name or part of it. Leave empty for any."),
    words: (name, { t }) => [t("company “{0}”", name)],
  }),
  filter(lists, {
    name: "cities",
    wire: "cities[]",
    label: sentence("Cities"),
    placeholder: sentence("any city"),
    prompt: sentence("Cities, separated by commas. Leave empty for any."),
    words: (cities) => cities,
  }),
  filter(states, {
    name: "states",
    wire: "selectItemstates[]",
    label: sentence("States"),
    placeholder: sentence("any state"),
    prompt: sentence("Choose states, or type them: CA, New York"),
    words: (names) => names,
  }),
  filter(zipCodes, {
    name: "zipCodes",
    wire: "zip_codes[]",
    label: sentence("Zip codes"),
    placeholder: sentence("any zip code"),
    prompt: sentence("Zip codes, separated by commas, such as 02139. Leave empty for any."),
    words: (codes, { t }) => codes.map((code) => t("zip code {0}", code)),
  }),
  filter(texts, {
    name: "industry",
    wire: "selectItemindustries",
    label: sentence("Industry"),
    placeholder: sentence("any industry"),
    prompt: sentence("Choose an industry, or type one"),
    words: (industry, { t }) => [t("industry “{0}”", industry)],
  }),
  filter(texts, {
    name: "relatedPerson",
    wire: "related_person",
    label: sentence("Related person"),
    placeholder: sentence("anyone"),
    prompt: sentence("A person or firm named in the filing. Leave empty for anyone."),
    words: (person, { t }) => [t("related person “{0}”", person)],
  }),
  filter(amounts, {
    name: "minMoneyRaised",
    wire: "min_money_raised",
    label: sentence("Minimum raised"),
    placeholder: sentence("any amount"),
    prompt: sentence("An amount such as 5M, 750k, or 1,000,000. Leave empty for any."),
    words: (min, { t, amount }, { maxMoneyRaised: max }) => [
      max === undefined
        ? t("raised {0} or more", amount(min))
        : t("raised {0} to {1}", amount(min), amount(max)),
    ],
  }),
  filter(amounts, {
    name: "maxMoneyRaised",
    wire: "max_money_raised",
    label: sentence("Maximum raised"),
    placeholder: sentence("any amount"),
    prompt: sentence("An amount such as 5M, 750k, or 1,000,000. Leave empty for any."),
    words: (max, { t, amount }, { minMoneyRaised: min }) =>
      min === undefined ? [t("raised {0} or less", amount(max))] : [],
  }),
];

export const pageSize: Filter<PageSize> = filter(counts, {
  name: "perPage",
  wire: "per_page",
  label: sentence("Results per page"),
  placeholder: sentence("service default"),
  prompt: sentence(
    "How many results each page holds. The service doesn’t document a maximum. Leave empty for its default.",
  ),
  words: (count, { t }) => [t("{0} per page", count)],
});

/** In the order of the form; `more` holds all other parameters (§4.1). */
export const fundingFilters: readonly Filter<FundingFilters>[] = [
  filter(texts, {
    name: "series",
    wire: "series",
    label: sentence("Series"),
    placeholder: sentence("any series"),
    prompt: sentence("Choose a series, or type one"),
    words: (series, { t }) => [t("series “{0}”", series)],
  }),
  filter(days, {
    name: "createdFrom",
    wire: "created_from",
    label: sentence("Created from"),
    placeholder: sentence("any date"),
    prompt: sentence("Choose a start date, or type one as YYYY-MM-DD"),
    words: (day, { t }) => [t("created from {0}", day)],
  }),
  filter(pairs, {
    name: "more",
    wire: "",
    label: sentence("More parameters"),
    placeholder: sentence("none"),
    prompt: sentence("More parameters as name=value, separated by &. Leave empty for none."),
    words: (more) => more.map(([name, value]) => `${name}=${value}`),
  }),
];

export const unorderedParameters: ReadonlySet<string> = new Set(
  companyFilters.filter(({ isSet }) => isSet).map(({ wire }) => wire),
);
