import { historyLength } from "../../domain/search/state.ts";
import type { QuestionRows, TakenRows } from "./database.ts";
import type { QuestionRow } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";

export function sqliteQuestions(sql: Statements): QuestionRows {
  return {
    putQuestion({ name, service, at, text }: QuestionRow): void {
      sql.run("INSERT OR REPLACE INTO questions (name, origin, at, entry) VALUES (?, ?, ?, ?)", [
        name,
        service,
        at,
        text,
      ]);
      sql.run(
        `DELETE FROM questions WHERE (name, origin) NOT IN
         (SELECT name, origin FROM questions ORDER BY at DESC LIMIT ${String(historyLength)})`,
      );
    },
    questions(): readonly QuestionRow[] {
      return sql.all("SELECT * FROM questions ORDER BY at DESC").map((row) => ({
        name: textIn(row["name"]),
        service: textIn(row["origin"]),
        at: Number(row["at"]),
        text: textIn(row["entry"]),
      }));
    },
    removeQuestion(name: string, service: string): void {
      sql.run("DELETE FROM questions WHERE name = ? AND origin = ?", [name, service]);
    },
  };
}

export function sqliteTaken(sql: Statements): TakenRows {
  return {
    taken: (spill) =>
      Number(sql.get("SELECT value FROM meta WHERE name = ?", [nameOfSpill(spill)])?.["value"] ?? 0),
    putTaken(spill, count) {
      if (count === 0) sql.run("DELETE FROM meta WHERE name = ?", [nameOfSpill(spill)]);
      else
        sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", [
          nameOfSpill(spill),
          String(count),
        ]);
    },
  };
}

function nameOfSpill(spill: string): string {
  return `spill ${spill}`;
}
