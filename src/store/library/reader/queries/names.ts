import type { NameKeys } from "../../../../domain/names/keys.ts";
import { type ServicesArgument, foundRecords, type LibraryRecord, serviceNumbers } from "./records.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";
import { areFormsAlike, otherSpellings } from "../../../../domain/names/sameCompany.ts";

/** A company of the library: what its name keys and its state say. */
export interface LibraryCompany {
  /** Its number in this database. */
  readonly id: number;
  readonly service: string;
  readonly name: string;
  readonly core: string;
  readonly full: string;
  /** Empty where it is not known. */
  readonly state: string;
}

export interface KnownCompany {
  readonly company: LibraryCompany;
  readonly newest: readonly LibraryRecord[];
  readonly count: number;
}

/** A name by its keys, or the host of a web address. */
export interface NameArgument extends ServicesArgument {
  readonly keys?: NameKeys;
  readonly host?: string;
  /** Most records of each company; most companies. */
  readonly records: number;
  readonly companies: number;
}

/** The columns that `companyIn` reads, of `companies AS c`. A company is called as its newest record calls it. */
export const companyColumns = `c.id AS id, c.core AS core, c.full AS full, c.state AS state,
  (SELECT name FROM records WHERE company = c.id ORDER BY accepted DESC LIMIT 1) AS name`;

export const nameQueries = {
  /** The companies that may be the one of a name, the one with the newest record first. Hidden names are among them. */
  companiesNamed(
    sql: Statements,
    { services, keys, host, records, companies }: NameArgument,
  ): readonly KnownCompany[] {
    return services
      .flatMap((service) => {
        const [number] = serviceNumbers(sql, [service]);
        if (number === undefined) return [];
        const columns = `${companyColumns}, c.latest AS latest`;
        const ofHost = `SELECT ${columns} FROM companies AS c WHERE c.id IN (SELECT company FROM records WHERE host = ? AND service = ?)`;
        const rows =
          keys === undefined
            ? sql.all(ofHost, [host ?? "", number])
            : sameCompanies(sql, [number], keys, columns);
        return rows.map((row) => ({ row, service }));
      })
      .toSorted((one, other) => Number(other.row["latest"]) - Number(one.row["latest"]))
      .slice(0, companies)
      .map(({ row, service }) => knownCompany(sql, companyIn(row, service), records));
  },
} as const;

export function knownCompany(sql: Statements, company: LibraryCompany, most: number): KnownCompany {
  return {
    company,
    newest:
      most === 0
        ? []
        : foundRecords(sql, "WHERE r.company = ? ORDER BY r.accepted DESC LIMIT ?", [company.id, most]),
    count: sql.number("SELECT count(*) AS n FROM records WHERE company = ?", [company.id]),
  };
}

type Row = Readonly<Record<string, unknown>>;

export function companyIn(row: Row, service: string): LibraryCompany {
  return {
    id: Number(row["id"]),
    service,
    name: String(row["name"]),
    core: String(row["core"]),
    full: String(row["full"]),
    state: String(row["state"]),
  };
}

/**
 * The companies of services that may be the one with these keys, as `isSameCompany` says; other spellings count where none
 * has its core. `columns` of `companies AS c`, `full` among them.
 */
function sameCompanies(
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
