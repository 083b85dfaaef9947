import type { PageQuestion, Question, RecordQuestion } from "../contract/question.ts";
import type { StoredAnswer } from "./answers.ts";
import type { Answer } from "./client.ts";
import { readBaseList, readV3List } from "../contract/envelope.ts";
import { createFlights, type Flights } from "./flights.ts";
import { parseJsonText } from "../../text/json.ts";
import type { Page } from "../contract/page.ts";
import { readCompany, readFiling } from "../contract/record.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Reading } from "./requester.ts";

/** A kind of question: how its answer is read, and the board where those under way meet. */
export interface Kind<Q extends Question, T> extends Reading<Q, T> {
  readonly flights: Flights<Answer<T>>;
  /** A stored value without what it must not say any more. */
  readonly asStored: (value: T) => T;
}

/** Pages of either list, from either envelope. */
export function pageKind(): Kind<PageQuestion, Page> {
  return {
    flights: createFlights(),
    read: (json, question) => (question.endpoint === "fundings" ? readBaseList(json) : readV3List(json)),
    rowsIn: (page) => page.rows.length,
    // The allowance of then says nothing of now.
    asStored: ({ allowance: _then, ...page }) => page,
  };
}

/** Single records. */
export function recordKind(): Kind<RecordQuestion, ServiceRecord> {
  return {
    flights: createFlights(),
    read: (json, question) =>
      question.endpoint === "filing" ? readFiling(json, question.id) : readCompany(json),
    rowsIn: () => 1,
    asStored: (record) => record,
  };
}

/** A stored answer as it was given; undefined where it cannot be read any more: a damaged answer is none. */
export function readStored<Q extends Question, T>(
  kind: Kind<Q, T>,
  question: Q,
  origin: string,
  { body, at }: StoredAnswer,
): Answer<T> | undefined {
  try {
    return { value: kind.asStored(kind.read(parseJsonText(body), question)), origin, from: "store", at };
  } catch {
    return undefined;
  }
}
