import { setImmediate } from "node:timers/promises";
import { filingsInPieces, type Filing } from "./filings.ts";
import { fundedCompaniesInPieces, type FundedCompany, type Funding } from "./fundings.ts";

export interface Dataset {
  /** Newest first. */
  readonly filings: readonly Filing[];
  readonly filingById: ReadonlyMap<string, Filing>;
  /** Newest first. */
  readonly fundings: readonly Funding[];
  readonly companyBySlug: ReadonlyMap<string, FundedCompany>;
}

/** Runs a generator to its end and lets the event loop turn after every piece: the editor's host must not stutter. */
async function collect<T>(pieces: Iterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for (const piece of pieces) {
    all.push(...piece);
    await setImmediate();
  }
  return all;
}

/** Makes `count` filings and `count` fundings, always the same ones. Never blocks for more than a few milliseconds. */
export async function makeDataset(count: number): Promise<Dataset> {
  const filings = await collect(filingsInPieces(count));
  const companies = await collect(fundedCompaniesInPieces(count));
  const fundings = companies.flatMap((company) => company.fundings);
  return {
    filings: filings.toSorted((a, b) => b.at - a.at || b.fields.id - a.fields.id),
    filingById: new Map(filings.map((filing) => [String(filing.fields.id), filing])),
    fundings: fundings
      .toSorted((a, b) => b.at - a.at || (a.funding.id < b.funding.id ? -1 : 1))
      .map(({ funding }) => funding),
    companyBySlug: new Map(companies.map((company) => [company.organization.slug, company])),
  };
}
