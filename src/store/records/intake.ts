import { nameKeys, personKey } from "../../domain/names/keys.ts";
import type { Departure } from "../../service/client/client.ts";
import { answerWithout, askedText, contentsOf } from "./contents.ts";
import { asIntake, type Forgotten, forgottenNames, groupsOf } from "./subject.ts";

/**
 * Removes deleted data from an answer, except data that a person’s question names.
 * `mayUnforget`: false for one that came a while ago: it may have been forgotten since.
 * Returns what may be kept: its text, undefined where all of it is forgotten, and hashes of what may be kept again.
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
  const forgotten = asIntake(forgottenNames({ salt, hashes: rest }));
  return { body: answerWithout(question, body, service, forgotten), unforget };
}

function askedFor(service: string, question: string, body: string) {
  const { key, company, relatedPerson } = askedText(question);
  const ofRecord = key === undefined ? undefined : contentsOf(question, body).records[0]?.columns.keys;
  const keys = company === undefined ? ofRecord : nameKeys(company);
  const person = relatedPerson === undefined ? undefined : personKey(relatedPerson);
  return [
    ...(key === undefined ? [] : [{ kind: "record", service, key } as const]),
    ...(keys === undefined ? [] : [{ kind: "company", ...keys } as const]),
    ...(person === undefined ? [] : [{ kind: "person", key: person } as const]),
  ];
}
