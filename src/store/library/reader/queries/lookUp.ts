import type { SQLInputValue } from "node:sqlite";
import type { NameKeys } from "../../../../domain/names/keys.ts";
import { sameCompanyIds } from "./names.ts";
import { isThere } from "../../../records/wordIndexes.ts";
import { type ServicesArgument, foundRecords, type LibraryRecord, serviceNumbers } from "./records.ts";
import type { Statements } from "../../../sql/statements.ts";

/** What a text that is looked up may mean: one of the three. */
export interface LookUpArgument extends ServicesArgument {
  readonly key?: string;
  readonly host?: string;
  readonly keys?: NameKeys;
  readonly most: number;
}

/** A shorter name would be part of too many. */
const shortestPart = 3;

/** Questions for what a person looks up. Hidden names are among the answers: they were asked for. */
export const lookUpQueries = {
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
    const found = sql.all(
      `SELECT DISTINCT c.id AS id FROM (SELECT rowid AS record FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?) AS w
         JOIN records AS r ON r.id = w.record JOIN companies AS c ON c.id = r.company
         WHERE c.service IN (${services.join(",")}) AND instr(' ' || c.core || ' ', ?) > 0 LIMIT ?`,
      [query.join(" "), mostLooked, ` ${core} `, most],
    );
    return newestOf(
      sql,
      found.map((row) => Number(row["id"])),
    );
  },
} as const;

/** Most records that are searched for a name in the middle of others. */
const mostLooked = 500;

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
function companiesLike(
  sql: Statements,
  services: readonly number[],
  core: string,
  most: number,
): readonly number[] {
  if (core.length < shortestPart) return [];
  const from = `SELECT c.id AS id FROM companies AS c WHERE c.service IN (${services.join(",")})`;
  const longer = sql.all(`${from} AND c.core >= ? AND c.core < ? ORDER BY c.latest DESC LIMIT ?`, [
    `${core} `,
    `${core}!`,
    most,
  ]);
  const words = core.split(" ");
  const shorter = words
    .slice(1)
    .map((_, at) => words.slice(0, words.length - 1 - at).join(" "))
    .filter((part) => part.length >= shortestPart)
    .flatMap((part) => sql.all(`${from} AND c.core = ? ORDER BY c.latest DESC`, [part]));
  return [...longer, ...shorter].map((row) => Number(row["id"])).slice(0, most);
}
