import { isDeepStrictEqual } from "node:util";
import type { RecordKey } from "../domain/record/recordKey.ts";
import type { SavedSearch, Look } from "../domain/watch/savedSearch.ts";
import type { Watch } from "../domain/watch/unasked.ts";
import { mostNews } from "../domain/watch/news.ts";
import { isObject } from "../domain/allowance/stored.ts";
import { canonicalRequest, wireRequest } from "../service/contract/query.ts";
import { pageOf } from "../service/contract/question.ts";
import type { Change } from "./changes/change.ts";
import type { Writer } from "./database/writer.ts";
import type { NewsRow, SavedRow } from "./records/saved.ts";
import type { Read } from "./rows/database.ts";
import { isQuestion, parsed } from "./sql/entries.ts";

/** Which records become seen: one, those of a saved search, or all. */
export type SeenScope = RecordKey | { readonly search: string } | "all";

/** Searches that a person has saved, and what is new in them. Nothing in it ever rejects. */
export interface SavedSearches {
  /** In no order. */
  list(): Promise<readonly SavedSearch[]>;
  /** Puts one in the place of the one with its id; its last check stays, unless it asks something else now. */
  put(search: Omit<SavedSearch, "look">): Promise<void>;
  remove(id: string): Promise<void>;
  /** The keys of the records that checks of the search have seen. */
  seenKeys(id: string): Promise<readonly string[]>;
  /** Puts what a check found; rows that none has seen before are new, unless `isSilent`. */
  putLook(
    search: Pick<SavedSearch, "id" | "question">,
    look: Look,
    keys: readonly string[],
    isSilent: boolean,
  ): Promise<void>;
  markSeen(scope: SeenScope): Promise<void>;
  /** Records that are new, or have changed since they were looked at. */
  news(): Promise<readonly NewsRow[]>;
  watch(): Promise<Watch>;
  changeWatch(change: (watch: Watch) => Watch): Promise<Watch>;
  /** Runs `work` while no other window runs its own. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createSavedSearches({
  writer,
  written,
  read,
  lock,
  onChange,
}: {
  readonly writer: Writer;
  /** Resolves when all answers that have come are written. */
  readonly written: () => Promise<void>;
  readonly read: Read;
  readonly lock: () => Promise<() => Promise<void>>;
  readonly onChange: () => void;
}): SavedSearches {
  const write = async (...changes: readonly Change[]): Promise<void> => {
    await writer.write(() => changes);
    onChange();
  };
  const readWritten: Read = async (work) => {
    await written();
    return await read(work);
  };
  return {
    list: async () => (await readWritten((database) => database.savedSearches())).flatMap(savedIn),
    async put(search) {
      const { id, service } = search;
      const row = { search: id, service, question: questionOf(search), entry: JSON.stringify(search) };
      await write({ what: "savedSearch", row });
    },
    remove: (id) => write({ what: "savedSearchRemoved", search: id }),
    seenKeys: (id) => readWritten((database) => database.seenKeys(id)),
    async putLook(search, look, keys, isSilent) {
      // Its records are there then, and what they say.
      await written();
      const row = { search: search.id, question: questionOf(search), look: JSON.stringify(look) };
      await write({ what: "look", ...row, keys, isSilent });
    },
    async markSeen(scope) {
      // What another window finds until this is written stays new.
      await writer.write((database) => [
        { what: "seen", rows: database.news().filter((row) => isIn(scope, row)) },
      ]);
      onChange();
    },
    news: () => readWritten((database) => database.news(mostNews)),
    watch: () => readWritten((database) => watchIn(database.watch())),
    async changeWatch(change) {
      let next: Watch = {};
      await writer.write((database) => {
        const before = watchIn(database.watch());
        next = change(before);
        return [{ what: "watch", patch: patchOf(before, next) }];
      });
      onChange();
      return next;
    },
    async alone(work) {
      const unlock = await lock();
      try {
        return await work();
      } finally {
        await unlock();
      }
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

/** Names what has changed alone: another window may change the rest. */
function patchOf(before: Watch, next: Watch): string {
  const names = ["consent", "stopped", "announcedAt"] as const;
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], next[name]));
  return JSON.stringify(Object.fromEntries(changed.map((name) => [name, next[name] ?? null])));
}

function savedIn({ search, entry, look }: SavedRow): readonly SavedSearch[] {
  const saved = parsed(entry);
  if (!isSaved(saved) || saved.id !== search) return [];
  const found = parsed(look ?? "");
  return [isLook(found) ? { ...saved, look: found } : saved];
}

function watchIn(text: string | undefined): Watch {
  const value = parsed(text ?? "");
  return isWatch(value) ? value : {};
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

function isWatch(value: unknown): value is Watch {
  return isObject(value);
}
