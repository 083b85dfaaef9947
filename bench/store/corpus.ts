import type { Question } from "../../src/service/contract/question.ts";
import type { StoredAnswer } from "../../src/service/client/client.ts";
import { detailText, filings, pageText, rowOf } from "../filings.ts";

/** A question and its answer. */
export interface Entry {
  readonly question: Question;
  readonly answer: StoredAnswer;
}

/** Rows of a page: as many as the service gives (§8.5). */
const rowsPerPage = 25;

const distinct = 2_000;
const all = filings(distinct);
const details = all.map(detailText);
/** Pages that differ; each number beyond has the page of another one. */
const distinctPages = distinct / rowsPerPage;
const pages = Array.from({ length: distinctPages }, (_, page) =>
  pageText(all.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map(rowOf)),
);

/** The answer with the filing of this number, as opening its details stores it. */
export function detailEntry(number: number): Entry {
  return { question: { endpoint: "filing", id: String(number) }, answer: answerOf(details, number) };
}

/** The answer with the page of this number, as a search for a company's name stores it. */
export function pageEntry(number: number): Entry {
  const company = `${all[number % distinct]?.fields.name ?? ""} ${number}`;
  return {
    question: { endpoint: "companies", filters: { company }, page: 1 },
    answer: answerOf(pages, number),
  };
}

function answerOf(bodies: readonly string[], number: number): StoredAnswer {
  const body = bodies[number % bodies.length];
  if (body === undefined) throw new Error("There is no filing.");
  return { body, at: 1_700_000_000_000 + number };
}
