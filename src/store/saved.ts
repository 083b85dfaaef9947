import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SavedSearch, Look } from "../domain/watch/savedSearch.ts";
import type { Watch } from "../domain/watch/unasked.ts";
import { mostNews } from "../domain/watch/news.ts";
import { isObject } from "../domain/allowance/stored.ts";
import { canonicalRequest, wireRequest } from "../service/contract/query.ts";
import { pageOf } from "../service/contract/question.ts";
import type { Access } from "./database/writer.ts";
import type { NewsRow, SavedRow } from "./records/saved.ts";
import { isQuestion, parsed } from "./sql/entries.ts";

/** Which records become seen: one, those of a saved search, or all. */
export type SeenScope = RecordKey | { readonly search: string } | "all";

/** What a check found. */
export interface FoundByCheck {
  readonly search: Pick<SavedSearch, "id" | "question">;
  readonly look: Look;
  readonly keys: readonly string[];
  /** Rows that none has seen before are not new. */
  readonly isSilent: boolean;
}

/** Parts of a `Watch` that change; null removes one. Another window may change the rest. */
export type WatchPatch = { readonly [Name in keyof Watch]: Watch[Name] | null };

/** Searches that a person has saved, and what is new in them. Nothing in it ever rejects. */
export function createSavedSearches(
  { write, written, readWritten }: Access,
  lock: () => Promise<() => Promise<void>>,
) {
  let unlock: (() => Promise<void>) | undefined;
  return {
    /** In no order. */
    savedSearches: async (): Promise<readonly SavedSearch[]> =>
      (await readWritten((database) => database.savedSearches())).flatMap(savedIn),
    /** Puts one in the place of the one with its id; its last check stays, unless it asks something else now. */
    async putSavedSearch(search: Omit<SavedSearch, "look">): Promise<void> {
      const { id, service } = search;
      const row = { search: id, service, question: questionOf(search), entry: JSON.stringify(search) };
      await write(() => [{ what: "savedSearch", row }]);
    },
    removeSavedSearch: (id: string) => write(() => [{ what: "savedSearchRemoved", search: id }]),
    /** The keys of the records that checks of the search have seen. */
    seenKeys: (id: string) => readWritten((database) => database.seenKeys(id)),
    /** Puts what a check found; rows that none has seen before are new. */
    async putLook({ search, look, keys, isSilent }: FoundByCheck): Promise<void> {
      // Its records are there then, and what they say.
      await written();
      const row = { search: search.id, question: questionOf(search), look: JSON.stringify(look) };
      await write(() => [{ what: "look", ...row, keys, isSilent }]);
    },
    // What another window finds until this is written stays new.
    markSeen: (scope: SeenScope) =>
      write((database) => [{ what: "seen", rows: database.news().filter((row) => isIn(scope, row)) }]),
    /** Records that are new, or have changed since they were looked at. */
    news: () => readWritten((database) => database.news(mostNews)),
    watch: () => readWritten((database) => watchIn(database.watch())),
    changeWatch: (patch: WatchPatch) => write(() => [{ what: "watch", patch: JSON.stringify(patch) }]),
    /** Notes that news is announced, `at` ms since 1970; false where a window has done so since `before`. */
    async announce({ before, at }: { readonly before: number | undefined; readonly at: number }) {
      let isFirst = false;
      await write((database) => {
        isFirst = watchIn(database.watch()).announcedAt === before;
        return isFirst ? [{ what: "watch", patch: JSON.stringify({ announcedAt: at }) }] : [];
      });
      return isFirst;
    },
    /** Keeps other windows from checking until `unlockChecks`; waits for one that does. */
    async lockChecks(): Promise<void> {
      unlock = await lock();
    },
    async unlockChecks(): Promise<void> {
      await unlock?.();
    },
  };
}

function questionOf({ question }: Pick<SavedSearch, "question">): string {
  return canonicalRequest(wireRequest(pageOf(question, "first")));
}

function isIn(scope: SeenScope, { search, service, key }: NewsRow): boolean {
  if (scope === "all") return true;
  return "search" in scope ? scope.search === search : scope.key === key && scope.service === service;
}

function savedIn({ search, entry, look }: SavedRow): readonly SavedSearch[] {
  const saved = parsed(entry);
  if (!isSaved(saved) || saved.id !== search) return [];
  const found = parsed(look ?? "");
  return [isLook(found) ? { ...saved, look: found } : saved];
}

function watchIn(text: string | undefined): Watch {
  const value = parsed(text ?? "");
  return isObject(value) ? value : {};
}

// All of these are written by this product alone.
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
