import type { Answer, AskOptions, StoredAnswers } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { Role } from "../../service/contract/authentication.ts";
import type { ListQuestion, PageNumber } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Unsubscribe } from "../listeners.ts";
import type { SearchWay } from "../spending/ways.ts";
import type { RecordKey, ResultRow } from "../record.ts";
import type { ReadLibrary } from "./library.ts";
import type { NextPage, Outcome, SearchState, ShownSearch } from "./state.ts";

/** Asks for one page of a list. Rejects as the client. */
export type AskPage = (
  way: SearchWay | "nextPage",
  question: ListQuestion,
  page: PageNumber,
  options: Omit<AskOptions, "purpose" | "bounds">,
) => Promise<Answer<Page>>;

export interface SessionNeeds {
  readonly answers: StoredAnswers;
  readonly ask: AskPage;
  /** Ms since 1970. */
  readonly now: () => number;
  /** How old a stored answer may be to replace a request, in ms. */
  readonly maxAgeMs: () => number;
  /** The service that a role's questions go to at this moment; a search goes on only where it began. */
  readonly serviceOf: (role: Role) => string | undefined;
  /** Without it nothing is found in the library. */
  readonly readLibrary?: ReadLibrary;
}

export interface RunOptions {
  readonly way: SearchWay;
  /** Past the store. */
  readonly fresh?: boolean;
}

/** The search that is shown: its rows, where it is in the pages, and the one request under way. */
export interface SearchSession {
  readonly state: SearchState;
  onDidChange(listener: (state: SearchState) => void): Unsubscribe;
  /**
   * Asks for the first page. Another search that is under way is no longer shown, but its answer is kept: it may have
   * been paid for. The same question joins it. Past the store where it is `fresh`.
   * Rejects with the ServiceError, which is in `state.error` too; the rows that were shown stay.
   */
  run(question: ListQuestion, options: RunOptions): Promise<Outcome>;
  /**
   * Asks for the next page of the search that is shown; a stored page that is older than those shown is not joined to
   * them. With `meant` only where that is still what comes next, else `outdated`. To rows that are too old to replace a
   * request a page is joined only where it may be of `anyAge`, else `aged`. Rejects as `run`.
   */
  loadMore(meant?: NextPage, options?: { readonly anyAge?: boolean }): Promise<Outcome>;
  /** Stops what is under way for what is shown; rows stay. */
  cancel(): void;
  /**
   * Draws a question of the past, all its pages, from the store; sends nothing. `ignored`: its first page is not there.
   * What is under way is no longer shown, but its answer is kept.
   */
  restore(question: ListQuestion): Promise<Outcome>;
  /**
   * Draws the records of the library that match a question, the first page of them; sends nothing, and costs nothing. What
   * is under way is no longer shown, but its answer is kept. `loadMore` goes on in the library.
   */
  searchLibrary(question: ListQuestion): Promise<Outcome>;
  /** Adds the filing in full to the row of this record, if it is shown. */
  addDetail(record: RecordKey, detail: ServiceRecord): void;
  /** Puts what `known` returns in the place of each row; a row for which that is undefined goes. */
  reviseRows(known: (row: ResultRow) => ResultRow | undefined): void;
  /** Forgets the rows. What is under way is no longer shown, but its answer is kept. */
  clear(): void;
  /** Forgets the rows and stops all that is under way: its answers are no longer needed, not even in the store. */
  forget(): void;
  /** Called with a search whose answer came after something newer took its place: it is kept, and is not shown. */
  onDidLand(listener: (landed: ShownSearch) => void): Unsubscribe;
}
