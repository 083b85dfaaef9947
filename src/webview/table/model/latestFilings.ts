import type { TableRow } from "../../../present/table/tableProtocol.ts";

/**
 * Returns the newest filing per company, and the number of older ones. Of equally old filings the first stays, because
 * services list the newest first. Other rows all stay.
 */
export function latestFilings(rows: readonly TableRow[]) {
  const newest = new Map<string, { readonly place: number; readonly acceptedAt: number }>();
  const older = new Set<number>();
  for (const [place, { filing }] of rows.entries()) {
    if (filing === undefined) continue;
    const { company, acceptedAt } = filing;
    const other = newest.get(company);
    if (other !== undefined) older.add(other.acceptedAt >= acceptedAt ? place : other.place);
    if (other === undefined || acceptedAt > other.acceptedAt) newest.set(company, { place, acceptedAt });
  }
  return { places: [...rows.keys()].filter((place) => !older.has(place)), older: older.size };
}
