import { randomBytes } from "node:crypto";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import { nameKeys, personKey } from "../../domain/names/keys.ts";
import { answerWithout, askedText, type KeptRecord } from "../records/contents.ts";
import { asIntake, forgottenNames, groupsOf, type Forgotten } from "../records/subject.ts";
import type { KeptAnswer } from "../rows/answers.ts";
import { accountOf } from "../changes/requestLines.ts";
import type { Read } from "../rows/database.ts";
import type { AnswerKey, Departure, StoredAnswer } from "../../service/client/client.ts";
import { unpackBody } from "../records/bodies.ts";
import { answerFrom } from "../records/outline.ts";
import { unpack } from "../sql/entries.ts";

/** Answers of the database that `read` reads, and those that are still on their way into it. */
export class Answers {
  readonly #needs: { readonly read: Read; readonly log: (line: string) => void };
  /** An answer is found from the moment it was handed in: otherwise the same question could be paid for twice. */
  readonly #coming = new Map<string, StoredAnswer>();
  readonly #salt = randomBytes(16).toString("hex");

  constructor(read: Read, log: (line: string) => void) {
    this.#needs = { read, log };
  }

  async get(key: AnswerKey): Promise<StoredAnswer | undefined> {
    const known = this.#coming.get(this.#nameOf(key));
    if (known !== undefined) return known;
    const { service } = key.caller;
    const kept = await this.#needs.read((database) =>
      database.answer({ service, account: accountOf(database, key.caller), question: key.question }),
    );
    if (kept === undefined) return undefined;
    try {
      return await unpacked(kept);
    } catch (error) {
      this.#needs.log(`Store: an answer cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Has an answer found from now on until the returned function is called: it is in the database then. */
  isComing(key: AnswerKey, answer: StoredAnswer): () => void {
    const name = this.#nameOf(key);
    this.#coming.set(name, answer);
    return () => {
      if (this.#coming.get(name) === answer) this.#coming.delete(name);
    };
  }

  /** Drops the answers that are on their way. */
  forget(): void {
    this.#coming.clear();
  }

  #nameOf({ caller, question }: AnswerKey): string {
    return JSON.stringify([caller.service, fingerprintOf(caller, this.#salt), question]);
  }
}

/** Undefined where nothing of it is left. Rejects where the bytes are damaged. */
export async function unpacked({ body, rows, ...order }: KeptAnswer): Promise<StoredAnswer | undefined> {
  const whole = rows === undefined ? await unpack(body) : await answerFrom(unpackBody(body), rows);
  return whole === undefined ? undefined : { ...order, body: whole };
}

/**
 * Removes deleted data from an answer, except data that a person’s question names. `records`: the records of the answer.
 * Returns what may be kept: its text, undefined where all of it is forgotten, and hashes of what may be kept again.
 */
export function intakeOf(
  { salt, hashes }: Forgotten,
  answer: Pick<Departure, "service" | "purpose"> & { readonly question: string; readonly body: string },
  records: readonly Pick<KeptRecord, "key" | "columns">[],
): { readonly body: string | undefined; readonly unforget: readonly string[] } {
  if (hashes.length === 0) return { body: answer.body, unforget: [] };
  const { service, question, body, purpose } = answer;
  const isByPerson = purpose !== "agent" && purpose !== "check";
  const asked = isByPerson ? askedFor(service, question, records) : [];
  const groups = new Set(asked.flatMap((subject) => groupsOf(salt, subject)));
  const unforget = hashes.filter((hash) => groups.has(hash.split(".")[0] ?? ""));
  const rest = hashes.filter((hash) => !unforget.includes(hash));
  const forgotten = asIntake(forgottenNames({ salt, hashes: rest }));
  return { body: answerWithout(question, body, service, forgotten), unforget };
}

function askedFor(service: string, question: string, records: readonly Pick<KeptRecord, "columns">[]) {
  const { key, company, relatedPerson } = askedText(question);
  const ofRecord = key === undefined ? undefined : records[0]?.columns.keys;
  const keys = company === undefined ? ofRecord : nameKeys(company);
  const person = relatedPerson === undefined ? undefined : personKey(relatedPerson);
  return [
    ...(key === undefined ? [] : [{ kind: "record", service, key } as const]),
    ...(keys === undefined ? [] : [{ kind: "company", ...keys } as const]),
    ...(person === undefined ? [] : [{ kind: "person", key: person } as const]),
  ];
}
