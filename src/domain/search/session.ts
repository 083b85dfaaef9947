import { isSameRecord, type RecordKey } from "../record.ts";
import { pageOf, roleOf, type ListQuestion } from "../../service/contract/question.ts";
import { isDeepStrictEqual } from "node:util";
import type { Answer, AskOptions, Client } from "../../service/client/client.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { isServiceError } from "../../service/contract/errors.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { createListeners, type Unsubscribe } from "../listeners.ts";
import { askFirstPage, restoreSearch } from "./firstPage.ts";
import { addPage, heldBack, isAsNew, nextPageOf } from "./rows.ts";
import type { FirstPageUnderWay, NextPage, Outcome, SearchState, ShownSearch } from "./state.ts";
import { createGenerations, type Generation, type GenerationEnd } from "./generations.ts";

/** A second Load Next Page within this many ms after the first one ended is a slip of the hand. */
const slipMs = 500;

/** What a session needs. */
export interface SessionNeeds {
  readonly client: Pick<Client, "list" | "stored">;
  /** Ms since 1970. */
  readonly now: () => number;
  /** The service that a role's questions go to at this moment; a search goes on only where it began. */
  readonly serviceOf: (role: Role) => string | undefined;
}

/** The search that is shown: its rows, where it stands in the pages, and the one request under way. */
export interface SearchSession {
  readonly state: SearchState;
  onDidChange(listener: (state: SearchState) => void): Unsubscribe;
  /**
   * Asks for the first page. Another search that is under way is not shown any more, but its answer is kept: it may have
   * been paid for. The same question joins it. Past the store where it is `fresh`.
   * Rejects with the ServiceError, which is in `state.error` too; the rows that were shown stay.
   */
  run(question: ListQuestion, options?: { readonly fresh?: boolean }): Promise<Outcome>;
  /**
   * Asks for the next page of the search that is shown; a stored page that is older than those shown is not joined to
   * them. With `meant` only where that is still what comes next, else `outdated`. Rejects as `run`.
   */
  loadMore(meant?: NextPage): Promise<Outcome>;
  /** Stops what is under way for what is shown; rows stay. */
  cancel(): void;
  /**
   * Draws a question of the past, all its pages, from the store; sends nothing. `ignored`: its first page is not there.
   * What is under way is not shown any more, but its answer is kept.
   */
  restore(question: ListQuestion): Promise<Outcome>;
  /** Adds the filing in full to the row of this record, if it is shown. */
  addDetail(record: RecordKey, detail: ServiceRecord): void;
  /** Forgets the rows. What is under way is not shown any more, but its answer is kept. */
  clear(): void;
  /** Forgets the rows and stops all that is under way: its answers are not wanted any more, not even in the store. */
  forget(): void;
  /** Called with a search whose answer came after something newer took its place: it is kept, and is not shown. */
  onDidLand(listener: (landed: ShownSearch) => void): Unsubscribe;
}

/** A session without rows. It sends nothing until `run`. */
export function createSearchSession(needs: SessionNeeds): SearchSession {
  return new Session(needs);
}

class Session implements SearchSession {
  readonly #needs: SessionNeeds;
  readonly #listeners = createListeners<SearchState>();
  readonly #landingListeners = createListeners<ShownSearch>();
  readonly #generations = createGenerations();
  #state: SearchState = {};
  #asked: FirstPageUnderWay | undefined;
  /** What was begun last. */
  #latest: Promise<Outcome> | undefined;
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

  onDidLand(listener: (landed: ShownSearch) => void): Unsubscribe {
    return this.#landingListeners.add(listener);
  }

  run(question: ListQuestion, { fresh = false } = {}): Promise<Outcome> {
    const asked = this.#state.busy?.what === "search" ? this.#asked : undefined;
    const { client, serviceOf } = this.#needs;
    const service = serviceOf(roleOf(question));
    const same = asked?.service === service && isDeepStrictEqual(asked?.question, question);
    if (asked !== undefined && same && (asked.fresh || !fresh)) return asked.outcome;
    const outcome = this.#begin(
      "search",
      question,
      (own) => askFirstPage(client, question, { ...this.#options(own), fresh }, own.isCurrent),
      { ...this.#shows(question), late: (landed) => this.#land(landed) },
    );
    this.#asked = { question, service, fresh, outcome };
    return outcome;
  }

  async restore(question: ListQuestion): Promise<Outcome> {
    const { client } = this.#needs;
    const before = this.#latest;
    // What is under way stays the one that is shown where the store has nothing to put in its place.
    if (this.#state.busy !== undefined && (await client.stored(pageOf(question, "first"))) === undefined) {
      return "ignored";
    }
    if (this.#latest !== before) return "superseded";
    // Nobody who asks may join it: it sends nothing.
    this.#asked = undefined;
    return await this.#begin(
      "search",
      question,
      () => restoreSearch(client, question),
      this.#shows(question),
    );
  }

  async loadMore(meant?: NextPage): Promise<Outcome> {
    const { shown, busy } = this.#state;
    const next = nextPageOf(shown);
    if (meant !== undefined && !isDeepStrictEqual(meant, next)) return "outdated";
    if (shown === undefined || next === undefined || busy !== undefined || this.#isSlip()) return "ignored";
    if (this.#needs.serviceOf(roleOf(shown.question)) !== shown.service) {
      this.#change(settled(heldBack(shown, next.page)));
      return "ignored";
    }
    return await this.#more(shown, next.page);
  }

  cancel(): void {
    if (this.#generations.stop()) this.#change(settled(this.#state.shown));
  }

  addDetail(record: RecordKey, detail: ServiceRecord): void {
    const { shown } = this.#state;
    if (shown === undefined || !shown.rows.some((row) => isSameRecord(row, record))) return;
    const rows = shown.rows.map((row) => (isSameRecord(row, record) ? { ...row, detail } : row));
    this.#change({ ...this.#state, shown: { ...shown, rows } });
  }

  clear(): void {
    this.#generations.leave();
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
      if (busy !== undefined && isCurrent()) {
        this.#change({ ...this.#state, busy: { ...busy, isElsewhere: true } });
      }
    };
    return { signal, onElsewhere };
  }

  #begin<T>(
    what: "search" | "more",
    question: ListQuestion,
    work: (own: Generation) => Promise<T>,
    end: GenerationEnd<T>,
  ): Promise<Outcome> {
    const outcome = this.#generations.take(work, end);
    this.#latest = outcome;
    this.#change({ ...settled(this.#state.shown), busy: { what, question } });
    return outcome;
  }

  #shows(question: ListQuestion): GenerationEnd<ShownSearch | undefined> {
    return {
      done: (shown) => {
        this.#change(settled(shown ?? this.#state.shown));
        return shown === undefined ? "ignored" : "done";
      },
      failed: (error) => this.#fail("search", question, error),
    };
  }

  #more(shown: ShownSearch, page: number): Promise<Outcome> {
    const { client, now } = this.#needs;
    const { question, newestAt } = shown;
    return this.#begin(
      "more",
      question,
      (own) => client.list(question, page, { ...this.#options(own), notBefore: newestAt }),
      {
        done: (answer) => {
          this.#lastMoreEnded = now();
          return this.#join(answer, page);
        },
        failed: (error) => {
          this.#lastMoreEnded = now();
          this.#fail("more", question, error);
        },
        late: (answer) => {
          if (answer.service === shown.service) this.#land(addPage(shown, answer, page));
        },
      },
    );
  }

  #land(landed: ShownSearch): void {
    if (!isAsNew(this.#state.shown, landed)) this.#landingListeners.notify(landed);
  }

  #join(answer: Answer<Page>, page: number): Outcome {
    const { shown } = this.#state;
    if (shown === undefined) return "ignored";
    const fits = answer.service === shown.service;
    this.#change(settled(fits ? addPage(shown, answer, page) : heldBack(shown, page)));
    return fits ? "done" : "ignored";
  }

  #isSlip(): boolean {
    if (this.#lastMoreEnded === undefined) return false;
    const since = this.#needs.now() - this.#lastMoreEnded;
    // Below zero the clock was set back: that is no reason to refuse.
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
