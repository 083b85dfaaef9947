import type { DatabaseSync } from "node:sqlite";
import type { Role } from "../../service/contract/authentication.ts";
import { addMissingAccounts } from "./accounts.ts";
import { makeIndexes, thirdTables } from "../sql/libraryTables.ts";
import { inTransaction, markVersion, secondTables, version, versionOf } from "../sql/schema.ts";

/** Leads from the tables of one version to those of the next. */
interface Migration {
  readonly to: number;
  readonly run: (database: DatabaseSync) => void;
}

const migrations: readonly Migration[] = [
  { to: 2, run: toVersion2 },
  { to: 3, run: toVersion3 },
];

/**
 * Brings a database to the tables of this version, whole or not at all: after a kill in the middle it is as it was.
 * `copy` is called first, while no other window can write. Takes its time: for a thread of its own.
 */
export function migrate(database: DatabaseSync, copy: () => void): void {
  inTransaction(database, () => {
    // Another window may have done it since.
    const from = versionOf(database);
    if (from >= version) return;
    copy();
    for (const { to, run } of migrations) if (to > from) run(database);
    markVersion(database);
  });
}

/** Adds accounts, filled from all lines of the ledger; services that share an origin are told apart by their address. */
function toVersion2(database: DatabaseSync): void {
  database.exec(secondTables);
  separateServices(database);
  addMissingAccounts(database);
}

/** Adds the library. What stored answers hold is taken in later, in slices: every answer stays as it is. */
function toVersion3(database: DatabaseSync): void {
  database.exec(thirdTables);
  makeIndexes(database);
}

/** Endpoints of each host (§4), and how a question to it begins. */
const hosts: readonly { readonly role: Role; readonly endpoints: string; readonly isAsked: string }[] = [
  { role: "app", endpoints: "'companies', 'filing'", isAsked: "LIKE '[\"/api/v3/%'" },
  { role: "base", endpoints: "'fundings', 'company'", isAsked: "NOT LIKE '[\"/api/v3/%'" },
];

/**
 * Before, a service below a path lay under its bare origin, its path in front of the question. Lines and past questions
 * did not know the path: they follow where their origin had one service alone for their host.
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
