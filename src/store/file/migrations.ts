import { renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import {
  type Sqlite,
  inTransaction,
  makeDatabase,
  markVersion,
  secondTables,
  version,
  versionOf,
  withConnection,
} from "../sql/schema.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { addMissingAccounts } from "./accounts.ts";
import {
  fifthTables,
  fourthTables,
  makeIndexes,
  seventhTables,
  sixthTables,
  thirdTables,
} from "../sql/libraryTables.ts";
import { fillingPath, nextPath, makeEmptyFile, replaceFile } from "./replacing.ts";

/** What leads from the tables of each version to those of the next, from version 1 on. */
const migrations: readonly ((database: DatabaseSync) => void)[] = [
  // Accounts, filled from all lines of the ledger; services that share an origin are separated by their address.
  (database) => {
    database.exec(secondTables);
    separateServices(database);
    addMissingAccounts(database);
  },
  // The library. What stored answers hold is taken in later, in slices: every answer stays as it is.
  (database) => {
    database.exec(thirdTables);
    makeIndexes(database);
  },
  // Stored answers refer to their records from now on: they are made to in slices, later.
  (database) => database.exec(fourthTables),
  (database) => database.exec(fifthTables),
  (database) => database.exec(sixthTables),
  (database) => database.exec(seventhTables),
];

/**
 * Fills a new file with what a database of an older version holds, in the tables of this version, and puts it in its place:
 * windows that have the old one open notice another file, and write no more to theirs. No other window can write meanwhile.
 * After a kill it is begun again. Slow: for its own thread. Throws where the new file cannot be written.
 */
export function migrate(database: DatabaseSync, sqlite: Sqlite, path: string, copy: string): void {
  inTransaction(database, () => {
    // Another window may have done it since.
    if (versionOf(database) >= version) return;
    const begun = fillingPath(path);
    makeEmptyFile(begun);
    withConnection(sqlite, path, (reader) => reader.prepare("VACUUM INTO ?").run(begun));
    withConnection(sqlite, begun, migrateTables);
    renameSync(begun, nextPath(path));
    replaceFile(path, copy);
  });
}

function migrateTables(database: DatabaseSync): void {
  const from = versionOf(database);
  inTransaction(database, () => {
    for (const [at, run] of migrations.entries()) if (at + 1 >= from) run(database);
    markVersion(database);
  });
  makeDatabase(database, "");
}

/** Endpoints of each host (§4), and how a question to it begins. */
const hosts: readonly { readonly role: Role; readonly endpoints: string; readonly isAsked: string }[] = [
  { role: "app", endpoints: "'companies', 'filing'", isAsked: "LIKE '[\"/api/v3/%'" },
  { role: "base", endpoints: "'fundings', 'company'", isAsked: "NOT LIKE '[\"/api/v3/%'" },
];

/**
 * Before, a service below a path was under its bare origin, its path in front of the question. Lines and past questions did
 * not know the path: they follow where their origin had one service alone for their host.
 */
function separateServices(database: DatabaseSync): void {
  const path = "substr(question, 1, instr(question, '[') - 1)";
  const rest = "substr(question, instr(question, '['))";
  for (const { role, endpoints, isAsked } of hosts) {
    const found = database
      .prepare(`SELECT DISTINCT origin, ${path} AS path, ${rest} ${isAsked} AS isHost FROM answers`)
      .all()
      .map((row) => ({
        origin: String(row["origin"]),
        path: String(row["path"]),
        isHost: row["isHost"] === 1,
      }));
    for (const origin of new Set(found.map((one) => one.origin))) {
      const ofOrigin = found.filter((one) => one.origin === origin);
      const ofHost = ofOrigin.filter((one) => one.isHost);
      const paths = new Set((ofHost.length > 0 ? ofHost : ofOrigin).map((one) => one.path));
      const [own = ""] = paths;
      if (own === "" || paths.size > 1) continue;
      const to = { service: origin + own, origin };
      database
        .prepare(
          `UPDATE ledger SET origin = :service, line = json_set(line, '$.origin', :service)
           WHERE origin = :origin AND json_valid(line) AND json_extract(line, '$.role') = :role`,
        )
        .run({ ...to, role });
      database
        .prepare(
          `UPDATE OR IGNORE questions SET origin = :service, entry = json_set(entry, '$.origin', :service)
           WHERE origin = :origin AND json_valid(entry)
           AND json_extract(entry, '$.question.endpoint') IN (${endpoints})`,
        )
        .run(to);
    }
  }
  database.exec(
    `UPDATE answers SET origin = origin || ${path}, question = ${rest} WHERE instr(question, '[') > 1`,
  );
}
