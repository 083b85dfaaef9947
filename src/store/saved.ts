import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SavedSearch } from "../domain/watch/savedSearch.ts";
import type { Watch } from "../domain/watch/scheduled.ts";
import { mostNews } from "../domain/watch/news.ts";
import { isObject } from "../domain/allowance/stored.ts";
import type { StoreFile } from "./file/storeFile.ts";
import type { FirstCheck, NewsRow } from "./records/saved.ts";
import { parsed } from "./sql/entries.ts";

/** The records to mark as seen: one, those of a saved search, or all. */
export type SeenScope = RecordKey | { readonly search: string } | "all";

/** Parts of a `Watch` to change; null removes one. Another window may change the rest. */
export type WatchPatch = { readonly [Name in keyof Watch]: Watch[Name] | null };

interface SavedNeeds {
  readonly file: StoreFile;
  /** Rejects with `NotWritten` if the file can’t be written now. */
  readonly write: StoreFile["write"];
  /** Returns false, and drops the change, if the file can’t be written now. */
  readonly attempt: StoreFile["attempt"];
  /** Keeps other windows from checking until the returned function is called; waits for a window that is checking. */
  readonly lock: () => Promise<() => Promise<void>>;
}

/** Returns the operations on saved searches and their news. */
export function savedOperations({ file, write, attempt, lock }: SavedNeeds) {
  let unlock: (() => Promise<void>) | undefined;
  return {
    savedSearches: () => file.read((database) => database.savedSearches()),
    // Write both in one transaction: a second refresh would take the row from under its open menu.
    putSavedSearch: ({
      search,
      first,
    }: {
      search: Omit<SavedSearch, "lastCheck">;
      first: FirstCheck | undefined;
    }) =>
      write((database) => {
        database.putSavedSearch(search);
        if (first !== undefined) database.putFirstCheck(search, first);
      }),
    removeSavedSearch: (id: string) => write((database) => database.removeSavedSearch(id)),
    // News that another window finds before this write stay new.
    markSeen: (scope: SeenScope) =>
      attempt((database) => database.markSeen(database.news().filter((row) => isIn(scope, row)))),
    news: () => file.read((database) => database.news(mostNews)),
    watch: () => file.read((database) => watchIn(database.watch())),
    /** Stores a decision of the person. */
    changeWatch: (patch: WatchPatch) => write((database) => database.changeWatch(JSON.stringify(patch))),
    /** Stores findings of checks. */
    noteWatch: (patch: WatchPatch) => attempt((database) => database.changeWatch(JSON.stringify(patch))),
    async announce({ before, at }: { readonly before: number | undefined; readonly at: number }) {
      let isFirst = false;
      await attempt((database) => {
        isFirst = watchIn(database.watch()).announcedAt === before;
        if (isFirst) database.changeWatch(JSON.stringify({ announcedAt: at }));
      });
      return isFirst;
    },
    async lockChecks(): Promise<void> {
      unlock = await lock();
    },
    async unlockChecks(): Promise<void> {
      await unlock?.();
    },
  };
}

function isIn(scope: SeenScope, { search, service, key }: NewsRow): boolean {
  if (scope === "all") return true;
  return "search" in scope ? scope.search === search : scope.key === key && scope.service === service;
}

function watchIn(text: string | undefined): Watch {
  const value = parsed(text ?? "");
  return isObject(value) ? value : {};
}
