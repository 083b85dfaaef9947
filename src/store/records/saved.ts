import { isObject } from "../../domain/allowance/stored.ts";
import { instantOf } from "../../domain/record/moment.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { afterPage } from "../../domain/watch/afterPage.ts";
import { createdDayOf, dayAfter, earliestDay, laterDay, type Look } from "../../domain/watch/look.ts";
import type { RecordNews } from "../../domain/watch/news.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { canonicalRequest, questionFromCanonical, wireRequest } from "../../service/contract/query.ts";
import { type ListQuestion, pageOf } from "../../service/contract/question.ts";
import type { AnswerContents } from "./contents.ts";
import { changedIn, factsOf, noteChanges } from "./seenFacts.ts";
import { isQuestion, parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

/** A record that is new in a saved search, or has changed since it was looked at. */
export interface NewsRow extends SeenRow, RecordNews {}

/** A record in a saved search. */
export interface SeenRow extends RecordKey {
  readonly search: string;
}

/** The first check of a saved search. */
export interface FirstCheck {
  readonly look: Look;
  readonly keys: readonly string[];
  /** Rows that none has seen before are not new. */
  readonly isSilent: boolean;
}

/** Where an answer comes from. */
interface AnswerSource {
  readonly service: string;
  /** Canonical text of its question. */
  readonly question: string;
  /** When it came, in ms since 1970. */
  readonly at: number;
  readonly isCheck: boolean;
  /** It is stored a while after it came, or once more. */
  readonly isLate: boolean;
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
    putFirstCheck(search: Pick<SavedSearch, "id" | "service">, { look, keys, isSilent }: FirstCheck) {
      for (const key of keys) noteRecord(sql, search, key, !isSilent);
      putLook(sql, search, look);
    },
    /** Notes what an answer says of saved searches: rows that are new, or have changed, and the check that it is of. */
    noteNews: (contents: AnswerContents, source: AnswerSource) => noteNews(sql, contents, source),
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
function canonicalQuestion({ question }: Pick<SavedSearch, "question">): string {
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

// Another version may have written it; what it is used for is checked, since an error would lose the answer.
function isLook(value: unknown): value is Look {
  if (!isObject(value) || !isObject(value["run"]) || !isObject(value["days"])) return false;
  const { at, wideAt, found, changed, unread, firstDay, oldThrough, closed, run } = value;
  return (
    [at, wideAt, found, changed, unread, run["at"]].every((part) => typeof part === "number") &&
    [firstDay, oldThrough, closed, run["closed"]].every((day) => instantOf(String(day)) !== undefined) &&
    Array.isArray(run["pages"])
  );
}

function putLook(sql: Statements, { id }: Pick<SavedSearch, "id">, look: Look): void {
  sql.run("UPDATE savedSearches SET look = ? WHERE search = ?", [JSON.stringify(look), id]);
}

function noteNews(
  sql: Statements,
  { records, page }: Pick<AnswerContents, "records" | "page">,
  source: AnswerSource,
): void {
  const searches = savedIn(sql).filter(({ service }) => service === source.service);
  if (searches.length === 0) return;
  for (const { key } of records) noteChanges(sql, source.service, key);
  const asked = questionFromCanonical(source.question);
  if (asked === undefined || !("page" in asked)) return;
  for (const search of searches) {
    // Both as the service is asked for them: a list may have another order.
    const saved = questionFromCanonical(canonicalQuestion(search));
    if (saved === undefined || !("page" in saved)) continue;
    const own = createdFromOf(saved);
    const from = createdFromOf(asked);
    const isWhole = own === from;
    if (filtersOf(saved) !== filtersOf(asked)) continue;
    if (!isWhole && (own > from || !source.isCheck)) continue;
    const { look, savedAt } = search;
    // Of a search with the same filters, a check may begin later than this one’s would.
    const isOwn =
      look === undefined ? isWhole : from <= laterDay(dayAfter(look.closed, 1), earliestDay(look, own));
    const isCheck = source.isCheck && isOwn;
    const rows = records.flatMap(({ key, value }) => {
      const firstSeen = firstSeenOf(sql, search.service, key);
      if (firstSeen === undefined) return [];
      const seen = seenRow(sql, search, key);
      const hasChanged = textIn(seen?.["changed"] ?? "") !== "";
      return [{ key, day: createdDayOf(value), isSeen: seen !== undefined, firstSeen, hasChanged }];
    });
    // An answer that was stored late may be from before the search was saved.
    const before = isCheck || source.at >= savedAt ? look : undefined;
    const after = afterPage(before, {
      endpoint: asked.endpoint,
      at: source.at,
      isCheck,
      isLate: source.isLate,
      from: from === "" ? undefined : from,
      own,
      page: asked.page,
      rows,
      nextPage: page?.nextPage,
      totalCount: page?.totalCount,
      totalPages: page?.totalPages,
    });
    for (const [index, { key }] of rows.entries()) {
      const news = after.news[index];
      if (news !== "unknown") noteRecord(sql, search, key, news === "new" || news === "late");
    }
    if (after.look !== undefined) putLook(sql, search, after.look);
  }
}

/** The first day that a question asks for, YYYY-MM-DD; empty if it asks for all. */
function createdFromOf(question: ListQuestion): string {
  return question.endpoint === "fundings" ? (question.filters.createdFrom ?? "") : "";
}

/** All filters of a question but its first day, as JSON text. */
function filtersOf({ endpoint, filters }: ListQuestion): string {
  return JSON.stringify([endpoint, { ...filters, createdFrom: undefined }]);
}

function firstSeenOf(sql: Statements, service: string, key: string): number | undefined {
  const row = sql.get(
    "SELECT firstSeen FROM records WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?)",
    [key, service],
  );
  return typeof row?.["firstSeen"] === "number" ? row["firstSeen"] : undefined;
}

/** What is known of a record in a saved search. Without an id, its name and its day identify it: its amount may change. */
function seenRow(sql: Statements, { id, service }: SavedSearch, key: string) {
  const { same } = factsOf(sql, service, key);
  return sql.get(
    `SELECT changed FROM seen WHERE search = ?1 AND (key = ?2 OR (?3 IS NOT NULL AND json_extract(facts, '$.same') = ?3))`,
    [id, key, same ?? null],
  );
}

function noteRecord(
  sql: Statements,
  { id, service }: Pick<SavedSearch, "id" | "service">,
  key: string,
  isNew: boolean,
): void {
  const facts = JSON.stringify(factsOf(sql, service, key));
  sql.run(
    "INSERT INTO seen (search, key, isNew, facts, changed) VALUES (?, ?, ?, ?, '') ON CONFLICT DO NOTHING",
    [id, key, isNew ? 1 : 0, facts],
  );
}
