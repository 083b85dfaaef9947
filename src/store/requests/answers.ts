import { randomBytes } from "node:crypto";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import type { AnswerKey, StoredAnswer } from "../../service/client/client.ts";
import { accountOf } from "../changes/requestLines.ts";
import type { Database } from "../rows/database.ts";

/** Answers on their way into the database, which must be found at once, or they could be paid for twice. */
export class AnswersInFlight {
  readonly #coming = new Map<string, StoredAnswer>();
  readonly #salt = randomBytes(16).toString("hex");

  get(key: AnswerKey): StoredAnswer | undefined {
    return this.#coming.get(this.#nameOf(key));
  }

  add(key: AnswerKey, answer: StoredAnswer): () => void {
    const name = this.#nameOf(key);
    this.#coming.set(name, answer);
    return () => {
      if (this.#coming.get(name) === answer) this.#coming.delete(name);
    };
  }

  clear(): void {
    this.#coming.clear();
  }

  #nameOf({ caller, question }: AnswerKey): string {
    return JSON.stringify([caller.service, fingerprintOf(caller, this.#salt), question]);
  }
}

/** Returns the account’s answer to a question, of any age; undefined if there is none, or all of it is forgotten. */
export function storedAnswer(database: Database, { caller, question }: AnswerKey): StoredAnswer | undefined {
  const { service } = caller;
  return database.answer({ service, account: accountOf(database, caller), question });
}
