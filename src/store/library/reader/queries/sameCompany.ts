import type { NameKeys } from "../../../../domain/names/keys.ts";
import { areFormsAlike, otherSpellings } from "../../../../domain/names/sameCompany.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * The companies of services that may be the one with these keys, as `isSameCompany` says; other spellings count where none
 * has its core. `columns` of `companies AS c`, `full` among them.
 */
export function sameCompanies(
  sql: Statements,
  services: readonly number[],
  keys: NameKeys,
  columns = "c.id AS id, c.full AS full",
): readonly Row[] {
  const text = `SELECT ${columns} FROM companies AS c WHERE c.core = ? AND c.service IN (${services.join(",")})`;
  const ofCore = (core: string): readonly Row[] =>
    sql.all(text, [core]).filter(({ full }) => areFormsAlike({ core, full: textIn(full) }, keys));
  const same = ofCore(keys.core);
  return same.length > 0 ? same : otherSpellings(keys.core).flatMap(ofCore);
}

/** The numbers of the same companies, as a JSON list. */
export function sameCompanyIds(sql: Statements, services: readonly number[], keys: NameKeys): string {
  return JSON.stringify(sameCompanies(sql, services, keys).map(({ id }) => id));
}
