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
import { isThere } from "../../../records/wordIndexes.ts";
import { type Row, type Statements, textIn } from "../../../sql/statements.ts";

export type KnownCompany = ReturnType<typeof knownCompany>;

/** A name by its keys, or the host of a web address. */
export interface NameArgument extends ServicesArgument {
  readonly keys?: NameKeys;
  readonly host?: string;
  /** Most records of each company; most companies. */
  readonly records: number;
  readonly companies: number;
}

/** What a text that is looked up may mean: one of the three. */
export interface LookUpArgument extends ServicesArgument {
  readonly key?: string;
  readonly host?: string;
  readonly keys?: NameKeys;
  readonly most: number;
}

interface RelatedArgument extends ServicesArgument {
  readonly limit: number;
}

/** The columns that `companyIn` reads, of `companies AS c`. A company is called as its newest record calls it. */
export const companyColumns = `c.id AS id, c.core AS core, c.full AS full, c.state AS state,
  (SELECT name FROM records WHERE company = c.id ORDER BY accepted DESC LIMIT 1) AS name`;

/** A shorter name would be part of too many. */
const shortestPart = 3;
/** Most records that are searched for a name in the middle of others. */
const mostLooked = 500;

/** Questions for what a person looks up or points at. Hidden names are among the answers: they were asked for. */
export const nameQueries = {
  /** The companies that may be the one of a name, the one with the newest record first. */
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
  /** Records that a text may mean, the likeliest first: those of exactly this name, then the newest of each company like it. */
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
  /** The newest record of each company whose name has this one in its middle. Uses the index of words, which may be damaged. */
  recordsWithin(
    sql: Statements,
    argument: Pick<LookUpArgument, "services" | "most"> & { readonly core: string },
  ): readonly LibraryRecord[] {
    const { core, most } = argument;
    if (!isThere(sql, "words") || core.length < shortestPart) return [];
    const services = serviceNumbers(sql, argument.services);
    const query = core.split(" ").map((word) => `"${word.replaceAll('"', "")}"`);
    const text = `SELECT DISTINCT c.id AS id FROM (SELECT rowid AS record FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?) AS w
      JOIN records AS r ON r.id = w.record JOIN companies AS c ON c.id = r.company
      WHERE c.service IN (${services.join(",")}) AND instr(' ' || c.core || ' ', ?) > 0 LIMIT ?`;
    return newestOf(sql, sql.ids(text, [query.join(" "), mostLooked, ` ${core} `, most]));
  },
  /** Other records of companies that may be the one of these keys. */
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
  /**
   * The records that name persons (keys as `personKey` gives them), newest first, at most `limit` of each person: with the
   * name as it was spelt first, and the role ("Executive Officer, Director"), empty where the service names none.
   */
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

/** A company with up to this many of its newest records, and how many it has. */
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

/** A company of the library: what its name keys and its state say. */
export function companyIn(row: Row, service: string) {
  return {
    /** Its number in this database. */
    id: Number(row["id"]),
    service,
    name: String(row["name"]),
    core: String(row["core"]),
    full: String(row["full"]),
    /** Empty where it is not known. */
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
function sameCompanyIds(sql: Statements, services: readonly number[], keys: NameKeys): string {
  return JSON.stringify(sameCompanies(sql, services, keys).map(({ id }) => id));
}

/** The newest records of services that fit a condition, whose values end with how many there may be. */
function recordsWhere(
  sql: Statements,
  services: readonly number[],
  condition: string,
  values: readonly SQLInputValue[],
): readonly LibraryRecord[] {
  return foundRecords(
    sql,
    // The plus keeps the service out of the choice of an index: all records are of few services.
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

/** The numbers of companies that are called much the same, the likeliest first; that of `core` itself is not among them. */
function companiesLike(sql: Statements, services: readonly number[], core: string, most: number) {
  if (core.length < shortestPart) return [];
  const from = `SELECT c.id AS id FROM companies AS c WHERE c.service IN (${services.join(",")})`;
  const longer = `${from} AND c.core >= ? AND c.core < ? ORDER BY c.latest DESC LIMIT ?`;
  const words = core.split(" ");
  const shorter = words
    .slice(1)
    .map((_, at) => words.slice(0, words.length - 1 - at).join(" "))
    .filter((part) => part.length >= shortestPart)
    .flatMap((part) => sql.ids(`${from} AND c.core = ? ORDER BY c.latest DESC`, [part]));
  return [...sql.ids(longer, [`${core} `, `${core}!`, most]), ...shorter].slice(0, most);
}

/** What a record says of a person, by their key: one who is listed twice may have two roles. */
function roleOf(person: string, { value }: LibraryRecord): string {
  const roles = relatedPersonsOf(value).flatMap(({ name, role }) =>
    personKey(name) === person ? role.split(", ") : [],
  );
  return [...new Set(roles.filter((role) => role !== ""))].join(", ");
}
