import { nameKeys, personKey } from "../../../domain/names/keys.ts";
import { answerWithout, askedText, type KeptRecord } from "../contents.ts";
import { forgottenRecords, hashOf, type Subject, type Forgotten } from "../subject.ts";

/** What of an answer may be kept, and what may be kept again since the person asked for it by itself. */
export interface Intake {
  /** Its text; undefined where all of it is forgotten. */
  readonly body: string | undefined;
  readonly unforget: readonly string[];
}

/** Takes what is forgotten out of an answer, but for what its question names by itself. `records` are those of the answer. */
export function intakeOf(
  { salt, hashes }: Forgotten,
  answer: { readonly service: string; readonly question: string; readonly body: string },
  records: readonly Pick<KeptRecord, "key" | "columns">[],
): Intake {
  if (hashes.length === 0) return { body: answer.body, unforget: [] };
  const { service, question, body } = answer;
  const asked = askedFor(service, question, records).map((subject) => hashOf(salt, subject));
  const unforget = hashes.filter((hash) => asked.includes(hash));
  const rest = hashes.filter((hash) => !unforget.includes(hash));
  const isForgotten = forgottenRecords({ salt, hashes: rest }, service);
  return { body: answerWithout(question, body, isForgotten, () => false), unforget };
}

function askedFor(
  service: string,
  question: string,
  records: readonly Pick<KeptRecord, "columns">[],
): readonly Subject[] {
  const { key, company, relatedPerson } = askedText(question);
  const ofRecord = key === undefined ? undefined : records[0]?.columns.keys;
  const keys = company === undefined ? ofRecord : nameKeys(company);
  const person = relatedPerson === undefined ? undefined : personKey(relatedPerson);
  return [
    ...(key === undefined ? [] : [{ kind: "record", service, key } as const]),
    ...(keys === undefined ? [] : [{ kind: "company", service, ...keys } as const]),
    ...(person === undefined ? [] : [{ kind: "person", service, key: person } as const]),
  ];
}
