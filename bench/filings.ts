import type { FeedEntrySummary } from "../src/service/contract/records.ts";
import { filingsByCompany, type Filing } from "../src/sample/data/filings.ts";

/** Deterministic fictional filings. */
export function filings(count: number): readonly Filing[] {
  return [...filingsByCompany(count)];
}

/** A list row (§2.3). */
export function rowOf({ fields, web }: Filing): FeedEntrySummary {
  const { id, name, ...rest } = fields;
  return { id, name, web, ...rest };
}

/** A complete filing (§2.4), as JSON text. */
export function detailText({ fields, description, contacts, persons }: Filing): string {
  return JSON.stringify({ ...fields, description, contacts, related_persons: persons });
}

/** A page of the v3 list (§2.2), as JSON text. */
export function pageText(rows: readonly FeedEntrySummary[], page = 1): string {
  return JSON.stringify({ feed_entries: rows, previous_page: null, current_page: page, next_page: page + 1 });
}
