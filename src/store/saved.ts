import type { SavedSearch, Look } from "../domain/watch/savedSearch.ts";
import type { Watch } from "../domain/watch/unasked.ts";
import { mostNews } from "../domain/watch/news.ts";
import { isObject } from "../domain/allowance/stored.ts";
import { canonicalRequest, wireRequest } from "../service/contract/query.ts";
import { pageOf } from "../service/contract/question.ts";
import type { Change } from "./changes/change.ts";
import type { Writer } from "./database/writer.ts";
import type { NewsRow, SavedRow, SeenScope } from "./records/saved.ts";
import type { Read } from "./rows/database.ts";
import { isQuestion, parsed } from "./sql/entries.ts";

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
  putLook(id: string, look: Look, keys: readonly string[], isSilent: boolean): Promise<void>;
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
      const { id, service, question } = search;
      const asked = canonicalRequest(wireRequest(pageOf(question, "first")));
      const row = { search: id, service, question: asked, entry: JSON.stringify(search) };
      await write({ what: "savedSearch", row });
    },
    remove: (id) => write({ what: "savedSearchRemoved", search: id }),
    seenKeys: (id) => readWritten((database) => database.seenKeys(id)),
    async putLook(id, look, keys, isSilent) {
      // Its records are there then, and what they say.
      await written();
      await write({ what: "look", search: id, look: JSON.stringify(look), keys, isSilent });
    },
    markSeen: (scope) => write({ what: "seen", scope }),
    news: () => readWritten((database) => database.news(mostNews)),
    watch: () => readWritten((database) => watchIn(database.watch())),
    async changeWatch(change) {
      let next: Watch = {};
      await writer.write((database) => {
        next = change(watchIn(database.watch()));
        return [{ what: "watch", text: JSON.stringify(next) }];
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
