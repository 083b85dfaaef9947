import { randomBytes } from "node:crypto";
import type { AnswerKey, StoredAnswer } from "../../service/client/client.ts";
import { unpackBody } from "../records/bodies.ts";
import { answerFrom } from "../records/outline.ts";
import type { Database, KeptAnswer } from "../rows/database.ts";
import { unpack } from "../sql/entries.ts";

/** Answers, some of which are still on their way into the database. */
export interface Answers {
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  /** Undefined where nothing of it is left. Rejects where the bytes are damaged. */
  unpacked(answer: KeptAnswer): Promise<StoredAnswer | undefined>;
  /** Has an answer found from now on until the returned function is called: it is in the database then. */
  isComing(key: AnswerKey, answer: StoredAnswer): () => void;
  /** The answers that are on their way are forgotten. */
  forget(): void;
}

/** Answers of the database that `read` reads. */
export function createAnswers(
  read: <T>(work: (database: Database) => T) => Promise<T>,
  log: (line: string) => void,
): Answers {
  // An answer is found from the moment it was handed in: otherwise the same question could be paid for twice.
  const coming = new Map<string, StoredAnswer>();
  const salt = randomBytes(16).toString("hex");
  const nameOf = ({ caller, question }: AnswerKey): string =>
    JSON.stringify([caller.service, caller.fingerprint(salt), question]);
  return {
    unpacked,
    async get(key) {
      const known = coming.get(nameOf(key));
      if (known !== undefined) return known;
      const kept = await read((database) => answerIn(database, key));
      if (kept === undefined) return undefined;
      try {
        return await unpacked(kept);
      } catch (error) {
        log(`Store: an answer cannot be read: ${String(error)}`);
        return undefined;
      }
    },
    isComing(key, answer) {
      const name = nameOf(key);
      coming.set(name, answer);
      return () => {
        if (coming.get(name) === answer) coming.delete(name);
      };
    },
    forget: () => coming.clear(),
  };
}

async function unpacked({ body, rows, ...order }: KeptAnswer): Promise<StoredAnswer | undefined> {
  const whole = rows === undefined ? await unpack(body) : await answerFrom(unpackBody(body), rows);
  return whole === undefined ? undefined : { ...order, body: whole };
}

/** The answer of a database to a question. */
function answerIn(
  database: Pick<Database, "salt" | "accountOf" | "answer">,
  { caller, question }: AnswerKey,
): KeptAnswer | undefined {
  const { service } = caller;
  const account = database.accountOf(service, caller.fingerprint(database.salt));
  return database.answer({ service, account, question });
}
