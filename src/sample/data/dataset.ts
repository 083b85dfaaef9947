import { setImmediate } from "node:timers/promises";
import { filingsByCompany } from "./filings.ts";
import { fundedCompanies } from "./fundings.ts";

export type Dataset = Awaited<ReturnType<typeof makeDataset>>;

/** Yields to the event loop: the extension host must not stutter. */
async function collect<T>(records: Iterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (const record of records) if (all.push(record) % 50 === 0) await setImmediate();
  return all;
}

/** Always the same, the newest first. Never blocks for more than a few milliseconds. */
export async function makeDataset(count: number) {
  const filings = await collect(filingsByCompany(count));
  const companies = await collect(fundedCompanies(count));
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
