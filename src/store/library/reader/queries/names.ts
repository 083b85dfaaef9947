import type { NameKeys } from "../../../../domain/names/keys.ts";
import { type ServicesArgument, foundRecords, type LibraryRecord, serviceNumbers } from "./records.ts";
import type { Statements } from "../../../sql/statements.ts";
import { sameCompanies } from "./sameCompany.ts";

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

export function companyIn(row: Readonly<Record<string, unknown>>, service: string): LibraryCompany {
  return {
    id: Number(row["id"]),
    service,
    name: String(row["name"]),
    core: String(row["core"]),
    full: String(row["full"]),
    state: String(row["state"]),
  };
}
