import type { AnswerOrder } from "../../service/client/order.ts";
import { keptAs, type KeptAs } from "../records/libraryRows.ts";
import { saltIn, type Statements } from "../sql/statements.ts";

/** Key of an answer: the same three texts are the same question to the same service by the same account. */
export interface AnswerRowKey {
  readonly service: string;
  readonly account: string;
  readonly question: string;
}

/** An answer as it is kept: its JSON text, compressed. */
export interface PackedAnswer {
  readonly body: Uint8Array;
  /** When it was received, in ms since 1970. */
  readonly at: number;
}

export interface KeptAnswer extends PackedAnswer, AnswerOrder {
  /** Where `body` is an outline: the bodies of the records that it refers to, in the order of the rows. */
  readonly rows?: readonly (Uint8Array | undefined)[];
}

/** Where an answer came from, and whether its records are in the library: `whole` where it has none. */
interface AnswerOrigin {
  readonly line: number;
  readonly keptAs: Exclude<KeptAs, "outline">;
}

const ofAnswer = "origin = ? AND credential = ? AND question = ?";

/** When no more is dropped or given back in one go, in ms: answers are of any size, and others want to write. */
const sliceMs = 2;
/** Pages that are given back to the disk before the clock is checked. */
const pagesAtOnce = 64;
/** Free space is given back where it is more than this part of the file, and more than these pages. */
const freeShare = 0.1;
const fewPages = 256;

export function sqliteAnswers(sql: Statements) {
  const total = (): number => sql.number("SELECT bytes FROM totals");
  const free = (): number => sql.number("PRAGMA freelist_count");
  const bodiesOf = (answer: number): readonly (Uint8Array | undefined)[] => {
    const bodies: (Uint8Array | undefined)[] = [];
    const rows = sql.all("SELECT position, body FROM answerBodies WHERE answer = ?", [answer]);
    for (const { position, body } of rows)
      bodies[Number(position)] = body instanceof Uint8Array ? body : undefined;
    return bodies;
  };
  return {
    answer({ service, account, question }: AnswerRowKey): KeptAnswer | undefined {
      // Of two that came out of a damaged file, the newer one.
      const row = sql.get(
        `SELECT id, body, at, taken, line FROM answers WHERE ${ofAnswer} ORDER BY id DESC LIMIT 1`,
        [service, account, question],
      );
      const body = row?.["body"];
      if (!(body instanceof Uint8Array)) return undefined;
      const number = row?.["line"];
      const line = typeof number === "number" ? { ledger: saltIn(sql), number } : undefined;
      const answer = { body, at: Number(row?.["at"]), line };
      return row?.["taken"] === keptAs.outline ? { ...answer, rows: bodiesOf(Number(row["id"])) } : answer;
    },
    /** Replaces an older answer, unless the new one alone takes more than `maxBytes`. */
    putAnswer(
      { service, account, question }: AnswerRowKey,
      answer: PackedAnswer,
      maxBytes: number,
      from?: AnswerOrigin,
    ) {
      // With a fixed part for the row around it.
      const size = answer.body.byteLength + question.length + 200;
      if (size > maxBytes) return;
      const { line = null } = from ?? {};
      // Not "replace": that would not run the trigger that keeps the total.
      sql.run(`DELETE FROM answers WHERE ${ofAnswer}`, [service, account, question]);
      sql.run(
        "INSERT INTO answers (origin, credential, question, at, size, body, line, taken) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [service, account, question, answer.at, size, answer.body, line, keptAs[from?.keptAs ?? "untaken"]],
      );
    },
    /** Drops some of the oldest answers while all together take more than `maxBytes`; true when there are more to drop. */
    dropOldest(maxBytes: number) {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        if (total() <= maxBytes) return false;
        sql.run("DELETE FROM answers WHERE id = (SELECT id FROM answers ORDER BY id LIMIT 1)");
      }
      return total() > maxBytes;
    },
    /** Gives some of the space that is free inside back to the disk; true when there is more. */
    shrink() {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        const before = free();
        if (before < fewPages || before < freeShare * sql.number("PRAGMA page_count")) return false;
        sql.exec(`PRAGMA incremental_vacuum(${String(pagesAtOnce)})`);
        if (free() >= before) return false;
      }
      return true;
    },
  };
}
