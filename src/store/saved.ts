import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SavedSearch } from "../domain/watch/savedSearch.ts";
import type { Watch } from "../domain/watch/unasked.ts";
import { mostNews } from "../domain/watch/news.ts";
import { isObject } from "../domain/allowance/stored.ts";
import type { StoreFile } from "./file/storeFile.ts";
import type { FirstCheck, NewsRow } from "./records/saved.ts";
import { parsed } from "./sql/entries.ts";

/** Which records become seen: one, those of a saved search, or all. */
export type SeenScope = RecordKey | { readonly search: string } | "all";

/** Parts of a `Watch` that change; null removes one. Another window may change the rest. */
export type WatchPatch = { readonly [Name in keyof Watch]: Watch[Name] | null };

interface SavedNeeds {
  readonly file: StoreFile;
  /** Writes; rejects with `NotWritten` where the file can’t be written now. */
  readonly write: StoreFile["write"];
  /** Writes what is lost where the file can’t be written now; false then. */
  readonly attempt: StoreFile["attempt"];
  /** Keeps other windows from checking until what it returns is called; waits for one that does. */
  readonly lock: () => Promise<() => Promise<void>>;
}

/** Operations on the searches that a person has saved, and on what is new in them. */
export function savedOperations({ file, write, attempt, lock }: SavedNeeds) {
  let unlock: (() => Promise<void>) | undefined;
  return {
    savedSearches: () => file.read((database) => database.savedSearches()),
    // In one transaction: a second refresh takes the row from under a menu that is open on it.
    putSavedSearch: ({
      search,
      first,
    }: {
      search: Omit<SavedSearch, "look">;
      first: FirstCheck | undefined;
    }) =>
      write((database) => {
        database.putSavedSearch(search);
        if (first !== undefined) database.putFirstCheck(search, first);
      }),
    removeSavedSearch: (id: string) => write((database) => database.removeSavedSearch(id)),
    // What another window finds until this is written stays new.
    markSeen: (scope: SeenScope) =>
      attempt((database) => database.markSeen(database.news().filter((row) => isIn(scope, row)))),
    news: () => file.read((database) => database.news(mostNews)),
    watch: () => file.read((database) => watchIn(database.watch())),
    /** What a person has decided. */
    changeWatch: (patch: WatchPatch) => write((database) => database.changeWatch(JSON.stringify(patch))),
    /** What checks have found out. */
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
