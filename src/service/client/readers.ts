import { type Json, parseJsonText } from "../../text/json.ts";
import { type Page, readBaseList, readV3List } from "../contract/envelope.ts";
import type { PageQuestion, Question, RecordQuestion } from "../contract/question.ts";
import { type ServiceRecord, readCompany, readFiling } from "../contract/records.ts";
import type { Answer, StoredAnswer } from "./client.ts";

export interface AnswerReader<T> {
  readonly question: Question;
  /** Throws a ServiceError. */
  readonly read: (json: Json) => T;
  readonly rowsIn: (value: T) => number;
  readonly asStored: (value: T) => T;
}

export function pageReader(question: PageQuestion): AnswerReader<Page> {
  return {
    question,
    read: question.endpoint === "fundings" ? readBaseList : readV3List,
    rowsIn: (page) => page.rows.length,
    // The allowance of a stored answer is outdated.
    asStored: ({ allowance: _then, ...page }) => page,
  };
}

export function recordReader(question: RecordQuestion): AnswerReader<ServiceRecord> {
  return {
    question,
    read: question.endpoint === "filing" ? (json) => readFiling(json, question.id) : readCompany,
    rowsIn: () => 1,
    asStored: (record) => record,
  };
}

export function readStored<T>(
  { read, asStored }: AnswerReader<T>,
  service: string,
  { body, ...order }: StoredAnswer,
): Answer<T> | undefined {
  try {
    return { value: asStored(read(parseJsonText(body))), service, from: "store", ...order };
  } catch {
    return undefined;
  }
}
