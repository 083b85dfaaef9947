import { type Statements, textIn } from "../sql/statements.ts";
import type { RecordBody } from "./outline.ts";
import type { LibraryRows, UntakenAnswer } from "./rows.ts";

/** How an answer is kept: `answers.taken`. */
export const keptAs = {
  /** As it came; its records are to be taken in. */
  untaken: 0,
  /** As an outline, which refers to records. */
  outline: 1,
  /** As it came, for good. */
  whole: 2,
  /** As it came; its records are in the library. */
  taken: 3,
} as const;

export type KeptAs = keyof typeof keptAs;

export function sqliteOutlines(
  sql: Statements,
): Pick<LibraryRows, "untakenAnswer" | "keepAsItCame" | "recordBodies" | "putOutline"> {
  const bodies = (service: string, key: string): readonly RecordBody[] =>
    sql
      .prepared(
        `SELECT r.id AS record, NULL AS version, r.body AS body FROM records AS r
         WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
         UNION ALL
         SELECT r.id, v.id, v.body FROM records AS r JOIN versions AS v ON v.record = r.id
         WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
         ORDER BY version DESC NULLS FIRST`,
      )
      .all({ key, service })
      .flatMap(({ record, version, body }) =>
        body instanceof Uint8Array
          ? [{ record: Number(record), ...(version === null ? {} : { version: Number(version) }), body }]
          : [],
      );
  return {
    untakenAnswer(): UntakenAnswer | undefined {
      const row = sql.get(
        "SELECT id, origin, question, at, line, body, taken FROM answers WHERE taken IN (0, 3) ORDER BY id LIMIT 1",
      );
      if (row === undefined || !(row["body"] instanceof Uint8Array)) return undefined;
      return {
        id: Number(row["id"]),
        service: textIn(row["origin"]),
        question: textIn(row["question"]),
        at: Number(row["at"]),
        body: row["body"],
        isTaken: row["taken"] === keptAs.taken,
        ...(row["line"] === null ? {} : { line: Number(row["line"]) }),
      };
    },
    keepAsItCame({ id, at, question }) {
      sql.run("UPDATE answers SET taken = ? WHERE id = ? AND at = ? AND question = ?", [
        keptAs.whole,
        id,
        at,
        question,
      ]);
    },
    recordBodies: (service, keys) => new Map(keys.map((key) => [key, bodies(service, key)])),
    putOutline({ id, at, question }, body, references) {
      const row = sql.get(
        "SELECT 1 FROM answers WHERE id = ? AND at = ? AND question = ? AND taken IN (0, 3)",
        [id, at, question],
      );
      const isThere = ({ record, version, body: known }: RecordBody): boolean =>
        version === undefined
          ? sql.has("SELECT 1 FROM records WHERE id = ? AND body = ?", [record, known])
          : sql.has("SELECT 1 FROM versions WHERE id = ? AND record = ?", [version, record]);
      if (row === undefined || !references.every(isThere)) return;
      sql.run("UPDATE answers SET body = ?, taken = ? WHERE id = ?", [body, keptAs.outline, id]);
      for (const [position, { record, version }] of references.entries()) {
        sql.run("INSERT INTO answerRows (answer, position, record, version) VALUES (?, ?, ?, ?)", [
          id,
          position,
          record,
          version ?? null,
        ]);
      }
    },
  };
}
