import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import { dropRecords } from "../records/companies.ts";
import type { Statements } from "../sql/statements.ts";

/** What a person said when the local data was as large as it may be. */
export type LimitChoice = "raise" | "removeOldest" | "later";

/** The answer, when it was given (ms since 1970), and the limit then, in bytes. */
export interface LimitAnswer {
  readonly choice: LimitChoice;
  readonly at: number;
  readonly maxBytes: number;
}

export interface SpaceCounts {
  /** Bytes of the file that hold something. */
  readonly bytes: number;
  readonly records: number;
  readonly answers: number;
}

/** When no more is dropped in one go, in ms: others want to write. */
const sliceMs = 2;
/** Records that are dropped before the clock and the size are checked. */
const recordsAtOnce = 10;

export function sqliteSpace(sql: Statements) {
  const count = (table: string): number => sql.number(`SELECT count(*) AS n FROM ${table}`);
  const usedBytes = (): number =>
    (sql.number("PRAGMA page_count") - sql.number("PRAGMA freelist_count")) * sql.number("PRAGMA page_size");
  return {
    /** As `space().bytes`, immediately. */
    usedBytes,
    space: (): SpaceCounts => ({ bytes: usedBytes(), records: count("records"), answers: count("answers") }),
    /** Drops what was used longest ago, but no marked records, while the file holds more than `maxBytes`; true when there is more. */
    removeOldest(maxBytes: number) {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        if (usedBytes() <= maxBytes) return false;
        const answer = sql.get("SELECT id, at FROM answers ORDER BY id LIMIT 1");
        const records = sql.all(
          `SELECT r.id AS id, r.used AS used FROM records AS r JOIN services AS s ON s.id = r.service
             WHERE NOT EXISTS (SELECT 1 FROM marks AS m WHERE m.service = s.service AND m.key = r.key)
             ORDER BY r.used LIMIT ?`,
          [recordsAtOnce],
        );
        const [oldest] = records;
        if (answer === undefined && oldest === undefined) return false;
        const answerAt = answer === undefined ? Infinity : Number(answer["at"]);
        // What answers refer to was used when they were received, or later.
        const isRecordFirst = oldest !== undefined && Number(oldest["used"]) < answerAt;
        if (!isRecordFirst) sql.run("DELETE FROM answers WHERE id = ?", [Number(answer?.["id"])]);
        else {
          const older = records.filter(({ used }) => Number(used) < answerAt);
          dropRecords(
            sql,
            older.map(({ id }) => Number(id)),
          );
        }
      }
      return true;
    },
    limitAnswer(): LimitAnswer | undefined {
      const found = parsed(sql.text("SELECT value FROM meta WHERE name = 'limit'") ?? "");
      return isLimitAnswer(found) ? found : undefined;
    },
    putLimitAnswer(answer: LimitAnswer) {
      sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('limit', ?)", [JSON.stringify(answer)]);
    },
  };
}

function isLimitAnswer(value: unknown): value is LimitAnswer {
  return (
    isObject(value) &&
    "choice" in value &&
    ["at", "maxBytes"].every((name) => typeof value[name] === "number")
  );
}
