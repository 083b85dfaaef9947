import type { SQLInputValue } from "node:sqlite";
import { type NameKeys, personKey } from "../../../../domain/names/nameKeys.ts";
import { areFormsAlike, otherSpellings } from "../../../../domain/names/sameCompany.ts";
import { relatedPersonsOf } from "../../../../domain/record/relatedPersons.ts";
import type { RecordKey } from "../../../../domain/record/recordKey.ts";
import {
  type LibraryRecord,
  type ServicesArgument,
  foundRecords,
  libraryRecord,
  recordColumns,
  serviceNumbers,
} from "./records.ts";
import { indexExists } from "../../../records/wordIndexes.ts";
import { type Row, type Statements, textIn } from "../../../sql/statements.ts";

export type KnownCompany = ReturnType<typeof knownCompany>;

/** `keys` or `host`. */
export interface NameArgument extends ServicesArgument {
  readonly keys?: NameKeys;
  readonly host?: string;
  readonly records: number;
  readonly companies: number;
}

/** One of `key`, `host` and `keys`. */
export interface LookUpArgument extends ServicesArgument {
  readonly key?: string;
  readonly host?: string;
  readonly keys?: NameKeys;
  readonly most: number;
}

interface RelatedArgument extends ServicesArgument {
  readonly limit: number;
}

/** Columns for `companyIn`, from `companies AS c`. A company has the name of its newest record. */
export const companyColumns = `c.id AS id, c.core AS core, c.full AS full, c.state AS state,
  (SELECT name FROM records WHERE company = c.id ORDER BY accepted DESC LIMIT 1) AS name`;

/** Shorter names are part of too many others. */
const minPartLength = 3;
const maxWordMatches = 500;

/** Queries for names that the user looks up or points at, hidden names included. */
export const nameQueries = {
  /** Companies that may be the named one, those with the newest records first. */
  companiesNamed(sql: Statements, { services, keys, host, records, companies }: NameArgument) {
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
  /** Records that a text may mean: those with exactly this name, then the newest record of each similar company. */
  recordsFor(sql: Statements, argument: LookUpArgument): readonly LibraryRecord[] {
    const services = serviceNumbers(sql, argument.services);
    const { key, host, keys, most } = argument;
    if (key !== undefined) return recordsWhere(sql, services, "r.key = ?", [key, most]);
    if (host !== undefined) return recordsWhere(sql, services, "r.host = ?", [host, most]);
    if (keys === undefined) return [];
    const same = foundRecords(
      sql,
      "WHERE r.company IN (SELECT value FROM json_each(?)) ORDER BY r.accepted DESC LIMIT ?",
      [sameCompanyIds(sql, services, keys), most],
    );
    const like = companiesLike(sql, services, keys.core, most);
    return [...same, ...newestOf(sql, like)].slice(0, most);
  },
  /** The newest record of each company with this name inside its own. Needs the word index, which may be damaged. */
  recordsWithin(
    sql: Statements,
    argument: Pick<LookUpArgument, "services" | "most"> & { readonly core: string },
  ): readonly LibraryRecord[] {
    const { core, most } = argument;
    if (!indexExists(sql, "words") || core.length < minPartLength) return [];
    const services = serviceNumbers(sql, argument.services);
    const query = core.split(" ").map((word) => `"${word.replaceAll('"', "")}"`);
    const text = `SELECT DISTINCT c.id AS id FROM (SELECT rowid AS record FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?) AS w
      JOIN records AS r ON r.id = w.record JOIN companies AS c ON c.id = r.company
      WHERE c.service IN (${services.join(",")}) AND instr(' ' || c.core || ' ', ?) > 0 LIMIT ?`;
    return newestOf(sql, sql.ids(text, [query.join(" "), maxWordMatches, ` ${core} `, most]));
  },
  companyOthers(
    sql: Statements,
    argument: RelatedArgument & { readonly keys: NameKeys; readonly except: RecordKey },
  ) {
    const { services, keys, except, limit } = argument;
    const found = serviceNumbers(sql, services).flatMap((service) =>
      foundRecords(
        sql,
        `WHERE r.company IN (SELECT value FROM json_each(?))
         AND NOT (r.key = ? AND s.service = ?) ORDER BY r.accepted DESC, r.id DESC LIMIT ?`,
        [sameCompanyIds(sql, [service], keys), except.key, except.service, limit],
      ),
    );
    return found.slice(0, limit);
  },
  /** Newest first, at most `limit` per person. `persons`: `personKey` keys. `role`: empty if the service gives none. */
  personRecords(
    sql: Statements,
    { services, persons, limit }: RelatedArgument & { readonly persons: readonly string[] },
  ) {
    const numbers = serviceNumbers(sql, services);
    const text = `SELECT ${recordColumns}, p.name AS person FROM people AS p
      JOIN roles AS o ON o.person = p.id JOIN records AS r ON r.id = o.record
      JOIN services AS s ON s.id = r.service LEFT JOIN marks AS m ON m.service = s.service AND m.key = r.key
      WHERE p.key = ? AND p.service = ? ORDER BY r.accepted DESC, r.id DESC LIMIT ?`;
    return persons.flatMap((person) =>
      numbers
        .flatMap((service) => sql.all(text, [person, service, limit]))
        .flatMap((row) => {
          const record = libraryRecord(row);
          const name = textIn(row["person"]);
          return record === undefined ? [] : [{ person, name, role: roleOf(person, record), record }];
        }),
    );
  },
} as const;

export function knownCompany(sql: Statements, company: ReturnType<typeof companyIn>, most: number) {
  return {
    company,
    newest:
      most === 0
        ? []
        : foundRecords(sql, "WHERE r.company = ? ORDER BY r.accepted DESC LIMIT ?", [company.id, most]),
    count: sql.number("SELECT count(*) AS n FROM records WHERE company = ?", [company.id]),
  };
}

export function companyIn(row: Row, service: string) {
  return {
    id: Number(row["id"]),
    service,
    name: String(row["name"]),
    core: String(row["core"]),
    full: String(row["full"]),
    /** Empty if unknown. */
    state: String(row["state"]),
  };
}

/** Other spellings count only if no company has this core. `columns` must include `full`. */
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

function sameCompanyIds(sql: Statements, services: readonly number[], keys: NameKeys): string {
  return JSON.stringify(sameCompanies(sql, services, keys).map(({ id }) => id));
}

/** The last of `values` is the limit. */
function recordsWhere(
  sql: Statements,
  services: readonly number[],
  condition: string,
  values: readonly SQLInputValue[],
): readonly LibraryRecord[] {
  return foundRecords(
    sql,
    // The plus keeps SQLite from choosing an index by service: few services own all records.
    `WHERE +r.service IN (${services.join(",")}) AND ${condition}
     ORDER BY r.accepted DESC LIMIT ?`,
    values,
  );
}

function newestOf(sql: Statements, companies: readonly number[]): readonly LibraryRecord[] {
  return companies.flatMap((company) =>
    foundRecords(sql, "WHERE r.company = ? ORDER BY r.accepted DESC LIMIT 1", [company]),
  );
}

/** Returns ids of similarly named companies, likeliest first, without `core` itself. */
function companiesLike(sql: Statements, services: readonly number[], core: string, most: number) {
  if (core.length < minPartLength) return [];
  const from = `SELECT c.id AS id FROM companies AS c WHERE c.service IN (${services.join(",")})`;
  const longer = `${from} AND c.core >= ? AND c.core < ? ORDER BY c.latest DESC LIMIT ?`;
  const words = core.split(" ");
  const shorter = words
    .slice(1)
    .map((_, at) => words.slice(0, words.length - 1 - at).join(" "))
    .filter((part) => part.length >= minPartLength)
    .flatMap((part) => sql.ids(`${from} AND c.core = ? ORDER BY c.latest DESC`, [part]));
  return [...sql.ids(longer, [`${core} `, `${core}!`, most]), ...shorter].slice(0, most);
}

/** A person listed twice may have two roles. */
function roleOf(person: string, { value }: LibraryRecord): string {
  const roles = relatedPersonsOf(value).flatMap(({ name, role }) =>
    personKey(name) === person ? role.split(", ") : [],
  );
  return [...new Set(roles.filter((role) => role !== ""))].join(", ");
}
