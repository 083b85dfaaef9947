import type { RecordColumns } from "../../domain/library/columns.ts";
import type { Statements } from "../sql/statements.ts";
import type { WordIndexes } from "./wordIndexes.ts";

/** The company of a record, by the keys of its name and its state; made where it is new. Null without a name. */
export function companyRow(
  sql: Statements,
  indexes: WordIndexes,
  service: number,
  { keys, state = "", accepted }: RecordColumns,
): number | null {
  if (keys === undefined) return null;
  const found = sql.get(
    "SELECT id, latest FROM companies WHERE core = ? AND full = ? AND state = ? AND service = ?",
    [keys.core, keys.full, state, service],
  );
  if (found === undefined) {
    const { lastInsertRowid } = sql
      .prepared("INSERT INTO companies (service, core, form, state, name, latest) VALUES (?, ?, ?, ?, '', ?)")
      .run(service, keys.core, keys.full.replace(keys.core, "*"), state, accepted ?? null);
    indexes.putCore(Number(lastInsertRowid), keys.core);
    return Number(lastInsertRowid);
  }
  const id = Number(found["id"]);
  const latest = typeof found["latest"] === "number" ? found["latest"] : -Infinity;
  if (accepted !== undefined && accepted > latest)
    sql.run("UPDATE companies SET latest = ? WHERE id = ?", [accepted, id]);
  return id;
}
