import type { Answer, AskOptions, StoredAnswers } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { Role } from "../../service/contract/authentication.ts";
import type { ListQuestion, PageNumber } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Unsubscribe } from "../listeners.ts";
import type { SearchWay } from "../spending/ways.ts";
import type { ResultRow } from "../record.ts";
import type { RecordKey } from "../record/recordKey.ts";
import type { ReadLibrary } from "./library.ts";
import type { NextPage, SearchOutcome, SearchState, ShownSearch } from "./state.ts";

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

export interface SearchSession {
  readonly state: SearchState;
  onDidChange(listener: (state: SearchState) => void): Unsubscribe;
  /**
   * Another search under way is no longer shown, but its answer is kept: it may have been paid for. The same question
   * joins it. Rejects with the ServiceError, also in `state.error`; the rows stay.
   */
  run(question: ListQuestion, options: RunOptions): Promise<SearchOutcome>;
  /**
   * A stored page that is older than those shown is not joined. With `meant` only where that is still next, else
   * `outdated`; to rows that are too old only with `anyAge`, else `aged`. Rejects as `run`.
   */
  loadMore(meant?: NextPage, options?: { readonly anyAge?: boolean }): Promise<SearchOutcome>;
  /** Stops what is under way for what is shown; rows stay. */
  cancel(): void;
  /** From the store, all its pages; sends nothing. `ignored`: no first page there. What is under way is kept, not shown. */
  restore(question: ListQuestion): Promise<SearchOutcome>;
  /** Draws the first page of what matches in the library, for free; `loadMore` goes on there. What is under way is kept. */
  searchLibrary(question: ListQuestion): Promise<SearchOutcome>;
  /** Adds the filing in full to the row of this record, if it is shown. */
  addDetail(record: RecordKey, detail: ServiceRecord): void;
  /** Puts what `known` returns in the place of each row; a row for which that is undefined goes. */
  reviseRows(known: (row: ResultRow) => ResultRow | undefined): void;
  /** Forgets the rows. What is under way is no longer shown, but its answer is kept. */
  clear(): void;
  /** Forgets the rows and stops all that is under way: its answers are no longer needed, not even in the store. */
  forget(): void;
  /** Called with a search whose answer came after something newer took its place: it is kept, and is not shown. */
  onDidReceiveLate(listener: (late: ShownSearch) => void): Unsubscribe;
}
