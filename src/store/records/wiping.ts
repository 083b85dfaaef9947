import type { DatabaseSync } from "node:sqlite";
import { dataTables, hasTable, inTransaction, putMeta } from "../sql/schema.ts";
import { rebuildIndexes } from "./rebuild.ts";

/**
 * Deletes every row for all windows, overwrites what they held, and takes a new `salt`. True where no other window has
 * the file open: then its journal is gone, and it may be deleted. Takes its time: for a thread of its own.
 */
export function wipeDatabase(database: DatabaseSync, salt: string, mayFold: boolean): boolean {
  database.exec("PRAGMA secure_delete = ON");
  inTransaction(database, () => {
    for (const table of dataTables) if (hasTable(database, table)) database.exec(`DELETE FROM ${table}`);
    // Without tables it was made just now: another window has deleted the one before.
    if (!hasTable(database, "meta")) return;
    database.exec("DELETE FROM meta WHERE name <> 'compatible'");
    putMeta(database, "salt", salt);
    if (hasTable(database, "records")) rebuildIndexes(database, (work) => work());
  });
  database.exec("PRAGMA incremental_vacuum");
  // The journal still holds the old rows until it is folded in and cut.
  if (mayFold) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  try {
    return database.prepare("PRAGMA journal_mode = DELETE").get()?.["journal_mode"] === "delete";
  } catch {
    // Locked: another window has it open.
    return false;
  }
}
