import { nameKeys } from "../names/nameKeys.ts";
import { isSameCompany } from "../names/sameCompany.ts";
import { companyNameIn, companySlugOf, keyOf, type ResultRow } from "../record.ts";
import { nameOfKey } from "../record/recordKey.ts";

export interface RelatedRows {
  /** Filings of the same name: not always the same company. */
  readonly filings: readonly ResultRow[];
  /** Fundings with the same company slug; with the same name if either has no slug. */
  readonly fundings: readonly ResultRow[];
}

/** Returns rows in order, each once. `others` are known to be of the company. */
export function relatedAmong(
  rows: readonly ResultRow[],
  to: { readonly own: ResultRow; readonly services: readonly string[] },
  others: readonly ResultRow[] = [],
): RelatedRows {
  const seen = new Set([nameOfKey(to.own)]);
  const related = [...rows.filter((row) => isRelated(row, to.own)), ...others].filter((row) => {
    if (seen.has(nameOfKey(row)) || !to.services.includes(row.service)) return false;
    seen.add(nameOfKey(row));
    return true;
  });
  return {
    filings: related.filter(({ record }) => record.kind === "filing"),
    fundings: related.filter(({ record }) => record.kind === "funding"),
  };
}

/** Companies of the same name may have different slugs. */
export function hasOtherSlug(row: ResultRow, own: ResultRow): boolean {
  return hasSameSlug(row, own) === false;
}

/** Returns undefined for a filing, or if either row has no slug. */
function hasSameSlug(row: ResultRow, own: ResultRow): boolean | undefined {
  const [slug, ownSlug] = row.record.kind === "funding" ? [slugOf(row), slugOf(own)] : [];
  return slug === undefined || ownSlug === undefined ? undefined : slug === ownSlug;
}

function isRelated(row: ResultRow, own: ResultRow): boolean {
  const isSame = hasSameSlug(row, own);
  if (isSame !== undefined) return isSame;
  const [name, ownName] = [companyNameIn(row), companyNameIn(own)];
  if (name === "" || ownName === "") return false;
  const [keys, ownKeys] = [nameKeys(name), nameKeys(ownName)];
  return keys === undefined || ownKeys === undefined
    ? comparable(name) === comparable(ownName)
    : isSameCompany(keys, ownKeys);
}

function comparable(name: string): string {
  return name.normalize("NFKC").replaceAll(/\s+/g, " ").toLowerCase();
}

function slugOf({ key, record }: ResultRow): string | undefined {
  if (record.kind === "company") return key.slice(keyOf("company", "").length);
  return record.kind === "funding" ? companySlugOf(record) : undefined;
}
