import type { Question } from "../../src/service/contract/question.ts";
import type { AnswerKey, StoredAnswer } from "../../src/service/client/client.ts";
import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import { detailText, filings, pageText, rowOf } from "../filings.ts";

/** An answer with what it is filed under. */
export type Entry = readonly [key: AnswerKey, answer: StoredAnswer];

/** Rows of a page: as many as the service gives (§8.5). */
export const rowsPerPage = 25;

const distinct = 2_000;
const all = filings(distinct);
const details = all.map(detailText);
const pages = Array.from({ length: distinct / rowsPerPage }, (_, page) =>
  pageText(all.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map(rowOf)),
);

/** The answer with the filing of this number, as opening its details stores it. */
export function detailEntry(number: number): Entry {
  return [keyOf({ endpoint: "filing", id: String(number) }), answerOf(details, number)];
}

/** The answer with the page of this number, as a search for a company's name stores it. */
export function pageEntry(number: number): Entry {
  const company = `${all[number % distinct]?.fields.name ?? ""} ${number}`;
  return [keyOf({ endpoint: "companies", filters: { company }, page: 1 }), answerOf(pages, number)];
}

function keyOf(question: Question): AnswerKey {
  return {
    origin: "https://service.example",
    credential: "0123456789abcdef",
    question: canonicalRequest(wireRequest(question)),
  };
}

function answerOf(bodies: readonly string[], number: number): StoredAnswer {
  const body = bodies[number % bodies.length];
  if (body === undefined) throw new Error("There is no filing.");
  return { body, at: 1_700_000_000_000 + number };
}
