import { isDeepStrictEqual } from "node:util";
import { createListeners, type Unsubscribe } from "../../domain/listeners.ts";
import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
import type { RecordNews } from "../../domain/watch/news.ts";
import type { RecordMarks } from "../../store/records/rows.ts";
import type { NewsRow } from "../../store/records/saved.ts";
import type { LibrarySource } from "./libraryRows.ts";

/** What a person has put on a record, and what is new about it. */
export interface KnownMark extends RecordMarks {
  readonly news?: RecordNews;
}

/** Empty until the first read. */
export interface KnownMarks {
  of(record: RecordKey): KnownMark | undefined;
  /** Of each saved search. */
  readonly news: readonly NewsRow[];
  /** Takes over what was just written, before it is read. */
  learn(record: RecordKey, marks: RecordMarks): void;
  refresh(): Promise<void>;
  onDidChange(listener: () => void): Unsubscribe;
}

/** A person marks by hand; more would not be found again by a mark. */
const mostMarked = 20_000;

export function createKnownMarks(library: LibrarySource, services: () => readonly string[]): KnownMarks {
  const changed = createListeners<void>();
  let known: ReadonlyMap<string, KnownMark> = new Map();
  let news: readonly NewsRow[] = [];
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  const read = async (): Promise<void> => {
    const reader = await library();
    while (isStale) {
      isStale = false;
      const asked = { services: services(), limit: mostMarked };
      const found = await reader.ask("marked", asked);
      const newsNow = await reader.ask("news", asked);
      if (found === undefined || newsNow === undefined) continue;
      const next = new Map<string, KnownMark>(found.map((record) => [nameOfKey(record), record.marks]));
      for (const [name, about] of newsByName(newsNow))
        next.set(name, { ...(next.get(name) ?? noMarks), news: about });
      if (isDeepStrictEqual([known, news], [next, newsNow])) continue;
      [known, news] = [next, newsNow];
      changed.notify();
    }
  };
  return {
    of: (record) => known.get(nameOfKey(record)),
    get news() {
      return news;
    },
    learn(record, marks) {
      const next = new Map(known);
      const name = nameOfKey(record);
      const mark = withNews(isEmpty(marks) ? undefined : marks, next.get(name)?.news);
      if (mark === undefined) next.delete(name);
      else next.set(name, mark);
      known = next;
      changed.notify();
    },
    refresh() {
      isStale = true;
      refreshing ??= read().finally(() => (refreshing = undefined));
      return refreshing;
    },
    onDidChange: (listener) => changed.add(listener),
  };
}

function isEmpty({ star, tags, note }: RecordMarks): boolean {
  return !star && tags.length === 0 && note === "";
}

const noMarks: RecordMarks = { star: false, tags: [], note: "" };

export function withNews(
  marks: RecordMarks | undefined,
  news: RecordNews | undefined,
): KnownMark | undefined {
  return news === undefined ? marks : { ...(marks ?? noMarks), news };
}

/** By `nameOfKey`. A record that is new in one saved search and has changed since it was seen in another is new. */
export function newsByName(rows: readonly NewsRow[]): ReadonlyMap<string, RecordNews> {
  const news = new Map<string, RecordNews>();
  for (const row of rows) {
    const name = nameOfKey(row);
    const { isNew = false, changed = [] } = news.get(name) ?? {};
    const isNewNow = isNew || row.isNew;
    news.set(name, {
      isNew: isNewNow,
      changed: isNewNow ? [] : [...new Set([...changed, ...row.changed])],
    });
  }
  return news;
}
