import type { ResultRow } from "../record.ts";
import { isSameRecord, type RecordKey } from "../record/recordKey.ts";
import { pageOf, roleOf, type ListQuestion } from "../../service/contract/question.ts";
import { isDeepStrictEqual } from "node:util";
import type { Answer, AskOptions } from "../../service/client/client.ts";
import { isServiceError } from "../../service/errors.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { createListeners, type Unsubscribe } from "../listeners.ts";
import { isAged } from "./age.ts";
import { askFirstPage, restoreSearch } from "./firstPage.ts";
import { addLibraryPage, askLibrary, nothingKept } from "./library.ts";
import { addPage, withPageHeldBack, isAtLeastAsNew, nextPageOf, withRevisedRows } from "./rows.ts";
import type { RunOptions, SearchSession, SessionNeeds } from "./searchSession.ts";
import type { PendingFirstPage, NextPage, SearchOutcome, SearchState, ShownSearch } from "./state.ts";
import { createGenerations, type Generation, type GenerationEnd } from "./generations.ts";

/** A second Load Next Page within this many ms after the first one ended is a slip of the hand. */
const slipMs = 500;

export function createSearchSession(needs: SessionNeeds): SearchSession {
  return new Session(needs);
}

class Session implements SearchSession {
  readonly #needs: SessionNeeds;
  readonly #listeners = createListeners<SearchState>();
  readonly #lateListeners = createListeners<ShownSearch>();
  readonly #generations = createGenerations();
  #state: SearchState = {};
  #pending: PendingFirstPage | undefined;
  #latest: Promise<SearchOutcome> | undefined;
  #lastMoreEnded: number | undefined;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
  }

  get state(): SearchState {
    return this.#state;
  }

  onDidChange(listener: (state: SearchState) => void): Unsubscribe {
    return this.#listeners.add(listener);
  }

  onDidReceiveLate(listener: (late: ShownSearch) => void): Unsubscribe {
    return this.#lateListeners.add(listener);
  }

  run(question: ListQuestion, { way, fresh = false }: RunOptions): Promise<SearchOutcome> {
    const asked = this.#state.busy?.what === "search" ? this.#pending : undefined;
    const { ask, serviceOf } = this.#needs;
    const service = serviceOf(roleOf(question));
    const same = asked?.service === service && isDeepStrictEqual(asked?.question, question);
    if (asked !== undefined && same && (asked.fresh || !fresh)) return asked.outcome;
    const outcome = this.#begin(
      "search",
      question,
      (own) =>
        askFirstPage(
          (plain) => ask(way, plain, "first", { ...this.#options(own), fresh }),
          question,
          own.isCurrent,
        ),
      { ...this.#showResult(question), onLate: (late) => this.#notifyLate(late) },
    );
    this.#pending = { question, service, fresh, outcome };
    return outcome;
  }

  async restore(question: ListQuestion): Promise<SearchOutcome> {
    const { answers } = this.#needs;
    const before = this.#latest;
    // What is under way stays the one that is shown where the store has nothing to put in its place.
    if (this.#state.busy !== undefined && (await answers.stored(pageOf(question, "first"))) === undefined) {
      return "ignored";
    }
    if (this.#latest !== before) return "superseded";
    // No caller may join it: it sends nothing.
    this.#pending = undefined;
    return await this.#begin(
      "search",
      question,
      () => restoreSearch(answers, question),
      this.#showResult(question),
    );
  }

  async searchLibrary(question: ListQuestion): Promise<SearchOutcome> {
    const { now, serviceOf, readLibrary } = this.#needs;
    const service = serviceOf(roleOf(question));
    if (service === undefined) return "ignored";
    this.#pending = undefined;
    return await this.#begin(
      "search",
      question,
      ({ signal }) => askLibrary(readLibrary, question, { service, at: now(), signal }),
      this.#showResult(question),
    );
  }

  async loadMore(meant?: NextPage, { anyAge = false } = {}): Promise<SearchOutcome> {
    const { shown, busy } = this.#state;
    const next = nextPageOf(shown);
    if (meant !== undefined && !isDeepStrictEqual(meant, next)) return "outdated";
    // What was chosen after a question is no slip.
    const isSlip = !anyAge && this.#isDoubleClick();
    if (shown === undefined || next === undefined || busy !== undefined || isSlip) return "ignored";
    if (this.#needs.serviceOf(roleOf(shown.question)) !== shown.service) {
      this.#change(settled(withPageHeldBack(shown, next.page)));
      return "ignored";
    }
    const { now, maxAgeMs } = this.#needs;
    if (!anyAge && isAged(shown, now(), maxAgeMs())) return "aged";
    return await (shown.from === "library"
      ? this.#loadNextStoredPage(shown, next.page)
      : this.#loadNextPage(shown, next.page));
  }

  cancel(): void {
    if (this.#generations.stop()) this.#change(settled(this.#state.shown));
  }

  addDetail(record: RecordKey, detail: ServiceRecord): void {
    this.reviseRows((row) => (isSameRecord(row, record) ? { ...row, detail } : row));
  }

  reviseRows(known: (row: ResultRow) => ResultRow | undefined): void {
    const next = withRevisedRows(this.#state, known);
    if (next !== this.#state) this.#change(next);
  }

  clear(): void {
    this.#generations.supersede();
    this.#latest = undefined;
    this.#change({});
  }

  forget(): void {
    this.#generations.stopAll();
    this.#latest = undefined;
    this.#change({});
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
    end: GenerationEnd<T>,
  ): Promise<SearchOutcome> {
    const outcome = this.#generations.run(work, end);
    this.#latest = outcome;
    this.#change({ ...settled(this.#state.shown), busy: { what, question } });
    return outcome;
  }

  #showResult(question: ListQuestion): GenerationEnd<ShownSearch | undefined> {
    return {
      onDone: (shown) => {
        this.#lastMoreEnded = undefined;
        this.#change(settled(shown ?? this.#state.shown));
        return shown === undefined ? "ignored" : "done";
      },
      onFailed: (error) => this.#fail("search", question, error),
    };
  }

  #loadNextPage(shown: ShownSearch, page: number): Promise<SearchOutcome> {
    const { ask, now } = this.#needs;
    const { question, newest } = shown;
    return this.#begin(
      "more",
      question,
      (own) => ask("nextPage", question, page, { ...this.#options(own), notBefore: newest }),
      {
        onDone: (answer) => {
          this.#lastMoreEnded = now();
          return this.#addAnswer(answer, page);
        },
        onFailed: (error) => {
          this.#lastMoreEnded = now();
          this.#fail("more", question, error);
        },
        onLate: (answer) => {
          if (answer.service === shown.service) this.#notifyLate(addPage(shown, answer, page));
        },
      },
    );
  }

  #loadNextStoredPage(shown: ShownSearch, page: number): Promise<SearchOutcome> {
    const { readLibrary = nothingKept } = this.#needs;
    return this.#begin("more", shown.question, ({ signal }) => readLibrary(shown.question, page, signal), {
      onDone: (kept) => {
        this.#change(settled(addLibraryPage(this.#state.shown ?? shown, kept, page)));
        return "done";
      },
      onFailed: (error) => this.#fail("more", shown.question, error),
    });
  }

  #notifyLate(late: ShownSearch): void {
    if (!isAtLeastAsNew(this.#state.shown, late)) this.#lateListeners.notify(late);
  }

  #addAnswer(answer: Answer<Page>, page: number): SearchOutcome {
    const { shown } = this.#state;
    if (shown === undefined) return "ignored";
    const fits = answer.service === shown.service;
    this.#change(settled(fits ? addPage(shown, answer, page) : withPageHeldBack(shown, page)));
    return fits ? "done" : "ignored";
  }

  #isDoubleClick(): boolean {
    if (this.#lastMoreEnded === undefined) return false;
    const since = this.#needs.now() - this.#lastMoreEnded;
    // Below zero the clock was set back.
    return since >= 0 && since < slipMs;
  }

  #fail(during: "search" | "more", question: ListQuestion, error: unknown): void {
    const failure = isServiceError(error) ? { error: { error, during, question } } : {};
    this.#change({ ...settled(this.#state.shown), ...failure });
  }

  #change(state: SearchState): void {
    this.#state = state;
    this.#listeners.notify(state);
  }
}

function settled(shown: ShownSearch | undefined): SearchState {
  return shown === undefined ? {} : { shown };
}
