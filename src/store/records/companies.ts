import type { RecordColumns } from "../../domain/library/columns.ts";
import type { Statements } from "../sql/statements.ts";
import type { WordIndexes } from "./wordIndexes.ts";

/** The company of a record, by the keys of its name and its state; made where it is new. Null without a name. */
export function companyRow(
  sql: Statements,
  indexes: WordIndexes,
  service: number,
  { keys, companyName, state = "", accepted }: RecordColumns,
): number | null {
  if (keys === undefined || companyName === undefined) return null;
  const found = sql.get(
    "SELECT id, latest FROM companies WHERE core = ? AND full = ? AND state = ? AND service = ?",
    keys.core,
    keys.full,
    state,
    service,
  );
  if (found === undefined) {
    const { lastInsertRowid } = sql
      .prepared("INSERT INTO companies (service, core, full, state, name, latest) VALUES (?, ?, ?, ?, ?, ?)")
      .run(service, keys.core, keys.full, state, companyName, accepted ?? null);
    indexes.putCore(Number(lastInsertRowid), keys.core);
    return Number(lastInsertRowid);
  }
  const id = Number(found["id"]);
  const latest = typeof found["latest"] === "number" ? found["latest"] : -Infinity;
  if (accepted !== undefined && accepted > latest)
    sql.run("UPDATE companies SET name = ?, latest = ? WHERE id = ?", companyName, accepted, id);
  return id;
}
