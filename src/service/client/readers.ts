import { parseJsonText } from "../../text/json.ts";
import { type Page, readBaseList, readV3List } from "../contract/envelope.ts";
import type { PageQuestion, Question, RecordQuestion } from "../contract/question.ts";
import { type ServiceRecord, readCompany, readFiling } from "../contract/records.ts";
import type { Answer, StoredAnswer } from "./client.ts";
import { InFlightRequests } from "./inFlight.ts";
import type { BodyReader } from "./requester.ts";

export interface AnswerReader<Q extends Question, T> extends BodyReader<Q, T> {
  readonly inFlight: InFlightRequests<Answer<T>>;
  readonly asStored: (value: T) => T;
}

export function pageReader(): AnswerReader<PageQuestion, Page> {
  return {
    inFlight: new InFlightRequests(),
    read: (json, question) => (question.endpoint === "fundings" ? readBaseList(json) : readV3List(json)),
    rowsIn: (page) => page.rows.length,
    // The allowance of then says nothing of now.
    asStored: ({ allowance: _then, ...page }) => page,
  };
}

export function recordReader(): AnswerReader<RecordQuestion, ServiceRecord> {
  return {
    inFlight: new InFlightRequests(),
    read: (json, question) =>
      question.endpoint === "filing" ? readFiling(json, question.id) : readCompany(json),
    rowsIn: () => 1,
    asStored: (record) => record,
  };
}

/** A stored answer as it was given; undefined where it can no longer be read: a damaged answer is none. */
export function readStored<Q extends Question, T>(
  reader: AnswerReader<Q, T>,
  question: Q,
  service: string,
  { body, ...order }: StoredAnswer,
): Answer<T> | undefined {
  try {
    return {
      value: reader.asStored(reader.read(parseJsonText(body), question)),
      service,
      from: "store",
      ...order,
    };
  } catch {
    return undefined;
  }
}
