import { columnsOf } from "../../domain/library/recordColumns.ts";
import { nameKeys, personKey } from "../../domain/names/nameKeys.ts";
import { keyOfQuestion } from "../../domain/record.ts";
import type { Departure } from "../../service/client/client.ts";
import { questionFromCanonical } from "../../service/contract/query.ts";
import { answerWithout, readAnswer } from "./contents.ts";
import { type Forgotten, forgottenNames, groupsOf, type Subject } from "./subject.ts";

/**
 * Removes deleted data from an answer, except data that a person’s question names.
 * `mayUnforget`: false for an answer that came a while ago: the data may have been forgotten since.
 * Returns what may be kept: its text, undefined if all of it is forgotten, and hashes of what may be kept again.
 */
export function intakeOf(
  { salt, hashes }: Forgotten,
  answer: Pick<Departure, "service" | "purpose"> & { readonly question: string; readonly body: string },
  mayUnforget = true,
): { readonly body: string | undefined; readonly unforget: readonly string[] } {
  if (hashes.length === 0) return { body: answer.body, unforget: [] };
  const { service, question, body, purpose } = answer;
  const isByPerson = mayUnforget && purpose !== "agent" && purpose !== "check";
  const asked = isByPerson ? askedFor(service, question, body) : [];
  const groups = new Set(asked.flatMap((subject) => groupsOf(salt, subject)));
  const unforget = hashes.filter((hash) => groups.has(hash.split(".")[0] ?? ""));
  const rest = hashes.filter((hash) => !unforget.includes(hash));
  // What the service says beside its records stays.
  const forgotten = { ...forgottenNames({ salt, hashes: rest }), isNamedIn: () => false };
  return { body: answerWithout(question, body, service, forgotten), unforget };
}

function askedFor(service: string, canonical: string, body: string): readonly Subject[] {
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
