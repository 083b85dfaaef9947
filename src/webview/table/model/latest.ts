import type { TableColumn, TableRow } from "../../../present/table/messages.ts";
import { cellNumber, cellText, type LoadedTable } from "./cell.ts";

/** Fields that would name a company better than its name does (§2.3 has none of them). */
const idColumns = ["company_id", "cik", "company/id", "organization/id", "company_slug"] as const;

/** As filings have (§2.3). */
export function hasFilings(columns: readonly TableColumn[]): boolean {
  return ["name", "accepted_at"].every((id) => columns.some((column) => column.id === id));
}

/**
 * By `accepted_at`; of two of one moment the first, as services list the newest first. A company is known by its id,
 * else its name. A row without either, or without a date, stays.
 */
export function latestFilings({ rows, columns }: LoadedTable) {
  const placeOf = (id: string): number => columns.findIndex((column) => column.id === id);
  const ids = idColumns.map(placeOf).filter((at) => at !== -1);
  const [nameAt, dateAt] = [placeOf("name"), placeOf("accepted_at")];
  const newest = new Map<string, { readonly place: number; readonly at: number | bigint }>();
  const older = new Set<number>();
  for (const [place, row] of rows.entries()) {
    const at = dateAt === -1 ? undefined : cellNumber(row.cells[dateAt]);
    const company = companyOf(row, ids, nameAt);
    if (company === "" || at === undefined) continue;
    const other = newest.get(company);
    if (other !== undefined) older.add(other.at >= at ? place : other.place);
    if (other === undefined || at > other.at) newest.set(company, { place, at });
  }
  return { places: [...rows.keys()].filter((place) => !older.has(place)), older: older.size };
}

const companies = new WeakMap<TableRow, string>();

/** What tells the company of a row from others, empty where nothing does; kept, since every letter that is typed asks. */
function companyOf(row: TableRow, ids: readonly number[], nameAt: number): string {
  const known = companies.get(row);
  if (known !== undefined) return known;
  const id = ids.map((at) => cellText(row.cells[at])).find((text) => text !== "");
  const company =
    id === undefined ? companyKey(nameAt === -1 ? "" : cellText(row.cells[nameAt])) : `id ${id}`;
  companies.set(row, company);
  return company;
}

/** A company's name as it is compared: without case, accents, punctuation and the spelling of its legal form. */
export function companyKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[.'’]/g, "")
    .replaceAll("&", " and ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.map((word) => forms.get(word) ?? word).join(" ");
}

/** Two spellings of one legal form; a name with another form is another company. */
const forms: ReadonlyMap<string, string> = new Map([
  ["incorporated", "inc"],
  ["corporation", "corp"],
  ["limited", "ltd"],
  ["company", "co"],
]);
