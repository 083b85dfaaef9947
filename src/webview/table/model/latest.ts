import type { TableRow } from "../../../present/table/tableProtocol.ts";

/** Of two filings of one moment the first stays, as services list the newest first. A row that is no filing stays. */
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
