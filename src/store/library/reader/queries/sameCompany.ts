import type { NameKeys } from "../../../../domain/names/keys.ts";
import { areFormsAlike, otherSpellings } from "../../../../domain/names/sameCompany.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";

/**
 * Numbers of the companies of services that may be the one with these keys, as `isSameCompany` says; other spellings count
 * where none has its core.
 */
export function sameCompanies(
  sql: Statements,
  services: readonly number[],
  keys: NameKeys,
): readonly number[] {
  const same = companiesOfCore(sql, services, keys.core, keys);
  if (same.length > 0) return same;
  return otherSpellings(keys.core).flatMap((core) => companiesOfCore(sql, services, core, keys));
}

function companiesOfCore(
  sql: Statements,
  services: readonly number[],
  core: string,
  keys: NameKeys,
): readonly number[] {
  return sql
    .all(`SELECT id, full FROM companies WHERE core = ? AND service IN (${services.join(",")})`, [core])
    .flatMap(({ id, full }) => (areFormsAlike({ core, full: textIn(full) }, keys) ? [Number(id)] : []));
}
