import { isSameRecord, type RecordKey } from "../record.ts";
import { roleOf, type ListQuestion } from "../../service/contract/question.ts";
import { isDeepStrictEqual } from "node:util";
import type { Answer, Client } from "../../service/client/client.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { isServiceError } from "../../service/contract/errors.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { sentence } from "../../text/sentence.ts";
import { createListeners, type Unsubscribe } from "../listeners.ts";
import { askFirstPage, restoreSearch } from "./firstPage.ts";
import { addPage } from "./rows.ts";
import type { Outcome, SearchState, ShownSearch } from "./state.ts";
import { createGenerations } from "./generations.ts";

type AskSearch = (signal: AbortSignal) => Promise<ShownSearch | undefined>;

/** A second Load Next Page within this many ms after the first one ended is a slip of the hand. */
const slipMs = 500;

/** What a session needs. */
export interface SessionNeeds {
  readonly client: Pick<Client, "list" | "stored">;
  /** Ms since 1970. */
  readonly now: () => number;
  /** The logical origin that a role's questions go to at this moment; a search goes on only where it began. */
  readonly originOf: (role: Role) => string | undefined;
}

/** The search that is shown: its rows, where it stands in the pages, and the one request under way. */
export interface SearchSession {
  readonly state: SearchState;
  onDidChange(listener: (state: SearchState) => void): Unsubscribe;
  /**
   * Asks for the first page. A search for another question that is under way is stopped; the same question joins it.
   * Rejects with the ServiceError, which is in `state.error` too; the rows that were shown stay.
   */
  run(question: ListQuestion, options?: { readonly fresh?: boolean }): Promise<Outcome>;
  /** Asks for the next page of the search that is shown. Rejects as `run`. */
  loadMore(): Promise<Outcome>;
  /** Asks the service again for the first page of the search that is shown, past the store. Rejects as `run`. */
  refresh(): Promise<Outcome>;
  /** Stops what is under way; rows stay. */
  cancel(): void;
  /**
   * Draws a question of the past, all its pages, from the store; sends nothing. `ignored`: its first page is not there.
   */
  restore(question: ListQuestion): Promise<Outcome>;
  /** Adds the filing in full to the row of this record, if it is shown. */
  addDetail(record: RecordKey, detail: ServiceRecord): void;
  /** Stops what is under way and forgets the rows. */
  clear(): void;
}

/** A session without rows. It sends nothing until `run`. */
export function createSearchSession(needs: SessionNeeds): SearchSession {
  return new Session(needs);
}

class Session implements SearchSession {
  readonly #needs: SessionNeeds;
  readonly #listeners = createListeners<SearchState>();
  readonly #generations = createGenerations();
  #state: SearchState = {};
  #asked:
    | { readonly question: ListQuestion; readonly fresh: boolean; readonly outcome: Promise<Outcome> }
    | undefined;
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

  run(question: ListQuestion, { fresh = false } = {}): Promise<Outcome> {
    const asked = this.#state.busy?.what === "search" ? this.#asked : undefined;
    // What is stopped may have been charged, and the same question asked again would be charged twice.
    const same = asked !== undefined && isDeepStrictEqual(asked.question, question);
    if (same && (asked.fresh || !fresh)) return asked.outcome;
    return this.#begin(
      question,
      (signal) => askFirstPage(this.#needs.client, question, { signal, fresh }),
      fresh,
    );
  }

  async refresh(): Promise<Outcome> {
    const { shown } = this.#state;
    return shown === undefined ? "ignored" : await this.run(shown.question, { fresh: true });
  }

  restore(question: ListQuestion): Promise<Outcome> {
    return this.#begin(question, () => restoreSearch(this.#needs.client, question));
  }

  async loadMore(): Promise<Outcome> {
    const { shown, busy } = this.#state;
    if (shown?.next.kind !== "page" || busy !== undefined || this.#isSlip()) return "ignored";
    if (this.#needs.originOf(roleOf(shown.question)) !== shown.origin) {
      this.#change(settled(heldBack(shown, shown.next.page)));
      return "ignored";
    }
    return await this.#more(shown, shown.next.page);
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
    this.#generations.stop();
    this.#change({});
  }

  /** `fresh` is set for what others may join. */
  #begin(question: ListQuestion, ask: AskSearch, fresh?: boolean): Promise<Outcome> {
    const outcome = this.#generations.take(ask, {
      done: (shown) => {
        this.#change(settled(shown ?? this.#state.shown));
        return shown === undefined ? "ignored" : "done";
      },
      failed: (error) => this.#fail("search", question, error),
    });
    this.#asked = fresh === undefined ? undefined : { question, fresh, outcome };
    this.#change({ ...settled(this.#state.shown), busy: { what: "search", question } });
    return outcome;
  }

  #more({ question, fresh }: ShownSearch, page: number): Promise<Outcome> {
    const { client, now } = this.#needs;
    const outcome = this.#generations.take((signal) => client.list(question, page, { signal, fresh }), {
      done: (answer) => {
        this.#lastMoreEnded = now();
        return this.#join(answer, page);
      },
      failed: (error) => {
        this.#lastMoreEnded = now();
        this.#fail("more", question, error);
      },
    });
    this.#change({ ...settled(this.#state.shown), busy: { what: "more", question } });
    return outcome;
  }

  #join(answer: Answer<Page>, page: number): Outcome {
    const { shown } = this.#state;
    if (shown === undefined) return "ignored";
    const fits = answer.origin === shown.origin;
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

/** Pages of two services do not mix: a search goes on only where it began. */
function heldBack(shown: ShownSearch, page: number): ShownSearch {
  const note = sentence("These results came from {0}, which is not the connected service now.", shown.origin);
  return { ...shown, next: { kind: "page", page, note } };
}
