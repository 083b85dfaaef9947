import { columnsOf } from "../../domain/library/recordColumns.ts";
import { nameKeys, personKey } from "../../domain/names/nameKeys.ts";
import { keyOfQuestion } from "../../domain/record.ts";
import type { RequestStart } from "../../service/client/client.ts";
import { questionFromCanonical } from "../../service/contract/query.ts";
import { answerWithout, readAnswer } from "./contents.ts";
import { type Forgotten, forgottenNames, groupsOf, type ForgetTarget } from "./forgetTarget.ts";

/**
 * Removes forgotten records from an answer, except those that a person’s question names; `unforget` has their hashes.
 * `mayUnforget`: false for a late answer, since they may have been forgotten after it.
 */
export function filterForgotten(
  { salt, hashes }: Forgotten,
  answer: Pick<RequestStart, "service" | "purpose"> & { readonly question: string; readonly body: string },
  mayUnforget = true,
): { readonly body: string | undefined; readonly unforget: readonly string[] } {
  if (hashes.length === 0) return { body: answer.body, unforget: [] };
  const { service, question, body, purpose } = answer;
  const isByPerson = mayUnforget && purpose !== "agent" && purpose !== "check";
  const asked = isByPerson ? askedFor(service, question, body) : [];
  const groups = new Set(asked.flatMap((target) => groupsOf(salt, target)));
  const unforget = hashes.filter((hash) => groups.has(hash.split(".")[0] ?? ""));
  const rest = hashes.filter((hash) => !unforget.includes(hash));
  // Fields beside the records stay.
  const forgotten = { ...forgottenNames({ salt, hashes: rest }), isNamedIn: () => false };
  return { body: answerWithout(question, body, service, forgotten), unforget };
}

function askedFor(service: string, canonical: string, body: string): readonly ForgetTarget[] {
  const question = questionFromCanonical(canonical);
  if (question === undefined || question.endpoint === "fundings") return [];
  if (question.endpoint !== "companies") {
    const [first] = readAnswer(canonical, body).records;
    const keys = first && columnsOf(first).keys;
    const record = { kind: "record", service, key: keyOfQuestion(question) } as const;
    return keys === undefined ? [record] : [record, { kind: "company", ...keys }];
  }
  const { company = "", relatedPerson = "" } = question.filters;
  const [keys, key] = [nameKeys(company), personKey(relatedPerson)];
  return [
    ...(keys === undefined ? [] : [{ kind: "company", ...keys } as const]),
    ...(key === undefined ? [] : [{ kind: "person", key } as const]),
  ];
}
