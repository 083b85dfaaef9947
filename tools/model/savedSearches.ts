import * as z from "zod";
import { type ListQuestion, pageOf, roleOf } from "../../src/service/contract/question.ts";
import type { Connection } from "./protocol.ts";
import { questionText } from "./questions.ts";

/** What windows save: dated fundings, fundings that don’t say their day, one company by its name, and a plain search. */
const questions: readonly ListQuestion[] = [
  { endpoint: "fundings", filters: { series: "dated" } },
  { endpoint: "fundings", filters: { series: "undated", createdFrom: "2025-06-12" } },
  { endpoint: "companies", filters: { company: "orbit" } },
  { endpoint: "companies", filters: { company: "labs" } },
];

/** A saved search, as far as it tells which requests are its checks. */
export interface SavedNames {
  readonly id: string;
  readonly service: string;
  readonly question: ListQuestion;
}

/** `isEdited`: under the same id, with the next one’s question. */
export function savedAs(connection: Connection, which: number, isEdited: boolean): SavedNames {
  const question = questions[(which + (isEdited ? 1 : 0)) % questions.length];
  if (question === undefined) throw new Error("no search");
  const id = `${String(which % questions.length)} ${connection.base}`;
  const { [roleOf(question)]: service } = connection;
  return { id, service, question };
}

interface Parts {
  readonly rest: string;
  readonly from: string;
  readonly isFirst: boolean;
}

const canonical = z.tuple([z.string()], z.tuple([z.string(), z.string()]));

function partsOf(text: string): Parts {
  const [path, ...parameters] = canonical.parse(JSON.parse(text));
  const values = new Map(parameters);
  const rest = parameters.filter(([name]) => name !== "created_from" && name !== "page");
  return {
    rest: JSON.stringify([path, ...rest]),
    from: values.get("created_from") ?? "",
    isFirst: !values.has("page"),
  };
}

/** Whether a request asks for rows of a saved search. `isCheck`: for later ones alone, perhaps. */
export function asksFor(
  { question, service }: Omit<SavedNames, "id">,
  asked: { readonly service: string; readonly question: string },
  isCheck: boolean,
): boolean {
  const [own, other] = [partsOf(questionText(pageOf(question, "first"))), partsOf(asked.question)];
  if (service !== asked.service || own.rest !== other.rest) return false;
  return isCheck ? own.from <= other.from : own.from === other.from;
}

/** Whether requests of an order of this name are checks of saved searches. */
export function isCheckOrder(order: string): boolean {
  return order.startsWith("check");
}

/** Whether a request asks for the first page. */
export function isFirstPage(question: string): boolean {
  return partsOf(question).isFirst;
}

/** The same text for the same question. */
export function savedQuestion({ service, question }: Omit<SavedNames, "id">): string {
  return `${service} ${questionText(pageOf(question, "first"))}`;
}
