import type { ResultRow } from "../record.ts";
import { isSameRecord, type RecordKey } from "../record/recordKey.ts";
import { type ListQuestion, pageOf, roleOf } from "../../service/contract/question.ts";
import { isDeepStrictEqual } from "node:util";
import type { Answer, AskOptions, StoredAnswers } from "../../service/client/client.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { isServiceError } from "../../service/errors.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { defined } from "../../text/defined.ts";
import { Listeners, type Unsubscribe } from "../listeners.ts";
import type { PageWay, SearchWay } from "../spending/ways.ts";
import {
  isStale,
  type AskPage,
  askFirstPage,
  restoreSearch,
  addLibraryPage,
  emptyLibrary,
  type ReadLibrary,
  addPage,
  emptySearch,
  withPageHeldBack,
  isAtLeastAsNew,
  nextPageOf,
} from "./searchRows.ts";
import type { NextPage, SearchOutcome, SearchState, ShownSearch } from "./state.ts";
import { type Generation, type GenerationEnd, Generations } from "./generations.ts";

export interface SessionSources {
  readonly answers: StoredAnswers;
  readonly spending: { readonly page: AskPage };
  readonly now: () => number;
  readonly maxAgeMs: () => number;
  /** A search continues only on the service where it began. */
  readonly connections: { serviceOf(role: Role): string | undefined };
  readonly readLibrary?: ReadLibrary;
}

export interface RunOptions {
  readonly way: SearchWay;
  /** Skips the store. */
  readonly fresh?: boolean;
}

const doubleClickMs = 500;

export class SearchSession {
  readonly #sources: SessionSources;
  readonly #listeners = new Listeners<SearchState>();
  readonly #lateListeners = new Listeners<ShownSearch>();
  readonly #generations = new Generations();
  #state: SearchState = {};
  /** The first page in flight, and its service: the connection may change meanwhile. */
  #pending:
    | { readonly asked: unknown; readonly fresh: boolean; readonly outcome: Promise<SearchOutcome> }
    | undefined;
  #latest: Promise<SearchOutcome> | undefined;
  #lastMoreEnded: number | undefined;

  constructor(sources: SessionSources) {
    this.#sources = sources;
  }

  get state(): SearchState {
    return this.#state;
  }

  onDidChange(listener: (state: SearchState) => void): Unsubscribe {
    return this.#listeners.add(listener);
  }

  /** The late answer is stored, not shown. */
  onDidReceiveLate(listener: (late: ShownSearch) => void): Unsubscribe {
    return this.#lateListeners.add(listener);
  }

  /** Supersedes the running search, whose answer is still stored: it may have been paid for. The same question joins it. */
  run(question: ListQuestion, { way, fresh = false }: RunOptions): Promise<SearchOutcome> {
    const { spending, connections } = this.#sources;
    const asked = [question, connections.serviceOf(roleOf(question))];
    const pending = this.#state.busy?.what === "search" ? this.#pending : undefined;
    if (pending !== undefined && (pending.fresh || !fresh) && isDeepStrictEqual(pending.asked, asked))
      return pending.outcome;
    const outcome = this.#search(
      question,
      (own) => askFirstPage(spending.page, way, question, { ...this.#options(own), fresh }),
      (late) => this.#notifyLate(late),
    );
    this.#pending = { asked, fresh, outcome };
    return outcome;
  }

  async refresh(meant: NextPage): Promise<SearchOutcome> {
    const isShown = isDeepStrictEqual(meant, nextPageOf(this.#state.shown));
    return isShown ? await this.run(meant.question, { way: "refresh", fresh: true }) : "outdated";
  }

  /** Shows all stored pages; sends nothing. `ignored`: no first page there. */
  async restore(question: ListQuestion): Promise<SearchOutcome> {
    const { answers } = this.#sources;
    const before = this.#latest;
    // The running search stays if the store has nothing to show instead.
    if (this.#state.busy !== undefined && (await answers.stored(pageOf(question, "first"))) === undefined) {
      return "ignored";
    }
    if (this.#latest !== before) return "superseded";
    return await this.#search(question, () => restoreSearch(answers, question));
  }

  /** Free; `loadMore` continues in the library. `name`: of a saved search. */
  async searchLibrary(question: ListQuestion, name?: string): Promise<SearchOutcome> {
    const { now, connections, readLibrary = emptyLibrary } = this.#sources;
    const service = connections.serviceOf(roleOf(question));
    if (service === undefined) return "ignored";
    const at = now();
    const nothing = {
      ...emptySearch({ question, service, from: "library", at, newest: { at } }),
      ...defined({ name }),
    };
    return await this.#search(question, async ({ signal }) =>
      addLibraryPage(nothing, await readLibrary(question, 1, signal), 1),
    );
  }

  /** Shows what a list of names has found. Free. */
  async showList(name: string, rows: readonly ResultRow[]): Promise<SearchOutcome> {
    const { now, connections } = this.#sources;
    const question = { endpoint: "companies", filters: {} } as const;
    const service = connections.serviceOf("app") ?? "";
    const at = now();
    const begun = emptySearch({ question, service, from: "library", at, newest: { at } });
    const found: ShownSearch = {
      ...begun,
      name,
      isList: true,
      rows,
      next: { kind: "end" },
      totalCount: rows.length,
    };
    return await this.#search(question, () => Promise.resolve(found));
  }

  /** `outdated`: `meant` isn’t the next page any more. `aged`: the rows are too old for the page, unless `anyAge`. */
  async loadMore(
    meant?: NextPage,
    { anyAge = false, way = "nextPage" }: { readonly anyAge?: boolean; readonly way?: PageWay } = {},
  ): Promise<SearchOutcome> {
    const { shown, busy } = this.#state;
    const next = nextPageOf(shown);
    if (meant !== undefined && !isDeepStrictEqual(meant, next)) return "outdated";
    // An answer to a dialog is no double click.
    const isDoubleClick = way === "nextPage" && !anyAge && this.#isDoubleClick();
    if (shown === undefined || next === undefined || busy !== undefined || isDoubleClick) return "ignored";
    if (this.#sources.connections.serviceOf(roleOf(shown.question)) !== shown.service) {
      this.#settle(withPageHeldBack(shown, next.page));
      return "ignored";
    }
    const { now, maxAgeMs } = this.#sources;
    if (!anyAge && isStale(shown, now(), maxAgeMs())) return "aged";
    return await (shown.from === "library"
      ? this.#loadNextStoredPage(shown, next.page)
      : this.#loadNextPage(shown, next.page, way));
  }

  cancel(): void {
    if (this.#generations.stop()) this.#settle();
  }

  addDetail(record: RecordKey, detail: ServiceRecord): void {
    this.reviseRows((row) => (isSameRecord(row, record) ? { ...row, detail } : row));
  }

  reviseRows(known: (row: ResultRow) => ResultRow | undefined): void {
    const { shown } = this.#state;
    if (shown === undefined) return;
    const rows = shown.rows.flatMap((row) => known(row) ?? []);
    const isSame = rows.length === shown.rows.length && rows.every((row, index) => row === shown.rows[index]);
    if (!isSame) this.#change({ ...this.#state, shown: { ...shown, rows } });
  }

  clear(): void {
    this.#generations.supersede();
    this.#latest = undefined;
    this.#change({});
  }

  /** Aborts every request: the answers are not needed, not even in the store. */
  forget(): void {
    this.#generations.stopAll();
    this.clear();
  }

  #options({ signal, isCurrent }: Generation): AskOptions {
    const onElsewhere = (): void => {
      const { busy } = this.#state;
      if (busy !== undefined && isCurrent())
        this.#change({ ...this.#state, busy: { ...busy, isElsewhere: true } });
    };
    return { signal, onElsewhere, isWanted: isCurrent };
  }

  #begin<T>(
    what: "search" | "more",
    question: ListQuestion,
    work: (own: Generation) => Promise<T>,
    end: Omit<GenerationEnd<T>, "onFailed">,
  ): Promise<SearchOutcome> {
    const onFailed = (error: unknown): void =>
      this.#settle(undefined, isServiceError(error) ? { error: { error, during: what, question } } : {});
    const outcome = this.#generations.run(work, { ...end, onFailed });
    this.#latest = outcome;
    this.#settle(undefined, { busy: { what, question } });
    return outcome;
  }

  /** Only a caller of `run` may join it: nothing else sends anything. */
  #search(
    question: ListQuestion,
    work: (own: Generation) => Promise<ShownSearch | undefined>,
    onLate?: (late: ShownSearch) => void,
  ): Promise<SearchOutcome> {
    this.#pending = undefined;
    return this.#begin("search", question, work, {
      onDone: (shown) => {
        this.#lastMoreEnded = undefined;
        this.#settle(shown);
        return shown === undefined ? "ignored" : "done";
      },
      onLate: (late) => late && onLate?.(late),
    });
  }

  #loadNextPage(shown: ShownSearch, page: number, way: PageWay): Promise<SearchOutcome> {
    const { spending, now } = this.#sources;
    const { question, newest, service } = shown;
    return this.#begin(
      "more",
      question,
      (own) =>
        spending.page(way, question, page, { ...this.#options(own), notBefore: newest }).finally(() => {
          if (own.isCurrent()) this.#lastMoreEnded = now();
        }),
      {
        onDone: (answer) => this.#addAnswer(answer, page),
        onLate: (answer) => {
          if (answer.service === service) this.#notifyLate(addPage(shown, answer, page));
        },
      },
    );
  }

  #loadNextStoredPage(shown: ShownSearch, page: number): Promise<SearchOutcome> {
    const { readLibrary = emptyLibrary } = this.#sources;
    return this.#begin("more", shown.question, ({ signal }) => readLibrary(shown.question, page, signal), {
      onDone: (kept) => {
        this.#settle(addLibraryPage(this.#state.shown ?? shown, kept, page));
        return "done";
      },
    });
  }

  #notifyLate(late: ShownSearch): void {
    if (!isAtLeastAsNew(this.#state.shown, late)) this.#lateListeners.notify(late);
  }

  #addAnswer(answer: Answer<Page>, page: number): SearchOutcome {
    const { shown } = this.#state;
    if (shown === undefined) return "ignored";
    const fits = answer.service === shown.service;
    this.#settle(fits ? addPage(shown, answer, page) : withPageHeldBack(shown, page));
    return fits ? "done" : "ignored";
  }

  #isDoubleClick(): boolean {
    if (this.#lastMoreEnded === undefined) return false;
    const since = this.#sources.now() - this.#lastMoreEnded;
    // Below zero the clock was set back.
    return since >= 0 && since < doubleClickMs;
  }

  #settle(shown = this.#state.shown, more: Omit<SearchState, "shown"> = {}): void {
    this.#change({ ...defined({ shown }), ...more });
  }

  #change(state: SearchState): void {
    this.#state = state;
    this.#listeners.notify(state);
  }
}
