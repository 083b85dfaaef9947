import type { AnswerContents } from "./contents.ts";
import { storeRecords } from "./records.ts";
import { type RecordMarks, type RecordSource, marksIn } from "./rows.ts";
import { forgettable } from "./mentions.ts";
import { forgettingIn } from "./begunForgetting.ts";
import { forgottenIn, type ForgetTarget } from "./forgetTarget.ts";
import { areIndexesStale } from "./wordIndexes.ts";
import type { Statements } from "../sql/statements.ts";

/** All records ever received. Every method is short and may throw. */
export function sqliteLibrary(sql: Statements) {
  return {
    storeRecords: (contents: Pick<AnswerContents, "records" | "matches">, source: RecordSource) =>
      storeRecords(sql, contents, source),
    areIndexesStale: () => areIndexesStale(sql),
    forgotten: () => forgottenIn(sql),
    unforget(hashes: readonly string[]) {
      for (const hash of hashes) sql.run("DELETE FROM forgotten WHERE hash = ?", [hash]);
    },
    /** Returns undefined if nothing is being forgotten. */
    forgettingStage: () => forgettingIn(sql)?.stage,
    forgettable: (targets: readonly ForgetTarget[]) => forgettable(sql, targets),
    markCount: () => sql.number("SELECT count(*) FROM marks"),
    marks(service: string, key: string): RecordMarks | undefined {
      const row = sql.get("SELECT star, tags, note FROM marks WHERE service = ? AND key = ?", [service, key]);
      return row && marksIn(row);
    },
    /** Deletes empty marks. `at` in ms since 1970. */
    putMarks(service: string, key: string, { star, tags, note }: RecordMarks, at: number) {
      if (!star && tags.length === 0 && note === "") {
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
        return;
      }
      sql.run(
        `INSERT INTO marks (service, key, star, tags, note, at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET star = excluded.star, tags = excluded.tags, note = excluded.note, at = excluded.at`,
        [service, key, star ? 1 : 0, JSON.stringify(tags), note, at],
      );
    },
    hideName(...row: readonly [service: string, core: string, name: string, at: number]) {
      sql.run("INSERT OR REPLACE INTO hiddenNames (service, core, name, at) VALUES (?, ?, ?, ?)", row);
    },
    showName(service: string, core: string) {
      sql.run("DELETE FROM hiddenNames WHERE service = ? AND core = ?", [service, core]);
    },
    /** Records that were not viewed for long are deleted first when space is short. `at` in ms since 1970. */
    used(service: string, key: string, at: number) {
      sql.run(
        "UPDATE records SET used = ? WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?)",
        [at, key, service],
      );
    },
  };
}
