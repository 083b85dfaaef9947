import type { Forgettable, Subject } from "./subject.ts";
import type { LibraryRows } from "./rows.ts";
import type { Statements } from "../sql/statements.ts";

/** Numbers of the answers that hold a record; those that are no outlines yet are known by the lines that paid for them. */
const answersOf = `SELECT answer FROM answerRows WHERE record = :id
  UNION SELECT id FROM answers WHERE taken IN (0, 3) AND line IN (SELECT line FROM sightings WHERE record = :id)`;

export function recordsOf(sql: Statements, subject: Subject): readonly number[] {
  const service = "(SELECT id FROM services WHERE service = ?)";
  const rows =
    subject.kind === "record"
      ? sql.all(`SELECT id FROM records WHERE key = ? AND service = ${service}`, [
          subject.key,
          subject.service,
        ])
      : subject.kind === "company"
        ? sql.all(
            `SELECT r.id AS id FROM records AS r JOIN companies AS c ON c.id = r.company
               WHERE c.core = ? AND c.full = ? AND c.service = ${service}`,
            [subject.core, subject.full, subject.service],
          )
        : sql.all(
            `SELECT record AS id FROM roles
               WHERE person = (SELECT id FROM people WHERE key = ? AND service = ${service})`,
            [subject.key, subject.service],
          );
  return rows.map((row) => Number(row["id"]));
}

export function sqliteForgotten(
  sql: Statements,
): Pick<LibraryRows, "forgotten" | "unforget" | "forgettable" | "replaceAnswer"> {
  return {
    forgotten: () => sql.all("SELECT hash FROM forgotten").map((row) => String(row["hash"])),
    unforget(hashes) {
      for (const hash of hashes) sql.run("DELETE FROM forgotten WHERE hash = ?", [hash]);
    },
    forgettable(subject): Forgettable {
      const records = recordsOf(sql, subject);
      const answers = new Set<number>();
      let marks = 0;
      for (const id of records) {
        for (const row of sql.prepared(answersOf).all({ id })) answers.add(Number(row["answer"]));
        const isMarked = sql.get(
          `SELECT 1 FROM records AS r JOIN services AS s ON s.id = r.service
           JOIN marks AS m ON m.service = s.service AND m.key = r.key WHERE r.id = ?`,
          [id],
        );
        if (isMarked !== undefined) marks += 1;
      }
      return { records: records.length, answers: answers.size, marks };
    },
    replaceAnswer({ id, at, question }, body) {
      rewriteAnswer(sql, { id, at, question }, body);
    },
  };
}

/** Puts a body in the place of an answer’s, if it is still the one that was read; without one the answer goes. */
export function rewriteAnswer(
  sql: Statements,
  { id, at, question }: { readonly id: number; readonly at: number; readonly question: string },
  body: Uint8Array | undefined,
): void {
  const which = "id = ? AND at = ? AND question = ?";
  if (body === undefined) {
    sql.run(`DELETE FROM answers WHERE ${which}`, [id, at, question]);
    return;
  }
  const before = sql.get(`SELECT length(body) AS bytes FROM answers WHERE ${which}`, [id, at, question]);
  if (before === undefined) return;
  const grown = body.byteLength - Number(before["bytes"]);
  sql.run("UPDATE answers SET body = ?, size = size + ? WHERE id = ?", [body, grown, id]);
  sql.run("UPDATE totals SET bytes = bytes + ?", [grown]);
}
