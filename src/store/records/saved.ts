import { createHash } from "node:crypto";
import { isObject } from "../../domain/allowance/stored.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import type { ChangedPart, RecordNews } from "../../domain/watch/news.ts";
import type { Look, SavedSearch } from "../../domain/watch/savedSearch.ts";
import type { CompanyFilters, FundingFilters } from "../../service/contract/filters/table.ts";
import { pageOf } from "../../service/contract/question.ts";
import { canonicalRequest, questionFromCanonical, wireRequest } from "../../service/contract/query.ts";
import { personKeysIn } from "./persons.ts";
import type { RecordSource } from "./rows.ts";
import { isQuestion, parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

/** A record that is new in a saved search, or has changed since it was looked at. */
export interface NewsRow extends SeenRow, RecordNews {}

/** A record in a saved search. */
export interface SeenRow extends RecordKey {
  readonly search: string;
}

/** What a check found. */
export interface LookRow {
  readonly search: string;
  /** Canonical text of the search’s question when it was checked. */
  readonly question: string;
  /** As JSON text. */
  readonly look: string;
  readonly keys: readonly string[];
  /** Rows that none has seen before are not new. */
  readonly isSilent: boolean;
}

export function sqliteSaved(sql: Statements) {
  return {
    savedSearches: () => savedIn(sql),
    /** Puts the person’s part of a saved search; its last check is deleted if the question or the service has changed. */
    putSavedSearch(search: Omit<SavedSearch, "look">) {
      const row = [search.id, search.service, canonicalQuestion(search), JSON.stringify(search)];
      sql.run(
        `INSERT INTO savedSearches (search, service, question, entry) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET service = excluded.service, question = excluded.question, entry = excluded.entry,
           look = CASE WHEN question = excluded.question AND service = excluded.service THEN look END`,
        row,
      );
    },
    removeSavedSearch(search: string) {
      sql.run("DELETE FROM savedSearches WHERE search = ?", [search]);
    },
    /**
     * Puts what a check found, and notes its rows as seen by it. Not where the search asks something else by now. `isLate`: it
     * was found a while ago; what a later check found stays.
     */
    putLook({ search, question, look, keys, isSilent }: LookRow, isLate: boolean) {
      const own = savedIn(sql).find((one) => one.id === search && canonicalQuestion(one) === question);
      if (own === undefined) return;
      for (const key of keys) noteRecord(sql, own, key, !isSilent);
      const found = parsed(look);
      const isOlder = isLate && own.look !== undefined && (!isLook(found) || own.look.at >= found.at);
      if (!isOlder) sql.run("UPDATE savedSearches SET look = ? WHERE search = ?", [look, search]);
    },
    /** The keys of the records that checks of the search have seen. */
    seenKeys: (search: string): readonly string[] =>
      sql.all("SELECT key FROM seen WHERE search = ?", [search]).map(({ key }) => textIn(key)),
    markSeen(rows: readonly SeenRow[]) {
      for (const { search, service, key } of rows) {
        const row = [JSON.stringify(factsOf(sql, service, key)), search, key];
        sql.run("UPDATE seen SET isNew = 0, changed = '', facts = ? WHERE search = ? AND key = ?", row);
      }
    },
    news: (limit?: number) => newsIn(sql, limit),
    /** What windows share of checks that no person asks for, as JSON text. */
    watch: () => sql.meta("watch"),
    /** Changes parts of it, given as a JSON merge patch. */
    changeWatch(patch: string) {
      sql.run(
        `INSERT OR REPLACE INTO meta (name, value)
         VALUES ('watch', json_patch(coalesce((SELECT value FROM meta WHERE name = 'watch'), '{}'), ?))`,
        [patch],
      );
    },
  };
}

/** At most `limit`, new ones first. */
export function newsIn(sql: Statements, limit = -1): readonly NewsRow[] {
  return sql
    .all(
      `SELECT n.search AS search, s.service AS service, n.key AS key, n.isNew AS isNew, n.changed AS changed
       FROM seen AS n JOIN savedSearches AS s ON s.search = n.search
       WHERE n.isNew = 1 OR n.changed <> '' ORDER BY n.isNew DESC LIMIT ?`,
      [limit],
    )
    .map((row) => ({
      search: textIn(row["search"]),
      service: textIn(row["service"]),
      key: textIn(row["key"]),
      isNew: row["isNew"] === 1,
      changed: changedIn(textIn(row["changed"])),
    }));
}

/** Saved searches with their last checks; rows that cannot be read are left out. */
function savedIn(sql: Statements): readonly SavedSearch[] {
  return sql.all("SELECT search, entry, look FROM savedSearches").flatMap((row) => {
    const [saved, look] = [parsed(textIn(row["entry"])), parsed(textIn(row["look"]))];
    if (!isSaved(saved) || saved.id !== row["search"]) return [];
    return [isLook(look) ? { ...saved, look } : saved];
  });
}

/** The canonical text of what a saved search asks for. */
export function canonicalQuestion({ question }: Pick<SavedSearch, "question">): string {
  return canonicalRequest(wireRequest(pageOf(question, "first")));
}

// Both are written by this product alone.
function isSaved(value: unknown): value is Omit<SavedSearch, "look"> {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    ["id", "name", "service", "schedule"].every((name) => typeof value[name] === "string") &&
    typeof value["savedAt"] === "number"
  );
}

function isLook(value: unknown): value is Look {
  return isObject(value) && typeof value["at"] === "number" && typeof value["completeDay"] === "string";
}

/** Notes the records of an answer in the saved searches that it answers, in one step with the answer; and what has changed. */
export function noteNews(sql: Statements, source: RecordSource, keys: readonly string[]): void {
  const searches = savedIn(sql).filter(({ service }) => service === source.service);
  if (searches.length === 0) return;
  for (const key of keys) noteChanges(sql, source.service, key);
  const { line } = source;
  const asked = listQuestionIn(source.question ?? "");
  const paidBy = line && parsed(sql.text("SELECT line FROM ledger WHERE id = ?", [line]) ?? "");
  const isCheck = isObject(paidBy) && paidBy["purpose"] === "check";
  for (const search of searches) {
    if (!isCheckOf(asked, listQuestionIn(canonicalQuestion(search)), isCheck)) continue;
    // An answer that was written down beside the file may be from before the search was saved.
    const isLater = asked?.page === "first" && source.at >= search.savedAt;
    const isNew = search.look !== undefined && (isCheck || isLater);
    for (const key of keys) noteRecord(sql, search, key, isNew);
  }
}

function noteRecord(
  sql: Statements,
  { id: search, service }: SavedSearch,
  key: string,
  isNew: boolean,
): void {
  if (sql.has("SELECT 1 FROM seen WHERE search = ? AND key = ?", [search, key])) return;
  const facts = JSON.stringify(factsOf(sql, service, key));
  const row = [search, key, isNew ? 1 : 0, facts];
  sql.run("INSERT INTO seen (search, key, isNew, facts, changed) VALUES (?, ?, ?, ?, '')", row);
}

/** What a record says, as far as a change of it is pointed out; null where that is not known. */
interface SeenFacts {
  readonly amount: number | null;
  readonly state: string | null;
  /** A hash: what is forgotten is not kept here. */
  readonly persons: string | null;
}

function factsOf(sql: Statements, service: string, key: string): SeenFacts {
  const row = sql.get(
    `SELECT r.raised AS raised, r.state AS state, r.whole AS whole, r.body AS body FROM records AS r
     JOIN services AS s ON s.id = r.service WHERE s.service = ? AND r.key = ?`,
    [service, key],
  );
  if (row === undefined) return { amount: null, state: null, persons: null };
  const { raised, state, whole } = row;
  return {
    amount: typeof raised === "number" ? raised : null,
    state: typeof state === "string" ? state : null,
    // A row of a list names no one: that is not to have no one.
    persons: whole === 1 ? personsHash(key, row["body"]) : null,
  };
}

function personsHash(key: string, body: unknown): string | null {
  const persons = personKeysIn(body);
  if (persons === undefined) return null;
  const text = JSON.stringify([key, ...persons.toSorted()]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

const parts: readonly ChangedPart[] = ["amount", "state", "persons"];

function noteChanges(sql: Statements, service: string, key: string): void {
  for (const row of seenOf(sql, service, key)) {
    const [before, now] = [factsIn(textIn(row["facts"])), factsOf(sql, service, key)];
    const isOther = (part: ChangedPart): boolean =>
      (before?.[part] ?? null) !== null && now[part] !== null && before?.[part] !== now[part];
    const changed = parts.filter(isOther);
    // What was not known is known now, and can change from here on.
    const known = Object.entries(before ?? {}).filter(([, value]) => value !== null);
    putFacts(sql, row["search"], key, { ...now, ...Object.fromEntries(known) }, changed);
  }
}

/** Persons that are forgotten have not left a record: what is known of them begins again. */
export function forgetSeenPersons(sql: Statements, service: string, key: string): void {
  for (const row of seenOf(sql, service, key)) {
    const facts = { ...factsIn(textIn(row["facts"])), persons: factsOf(sql, service, key).persons };
    const changed = changedIn(textIn(row["changed"])).filter((part) => part !== "persons");
    putFacts(sql, row["search"], key, facts, changed);
  }
}

function putFacts(
  sql: Statements,
  search: unknown,
  key: string,
  facts: Partial<SeenFacts>,
  changed: readonly ChangedPart[],
): void {
  const row = [JSON.stringify(facts), changed.join(" "), textIn(search), key];
  sql.run("UPDATE seen SET facts = ?, changed = ? WHERE search = ? AND key = ?", row);
}

function seenOf(sql: Statements, service: string, key: string): ReturnType<Statements["all"]> {
  return sql.all(
    `SELECT n.search AS search, n.facts AS facts, n.changed AS changed FROM seen AS n
     JOIN savedSearches AS s ON s.search = n.search WHERE n.key = ? AND s.service = ?`,
    [key, service],
  );
}

/** Removes records that are forgotten from what checks have seen. */
export function forgetSeen(sql: Statements, { service, key }: RecordKey): void {
  sql.run(
    "DELETE FROM seen WHERE key = ? AND search IN (SELECT search FROM savedSearches WHERE service = ?)",
    [key, service],
  );
}

function factsIn(text: string): Partial<SeenFacts> | undefined {
  const value = parsed(text);
  return isObject(value) ? value : undefined;
}

function changedIn(text: string): readonly ChangedPart[] {
  return parts.filter((part) => text.split(" ").includes(part));
}

/** A list question from its canonical text, with its filters but the first day (YYYY-MM-DD; empty without one) as JSON text. */
function listQuestionIn(canonical: string) {
  const question = questionFromCanonical(canonical);
  if (question === undefined || !("page" in question)) return undefined;
  const { createdFrom = "", ...filters }: FundingFilters & CompanyFilters = question.filters;
  return { page: question.page, createdFrom, filters: JSON.stringify([question.endpoint, filters]) };
}

/** Whether a question asks for rows of a saved search: a check may ask for the later ones alone. */
function isCheckOf(asked: ListParts | undefined, saved: ListParts | undefined, isCheck: boolean): boolean {
  if (asked === undefined || saved?.filters !== asked.filters) return false;
  return isCheck ? saved.createdFrom <= asked.createdFrom : saved.createdFrom === asked.createdFrom;
}

type ListParts = NonNullable<ReturnType<typeof listQuestionIn>>;
