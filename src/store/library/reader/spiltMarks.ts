import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Change } from "../../changes/change.ts";
import { isSpill, spiltIn } from "../../changes/spillFile.ts";
import { sqliteLibrary } from "../../records/libraryRows.ts";
import type { LibraryRows } from "../../records/rows.ts";
import { Statements } from "../../sql/statements.ts";

/**
 * Returns what has a connection see the marks and hidden names that windows have written down beside the database at `path`,
 * since that cannot take them now: in tables of its own in front of those of the file. Reads files: for a thread of its own.
 */
export function createSpiltMarks(path: string, database: DatabaseSync): () => void {
  let seen = "";
  return () => {
    const files = readdirSync(dirname(path))
      .filter((name) => isSpill(name, path))
      .map((name) => join(dirname(path), name));
    const stamp = files
      .map((file) => `${file} ${String(statSync(file, { throwIfNoEntry: false })?.mtimeMs)}`)
      .join();
    if (stamp === seen) return;
    seen = stamp;
    database.exec(
      "PRAGMA query_only = OFF; DROP TABLE IF EXISTS temp.marks; DROP TABLE IF EXISTS temp.hiddenNames",
    );
    if (files.length > 0) {
      database.exec(ownTables);
      const rows = sqliteLibrary(new Statements(database));
      for (const file of files) for (const change of spiltIn(textOf(file)).changes) put(rows, change);
    }
    database.exec("PRAGMA query_only = ON");
  };
}

const ownTables = `
CREATE TEMP TABLE marks AS SELECT * FROM main.marks;
CREATE UNIQUE INDEX temp.marksByKey ON marks (service, key);
CREATE TEMP TABLE hiddenNames AS SELECT * FROM main.hiddenNames;
CREATE UNIQUE INDEX temp.hiddenNamesByCore ON hiddenNames (service, core);
`;

/** Of the changes, those of what a person has put on records. */
function put(rows: LibraryRows, change: Change): void {
  if (change.what === "marks") rows.putMarks(change.service, change.key, change.marks, change.at);
  else if (change.what === "nameHidden") rows.hideName(change.service, change.core, change.name, change.at);
  else if (change.what === "nameShown") rows.showName(change.service, change.core);
}

/** Empty where it has gone meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
