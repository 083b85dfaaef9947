import { type ServicesArgument, foundRecords, type LibraryRecord, serviceNumbers } from "./records.ts";
import { checkFilingId } from "../../../../service/contract/query.ts";
import { companyHost } from "../../../../domain/names/hosts.ts";
import { foldedWords, nameKeys } from "../../../../domain/names/nameKeys.ts";
import { rankSuggestions, trigramQuery, wordsQuery } from "../../../../domain/names/suggest.ts";
import { keyOf } from "../../../../domain/record.ts";
import { hasIndex, termsBeginningWith } from "../../../records/wordIndexes.ts";
import { type Statements, textIn } from "../../../sql/statements.ts";
import { companyColumns, companyIn, type KnownCompany, knownCompany } from "./names.ts";

export interface TextArgument extends ServicesArgument {
  readonly text: string;
  readonly limit: number;
}

/** A longer text can’t be a name; its beginning suffices. */
const maxTextLength = 400;
const maxMatches = 300;
const maxStarred = 500;
/** Records of one answer share a time, so the limit may cut any of them off. */
const maxAnswerRows = 200;
const maxCandidates = 300;
/** Words up to this length are first looked for at the beginning of names. */
const maxShortLength = 3;
/** Maximum number of terms to expand the last word to; more take longer than they save. */
const maxTerms = 500;
/** A word in more records than this doesn’t help to rank. */
const maxFrequency = 1_000;

export const wordQueries = {
  /**
   * Exact name, host or id first, then words in names, then words elsewhere; starred records before all others. Short
   * texts, and all texts without a word index, first find names that begin with them.
   */
  find(sql: Statements, { services, text, limit }: TextArgument): readonly LibraryRecord[] {
    const numbers = serviceNumbers(sql, services);
    const typed = text.slice(0, maxTextLength).trim();
    if (numbers.length === 0 || typed === "") return [];
    const among = `(${numbers.join(", ")})`;
    const exact = exactly(sql, among, typed, limit);
    const isEnough = (ids: readonly number[]): boolean => new Set(ids).size >= limit;
    // So few letters begin words of too many records.
    const early = isShort(typed) ? newestBeginningWith(sql, among, typed, limit) : [];
    const isWorded = !isEnough([...exact, ...early]) && hasIndex(sql, "words");
    const worded = isWorded ? withWords(sql, among, typed) : [];
    const holds = holdsWords(typed);
    const named = idsIn(takeMatching(worded, ({ name }) => holds(name), limit));
    const late = isEnough([...exact, ...early, ...named]) ? [] : beginningWith(sql, among, typed, limit);
    const found = [...exact, ...early, ...named, ...late, ...idsIn(worded)];
    const starred = starredIn(sql, services, found, holds);
    return recordsOf(sql, [...new Set([...starred, ...found])].slice(0, limit));
  },
  /** Companies with similar names, likeliest first, each with its newest record. */
  suggest(sql: Statements, { services, text, limit }: TextArgument): readonly KnownCompany[] {
    const numbers = serviceNumbers(sql, services);
    const typed = text.slice(0, maxTextLength);
    const query = trigramQuery(typed);
    if (numbers.length === 0 || query === undefined || !hasIndex(sql, "fuzzy")) return [];
    const candidates = sql
      .all(
        `SELECT ${companyColumns}, s.service AS service
         FROM fuzzy CROSS JOIN companies AS c ON c.id = fuzzy.rowid JOIN services AS s ON s.id = c.service
         WHERE fuzzy MATCH ? AND c.service IN (${numbers.join(", ")}) ORDER BY fuzzy.rank LIMIT ${String(maxCandidates)}`,
        [query],
      )
      .map((row) => companyIn(row, textIn(row["service"])));
    const total = sql.number("SELECT count(*) AS n FROM records");
    const isCounted = hasIndex(sql, "words");
    const frequency = (word: string): number => (isCounted ? frequencyOf(sql, word) : 0);
    return rankSuggestions(typed, candidates, frequency, total, limit)
      .map((company) => knownCompany(sql, company, 1))
      .filter(({ count }) => count > 0);
  },
  /** Starred records, then those last viewed or received. */
  lately(sql: Statements, { services, limit }: Omit<TextArgument, "text">): readonly LibraryRecord[] {
    const last = lastRecords(sql, { services, limit });
    const starred = services.flatMap((service) =>
      sql.ids(`SELECT r.id AS id ${starredRecords} ORDER BY m.at DESC LIMIT ?`, [service, limit]),
    );
    return recordsOf(sql, [...new Set([...starred, ...last])].slice(0, limit));
  },
} as const;

const starredRecords = `FROM marks AS m JOIN services AS s ON s.service = m.service
  JOIN records AS r ON r.key = m.key AND r.service = s.id WHERE m.star = 1 AND m.service = ?`;

function exactly(sql: Statements, among: string, typed: string, limit: number): readonly number[] {
  const keys = nameKeys(typed);
  const host = companyHost(typed);
  const id = checkFilingId(typed);
  const named = [keyOf("company", typed), keyOf("funding", typed), keyOf("filing", id.ok ? id.value : typed)];
  return [
    ...named.flatMap((key) => sql.ids(`SELECT id FROM records WHERE key = ? AND service IN ${among}`, [key])),
    ...(keys === undefined
      ? []
      : sql.ids(
          `SELECT r.id AS id FROM companies AS c CROSS JOIN records AS r ON r.company = c.id
           WHERE c.core = ? AND c.service IN ${among} ORDER BY c.full = ? DESC, r.accepted DESC LIMIT ?`,
          [keys.core, keys.full, limit],
        )),
    ...(host === undefined
      ? []
      : sql.ids(
          `SELECT id FROM records WHERE host = ? AND service IN ${among} ORDER BY accepted DESC LIMIT ?`,
          [host, limit],
        )),
  ];
}

interface WordMatch {
  readonly id: number;
  readonly name: string;
}

function idsIn(records: readonly WordMatch[]): readonly number[] {
  return records.map(({ id }) => id);
}

function wordedIn(sql: Statements, text: string, values: readonly (string | number)[]): readonly WordMatch[] {
  return sql.all(text, values).map(({ id, name }) => ({ id: Number(id), name: textIn(name) }));
}

/** Doesn’t sort by rank, since that reads every matching record. Returns nothing if the index can’t answer. */
function withWords(sql: Statements, among: string, typed: string): readonly WordMatch[] {
  const query = wordsQuery(typed, (beginning) => termsBeginningWith(sql, beginning, maxTerms));
  if (query === undefined) return [];
  const matches = `SELECT id, name FROM (
      SELECT r.id AS id, r.name AS name, r.accepted AS accepted FROM words AS w CROSS JOIN records AS r ON r.id = w.rowid
      WHERE words MATCH ? AND r.service IN ${among} ORDER BY w.rowid DESC LIMIT ${String(maxMatches)}
    ) ORDER BY accepted DESC, id`;
  return unlessPhraseError(() => wordedIn(sql, matches, [query]), []);
}

/** The tokenizer splits some words of Indian and Thai scripts, and this index supports no phrases. */
function unlessPhraseError<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.message.includes("phrase")) return otherwise;
    throw error;
  }
}

function isShort(typed: string): boolean {
  const [word = "", ...more] = foldedWords(typed);
  return word !== "" && more.length === 0 && word.length <= maxShortLength;
}

/** Stops at `most` matches, since the test is slow. */
function takeMatching<T>(list: readonly T[], isWanted: (one: T) => boolean, most: number): readonly T[] {
  const found: T[] = [];
  for (const one of list) {
    if (found.length >= most) break;
    if (isWanted(one)) found.push(one);
  }
  return found;
}

function holdsWords(typed: string): (name: string) => boolean {
  const wanted = foldedWords(typed);
  const last = wanted.at(-1);
  const others = wanted.slice(0, -1);
  return (name) => {
    const words = foldedWords(name);
    return (
      last !== undefined &&
      others.every((word) => words.includes(word)) &&
      words.some((word) => word.startsWith(last))
    );
  };
}

function beginningWith(sql: Statements, among: string, typed: string, most: number): readonly number[] {
  const start = foldedWords(typed).join(" ");
  if (start === "") return [];
  return sql.ids(
    `SELECT r.id AS id FROM companies AS c CROSS JOIN records AS r ON r.company = c.id
     WHERE c.core >= ? AND c.core < ? AND c.service IN ${among} ORDER BY c.core, r.accepted DESC LIMIT ?`,
    [start, `${start}\u{10ffff}`, most],
  );
}

function newestBeginningWith(sql: Statements, among: string, typed: string, most: number): readonly number[] {
  const start = foldedWords(typed).join(" ");
  return sql.ids(
    `SELECT r.id AS id FROM (
       SELECT id FROM companies WHERE core >= ? AND core < ? AND service IN ${among} ORDER BY core LIMIT ${String(maxMatches)}
     ) AS c CROSS JOIN records AS r ON r.company = c.id ORDER BY r.accepted DESC, r.id LIMIT ?`,
    [start, `${start}\u{10ffff}`, most],
  );
}

/** Few records are starred and they may be old, so all of them are checked. */
function starredIn(
  sql: Statements,
  services: readonly string[],
  found: readonly number[],
  holds: (name: string) => boolean,
): readonly number[] {
  const isFound = new Set(found);
  const starred = services.flatMap((service) =>
    wordedIn(sql, `SELECT r.id AS id, r.name AS name ${starredRecords} ORDER BY m.at DESC LIMIT ?`, [
      service,
      maxStarred,
    ]),
  );
  const kept = new Set(starred.filter(({ id, name }) => isFound.has(id) || holds(name)).map(({ id }) => id));
  // Keep the order of the search: the exact name comes first.
  return [...found.filter((id) => kept.has(id)), ...kept];
}

function frequencyOf(sql: Statements, word: string): number {
  const query = wordsQuery(word)?.replace(/\*$/u, "");
  if (query === undefined) return 0;
  const count = `SELECT count(*) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ${String(maxFrequency)})`;
  return unlessPhraseError(() => sql.number(count, [query]), 0);
}

export function recordsOf(sql: Statements, ids: readonly number[]): readonly LibraryRecord[] {
  return ids.flatMap((id) => foundRecords(sql, "WHERE r.id = ?", [id]));
}

/** Returns the ids of the records that were viewed or received last; those of one answer in its order. */
export function lastRecords(
  sql: Statements,
  { services, limit }: Omit<TextArgument, "text">,
): readonly number[] {
  const numbers = serviceNumbers(sql, services);
  if (numbers.length === 0) return [];
  // No index has the later of both times. Rows of one answer share a time, and may be more than the limit.
  const near = limit + maxAnswerRows;
  const ofUse = `SELECT id, service, used, lastSeen FROM records WHERE used > lastSeen ORDER BY used DESC LIMIT ${String(near)}`;
  const ofSight = numbers.map(
    (number) =>
      `SELECT id, service, used, lastSeen FROM records WHERE service = ${String(number)} ORDER BY lastSeen DESC LIMIT ${String(near)}`,
  );
  const candidates = [ofUse, ...ofSight].map((one) => `SELECT * FROM (${one})`).join(" UNION ");
  return sql.ids(
    `SELECT id FROM (${candidates}) WHERE service IN (${numbers.join(", ")})
     ORDER BY max(used, lastSeen) DESC, id LIMIT ?`,
    [limit],
  );
}
