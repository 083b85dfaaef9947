import { type AnswerRows, sizeOf } from "./database.ts";
import { keptAs } from "../records/libraryRows.ts";
import { saltIn, type Statements } from "../sql/statements.ts";

const ofAnswer = "origin = ? AND credential = ? AND question = ?";

/** When no more is dropped or given back in one go, in ms: answers are of any size, and others want to write. */
const sliceMs = 2;
/** Pages that are given back to the disk before the clock is checked. */
const pagesAtOnce = 64;
/** Free space is given back where it is more than this part of the file, and more than these pages. */
const freeShare = 0.1;
const fewPages = 256;

export function sqliteAnswers(sql: Statements): AnswerRows {
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
    answer({ service, account, question }) {
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
    putAnswer(key, answer, maxBytes, from) {
      const size = sizeOf(key, answer);
      if (size > maxBytes) return;
      const { service, account, question } = key;
      const { line = null } = from ?? {};
      // Not "replace": that would not run the trigger that keeps the total.
      sql.run(`DELETE FROM answers WHERE ${ofAnswer}`, [service, account, question]);
      sql.run(
        "INSERT INTO answers (origin, credential, question, at, size, body, line, taken) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [service, account, question, answer.at, size, answer.body, line, keptAs[from?.keptAs ?? "untaken"]],
      );
    },
    dropOldest(maxBytes) {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        if (total() <= maxBytes) return false;
        sql.run("DELETE FROM answers WHERE id = (SELECT id FROM answers ORDER BY id LIMIT 1)");
      }
      return total() > maxBytes;
    },
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
