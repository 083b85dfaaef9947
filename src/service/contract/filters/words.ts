import type { CompanyFilters, FundingFilters, ListQuestion, Question } from "../filters.ts";
import type { Translate } from "../../../text/sentence.ts";

/**
 * A question in words, for titles, history and ledger: `company “Acme”, California, raised 5,000,000 or more, page 2`.
 * The first page is not named. Holds what was typed, so it is untrusted text.
 */
export function filtersInWords(question: Question | ListQuestion, t: Translate): string {
  if (question.endpoint === "filing") return t("filing {0}", question.id);
  if (question.endpoint === "company") return t("company record “{0}”", question.slug);
  const asked =
    question.endpoint === "companies" ? companyWords(question.filters, t) : fundingWords(question.filters, t);
  const all = question.endpoint === "companies" ? t("all companies") : t("all fundings");
  const perPage = question.endpoint === "companies" ? question.perPage : undefined;
  const page = "page" in question && question.page > 1 ? question.page : undefined;
  return [
    ...(asked.length === 0 ? [all] : asked),
    ...(perPage === undefined ? [] : [t("{0} per page", perPage)]),
    ...(page === undefined ? [] : [t("page {0}", page)]),
  ].join(", ");
}

function companyWords(filters: CompanyFilters, t: Translate): readonly string[] {
  return [
    ...one(filters.company, (name) => t("company “{0}”", name)),
    ...(filters.cities ?? []),
    ...(filters.states ?? []),
    ...(filters.zipCodes ?? []).map((zipCode) => t("zip code {0}", zipCode)),
    ...one(filters.industry, (industry) => t("industry “{0}”", industry)),
    ...one(filters.relatedPerson, (person) => t("related person “{0}”", person)),
    ...raisedWords(filters, t),
  ];
}

function raisedWords(
  { minMoneyRaised: min, maxMoneyRaised: max }: CompanyFilters,
  t: Translate,
): readonly string[] {
  if (min !== undefined && max !== undefined) return [t("raised {0} to {1}", grouped(min), grouped(max))];
  return [
    ...one(min, (amount) => t("raised {0} or more", grouped(amount))),
    ...one(max, (amount) => t("raised {0} or less", grouped(amount))),
  ];
}

function fundingWords(filters: FundingFilters, t: Translate): readonly string[] {
  return [
    ...one(filters.series, (series) => t("series “{0}”", series)),
    ...one(filters.createdFrom, (day) => t("created from {0}", day)),
    ...(filters.more ?? []).map(([name, value]) => `${name}=${value}`),
  ];
}

function one<T>(value: T | undefined, words: (value: T) => string): readonly string[] {
  return value === undefined ? [] : [words(value)];
}

function grouped(amount: number): string {
  return amount.toLocaleString("en-US");
}
