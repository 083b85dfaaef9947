import { isObject } from "../../domain/allowance/stored.ts";
import { instantOf } from "../../domain/record/moment.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { afterPage } from "../../domain/watch/afterPage.ts";
import {
  createdDayOf,
  dayAfter,
  earliestDay,
  laterDay,
  type CheckResult,
} from "../../domain/watch/checkResult.ts";
import type { RecordNews } from "../../domain/watch/news.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { canonicalRequest, questionFromCanonical, wireRequest } from "../../service/contract/query.ts";
import { type ListQuestion, pageOf } from "../../service/contract/question.ts";
import type { AnswerContents } from "./contents.ts";
import { changedIn, factsOf, noteChanges } from "./seenFacts.ts";
import { isQuestion, parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

/** A record that is new in a saved search, or has changed since the person last saw it. */
export interface NewsRow extends SeenRow, RecordNews {}

export interface SeenRow extends RecordKey {
  readonly search: string;
}

export interface FirstCheck {
  readonly check: CheckResult;
  readonly keys: readonly string[];
  /** If true, the rows don’t count as new. */
  readonly isSilent: boolean;
}

interface AnswerSource {
  readonly service: string;
  /** Canonical text of the question. */
  readonly question: string;
  /** Time of receipt, in ms since 1970. */
  readonly at: number;
  readonly isCheck: boolean;
  /** True if the answer is stored some time after its receipt, or once more. */
  readonly isLate: boolean;
}

export function sqliteSaved(sql: Statements) {
  return {
    savedSearches: () => savedIn(sql),
    /** Stores the person’s part of a saved search. Deletes the last check if question or service changed. */
    putSavedSearch(search: Omit<SavedSearch, "lastCheck">) {
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
    putFirstCheck(search: Pick<SavedSearch, "id" | "service">, { check, keys, isSilent }: FirstCheck) {
      for (const key of keys) noteRecord(sql, search, key, !isSilent);
      saveCheck(sql, search, check);
    },
    /** Notes new and changed rows of an answer in all saved searches, and the check to which it belongs. */
    noteNews: (contents: AnswerContents, source: AnswerSource) => noteNews(sql, contents, source),
    markSeen(rows: readonly SeenRow[]) {
      for (const { search, service, key } of rows) {
        const row = [JSON.stringify(factsOf(sql, service, key)), search, key];
        sql.run("UPDATE seen SET isNew = 0, changed = '', facts = ? WHERE search = ? AND key = ?", row);
      }
    },
    news: (limit?: number) => newsIn(sql, limit),
    /** Returns the state of automatic checks, which all windows share, as JSON text. */
    watch: () => sql.meta("watch"),
    /** Changes parts of that state; `patch` is a JSON merge patch. */
    changeWatch(patch: string) {
      sql.run(
        `INSERT OR REPLACE INTO meta (name, value)
         VALUES ('watch', json_patch(coalesce((SELECT value FROM meta WHERE name = 'watch'), '{}'), ?))`,
        [patch],
      );
    },
  };
}

/** Returns at most `limit` rows, new ones first. */
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

/** Leaves out unreadable rows. */
function savedIn(sql: Statements): readonly SavedSearch[] {
  return sql.all("SELECT search, entry, look FROM savedSearches").flatMap((row) => {
    const [saved, lastCheck] = [parsed(textIn(row["entry"])), parsed(textIn(row["look"]))];
    if (!isSaved(saved) || saved.id !== row["search"]) return [];
    return [isCheckResult(lastCheck) ? { ...saved, lastCheck } : saved];
  });
}

function canonicalQuestion({ question }: Pick<SavedSearch, "question">): string {
  return canonicalRequest(wireRequest(pageOf(question, "first")));
}

// Only this product writes entries.
function isSaved(value: unknown): value is Omit<SavedSearch, "lastCheck"> {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    ["id", "name", "service", "schedule"].every((name) => typeof value[name] === "string") &&
    typeof value["savedAt"] === "number"
  );
}

// Another version may have written the check. Its fields are checked, since an error would lose the answer.
function isCheckResult(value: unknown): value is CheckResult {
  if (!isObject(value) || !isObject(value["run"]) || !isObject(value["days"])) return false;
  const { at, wideAt, found, changed, unread, firstDay, oldThrough, closed, run } = value;
  return (
    [at, wideAt, found, changed, unread, run["at"]].every((part) => typeof part === "number") &&
    [firstDay, oldThrough, closed, run["closed"]].every((day) => instantOf(String(day)) !== undefined) &&
    Array.isArray(run["pages"])
  );
}

function saveCheck(sql: Statements, { id }: Pick<SavedSearch, "id">, check: CheckResult): void {
  sql.run("UPDATE savedSearches SET look = ? WHERE search = ?", [JSON.stringify(check), id]);
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
    // Compare both as requested: a list may have another order.
    const saved = questionFromCanonical(canonicalQuestion(search));
    if (saved === undefined || !("page" in saved)) continue;
    const own = createdFromOf(saved);
    const from = createdFromOf(asked);
    const isWhole = own === from;
    if (filtersOf(saved) !== filtersOf(asked)) continue;
    if (!isWhole && (own > from || !source.isCheck)) continue;
    const { lastCheck, savedAt } = search;
    // With the same filters, another search’s check may begin later than a check of this search would.
    const isOwn =
      lastCheck === undefined
        ? isWhole
        : from <= laterDay(dayAfter(lastCheck.closed, 1), earliestDay(lastCheck, own));
    const isCheck = source.isCheck && isOwn;
    const rows = records.flatMap(({ key, value }) => {
      const firstSeen = firstSeenOf(sql, search.service, key);
      if (firstSeen === undefined) return [];
      const seen = seenRow(sql, search, key);
      const hasChanged = textIn(seen?.["changed"] ?? "") !== "";
      return [{ key, day: createdDayOf(value), isSeen: seen !== undefined, firstSeen, hasChanged }];
    });
    // An answer stored late may be older than the saved search.
    const before = isCheck || source.at >= savedAt ? lastCheck : undefined;
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
    if (after.check !== undefined) saveCheck(sql, search, after.check);
  }
}

/** Returns the first day that a question requests, YYYY-MM-DD; empty if it requests all. */
function createdFromOf(question: ListQuestion): string {
  return question.endpoint === "fundings" ? (question.filters.createdFrom ?? "") : "";
}

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

/** Returns the noted row of a record. Without an id, name and day identify the record, since its amount may change. */
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
