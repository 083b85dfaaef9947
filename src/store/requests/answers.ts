import { randomBytes } from "node:crypto";
import type { Read, Database, KeptAnswer } from "../rows/database.ts";
import type { AnswerKey, StoredAnswer } from "../../service/client/client.ts";
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
    const kept = await this.#needs.read((database) => answerIn(database, key));
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
    return JSON.stringify([caller.service, caller.fingerprint(this.#salt), question]);
  }
}

/** Undefined where nothing of it is left. Rejects where the bytes are damaged. */
export async function unpacked({ body, rows, ...order }: KeptAnswer): Promise<StoredAnswer | undefined> {
  const whole = rows === undefined ? await unpack(body) : await answerFrom(unpackBody(body), rows);
  return whole === undefined ? undefined : { ...order, body: whole };
}

function answerIn(
  database: Pick<Database, "salt" | "accountOf" | "answer">,
  { caller, question }: AnswerKey,
): KeptAnswer | undefined {
  const { service } = caller;
  const account = database.accountOf(service, caller.fingerprint(database.salt));
  return database.answer({ service, account, question });
}
