import { isDeepStrictEqual } from "node:util";
import { Listeners, type Unsubscribe } from "../../domain/listeners.ts";
import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
import type { RecordNews } from "../../domain/watch/news.ts";
import type { RecordMarks } from "../../store/records/rows.ts";
import type { NewsRow } from "../../store/records/saved.ts";
import { defined } from "../../text/defined.ts";
import type { LibrarySource } from "./librarySource.ts";

export interface KnownMark extends RecordMarks {
  readonly news?: RecordNews;
  readonly hasChanged?: true;
  /** Answers until then (ms since 1970) show an older version of the record. */
  readonly changedAfter?: number;
}

/** A person marks by hand. */
const mostMarked = 20_000;

/** Empty until the first read. */
export class KnownMarks {
  readonly #library: LibrarySource;
  readonly #services: () => readonly string[];
  readonly #changed = new Listeners<void>();
  #known: ReadonlyMap<string, KnownMark> = new Map();
  #news: readonly NewsRow[] = [];
  #refreshing: Promise<void> | undefined;
  #isStale = false;

  constructor(library: LibrarySource, services: () => readonly string[]) {
    this.#library = library;
    this.#services = services;
  }

  of(record: RecordKey): KnownMark | undefined {
    return this.#known.get(nameOfKey(record));
  }

  get news(): readonly NewsRow[] {
    return this.#news;
  }

  learn(record: RecordKey, marks: RecordMarks): void {
    const next = new Map(this.#known);
    const name = nameOfKey(record);
    const isEmpty = isDeepStrictEqual(marks, noMarks);
    const mark = withNews(isEmpty ? undefined : marks, next.get(name) ?? {});
    if (mark === undefined) next.delete(name);
    else next.set(name, mark);
    this.#known = next;
    this.#changed.notify();
  }

  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  onDidChange(listener: () => void): Unsubscribe {
    return this.#changed.add(listener);
  }

  async #read(): Promise<void> {
    const reader = await this.#library();
    while (this.#isStale) {
      this.#isStale = false;
      const asked = { services: this.#services(), limit: mostMarked };
      const found = await reader.ask("marked", asked);
      const news = await reader.ask("news", asked);
      const changed = await reader.ask("changed", asked);
      if (found === undefined || news === undefined || changed === undefined) continue;
      const next = new Map<string, KnownMark>(found.map((record) => [nameOfKey(record), record.marks]));
      for (const [name, about] of newsByName(news))
        next.set(name, { ...(next.get(name) ?? noMarks), news: about });
      for (const record of changed) {
        const name = nameOfKey(record);
        next.set(name, { ...(next.get(name) ?? noMarks), hasChanged: true, changedAfter: record.until });
      }
      if (isDeepStrictEqual([this.#known, this.#news], [next, news])) continue;
      [this.#known, this.#news] = [next, news];
      this.#changed.notify();
    }
  }
}

const noMarks: RecordMarks = { star: false, tags: [], note: "" };

export function withNews(
  marks: RecordMarks | undefined,
  about: { readonly [Part in "news" | "hasChanged" | "changedAfter"]?: KnownMark[Part] | undefined },
): KnownMark | undefined {
  const { news, hasChanged, changedAfter } = about;
  if (news === undefined && hasChanged === undefined) return marks;
  return { ...(marks ?? noMarks), ...defined({ news, hasChanged, changedAfter }) };
}

/** By `nameOfKey`. A record that is new in one saved search and changed in another counts as new. */
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
