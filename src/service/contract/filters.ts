/**
 * What may be asked of the v3 company list (§4.2). Absent means "not asked"; an empty list or text is never kept.
 * Amounts are whole currency units.
 */
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

/** What may be asked of `/fundings` (§4.1). `more` holds further parameters, names as the service spells them. */
export interface FundingFilters {
  readonly series?: string;
  /** YYYY-MM-DD. */
  readonly createdFrom?: string;
  readonly more?: readonly (readonly [name: string, value: string])[];
}

/** One question to the service, without page: the thing that a search keeps while it is paged. */
export type ListQuestion =
  | { readonly endpoint: "companies"; readonly filters: CompanyFilters; readonly perPage?: number }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters };

/** One page of a list, counted from 1. */
export type PageQuestion =
  | {
      readonly endpoint: "companies";
      readonly filters: CompanyFilters;
      readonly perPage?: number;
      readonly page: number;
    }
  | { readonly endpoint: "fundings"; readonly filters: FundingFilters; readonly page: number };

/** One record. Ids and slugs as text. */
export type RecordQuestion =
  | { readonly endpoint: "filing"; readonly id: string }
  | { readonly endpoint: "company"; readonly slug: string };

/** Everything that can be asked: a page of a list, one filing, one company record (§4). */
export type Question = PageQuestion | RecordQuestion;
