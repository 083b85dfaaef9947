import { isDeepStrictEqual } from "node:util";
import { isSameRecord, type RecordKey } from "../../domain/record/recordKey.ts";
import type { RecordNews } from "../../domain/watch/news.ts";
import { type KnownMark, type KnownMarks, withNews } from "../library/knownMarks.ts";

/** Opening a page marks its news as seen, but the page shows the news until reopened. */
export class PageNews {
  readonly #marks: Pick<KnownMarks, "of">;
  readonly #markSeen: (record: RecordKey) => void;
  #looked: { readonly record: RecordKey; readonly news: RecordNews } | undefined;

  constructor(marks: Pick<KnownMarks, "of">, markSeen: (record: RecordKey) => void) {
    this.#marks = marks;
    this.#markSeen = markSeen;
  }

  marksOf(record: RecordKey): KnownMark | undefined {
    const marks = this.#marks.of(record);
    const looked = this.#looked;
    const isLooked = looked !== undefined && isSameRecord(looked.record, record);
    return withNews(marks, { news: marks?.news ?? (isLooked ? looked.news : undefined) });
  }

  noteShown({ service, key }: RecordKey): void {
    const record = { service, key };
    const news = this.#marks.of(record)?.news;
    const isSame = this.#looked !== undefined && isSameRecord(this.#looked.record, record);
    if (!isSame) this.#looked = undefined;
    // The write may not be readable yet.
    if (news === undefined || isDeepStrictEqual(news, this.#looked?.news)) return;
    this.#looked = { record, news };
    this.#markSeen(record);
  }

  close(): void {
    this.#looked = undefined;
  }
}
