import { afterPage } from "../../../src/domain/watch/afterPage.ts";
import { type CheckPage, checkPage } from "../../../src/domain/watch/checkPage.ts";
import type { CheckResult } from "../../../src/domain/watch/checkResult.ts";
import type { ListQuestion, PageNumber } from "../../../src/service/contract/question.ts";

const pageSize = 25;

interface ListedRow {
  readonly id: string;
  /** Creation day, YYYY-MM-DD. */
  readonly day: string;
  /** The day in its row, if different; null: none. */
  readonly says?: string | null;
}

/** A saved search over a service’s rows. Methods return news like "late b", and take times like "11-03T13". */
export class WatchedSearch {
  lastCheck: CheckResult | undefined;
  rows: readonly ListedRow[] = [];
  readonly asked: CheckPage[] = [];
  /** First receipt of each record, in ms since 1970. */
  readonly received = new Map<string, number>();
  /** True if `created_from` excludes its own day. */
  isExclusive = false;
  readonly #seen = new Set<string>();
  readonly #question: ListQuestion;

  constructor(filters: { readonly createdFrom?: string } = {}) {
    this.#question = { endpoint: "fundings", filters };
  }

  /** The first day in the last request. */
  get from(): string | undefined {
    const question = this.asked.at(-1)?.question;
    return question?.endpoint === "fundings" ? question.filters.createdFrom : undefined;
  }

  check(time: string, mostPages = 1): readonly string[] {
    const lastCheck = this.lastCheck === undefined ? {} : { lastCheck: this.lastCheck };
    const search = {
      id: "a",
      name: "A",
      service: "s",
      isPinned: false,
      schedule: "daily",
      savedAt: 0,
    } as const;
    const asked = checkPage({ ...search, question: this.#question, ...lastCheck }, msOf(time), mostPages);
    this.asked.push(asked);
    return this.answer(time, asked.page, { from: this.from });
  }

  /** Reads the next page of the last check. */
  more(time: string): readonly string[] {
    const { lastCheck } = this;
    if (lastCheck?.next === undefined) throw new Error("no next page");
    return this.answer(time, lastCheck.next, { from: lastCheck.run.from });
  }

  /** Handles a page of the current rows. */
  answer(
    time: string,
    page: PageNumber,
    {
      from,
      isCheck = true,
      isLate = false,
    }: { readonly from?: string | undefined; readonly isCheck?: boolean; readonly isLate?: boolean } = {},
  ): readonly string[] {
    const [at, number] = [msOf(time), page === "first" ? 1 : page];
    const matching = this.rows.filter(
      ({ day }) => from === undefined || day > from || (day === from && !this.isExclusive),
    );
    const own = matching.slice((number - 1) * pageSize, number * pageSize);
    const known = own.map(({ id, day, says }) => {
      this.received.set(id, this.received.get(id) ?? at);
      const named = says === undefined ? day : says;
      return {
        isSeen: this.#seen.has(id),
        firstSeen: this.received.get(id) ?? at,
        hasChanged: false,
        ...(named === null ? {} : { day: named }),
      };
    });
    const pages = Math.ceil(matching.length / pageSize);
    const { check: lastCheck, news } = afterPage(this.lastCheck, {
      endpoint: "fundings",
      at,
      isCheck,
      isLate,
      from,
      own: this.#question.endpoint === "fundings" ? (this.#question.filters.createdFrom ?? "") : "",
      page,
      rows: known,
      nextPage: number < pages ? number + 1 : undefined,
      totalCount: matching.length,
      totalPages: pages,
    });
    this.lastCheck = lastCheck;
    return own.flatMap(({ id }, index) => {
      const one = news[index];
      if (one !== "unknown") this.#seen.add(id);
      return one === "new" || one === "late" ? [`${one} ${id}`] : [];
    });
  }
}

export function msOf(time: string): number {
  return Date.parse(`2026-${time.length === 8 ? `${time}:00` : time}Z`);
}

/** Rows of a day. */
export function rowsOf(day: string, ...ids: readonly string[]): readonly ListedRow[] {
  return ids.map((id) => ({ id, day: `2026-${day}` }));
}

export function manyOf(day: string, count: number): readonly ListedRow[] {
  return rowsOf(day, ...Array.from({ length: count }, (_, at) => `${day}.${String(at)}`));
}

/** The same rows without a day. */
export function undated(rows: readonly ListedRow[]): readonly ListedRow[] {
  return rows.map((row) => ({ ...row, says: null }));
}
