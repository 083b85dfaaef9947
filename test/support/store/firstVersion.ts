import { copyFileSync, chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fingerprint } from "../../../src/domain/fingerprint.ts";
import type { Caller } from "../../../src/service/client/client.ts";

const fixture = join(import.meta.dirname, "..", "..", "fixtures", "store-version-1.db");

/** Puts a store of version 1 at `path`; with this many more answers of 20 kB each, so that migrating takes its time. */
export function putFirstVersion(path: string, more = 0): void {
  copyFileSync(fixture, path);
  chmodSync(path, 0o600);
  if (more === 0) return;
  const database = new DatabaseSync(path);
  const add = database.prepare(
    "INSERT INTO answers (origin, credential, question, at, size, body) VALUES (?, 'x', ?, 1, 20000, zeroblob(20000))",
  );
  const line = database.prepare(
    `INSERT INTO ledger (at, origin, free, failed, rows, line)
     SELECT at, origin, free, failed, rows, line FROM ledger WHERE id <= 18`,
  );
  database.exec("BEGIN");
  for (let index = 0; index < more; index += 1)
    add.run("http://127.0.0.1:28473", `/funding/app["${String(index)}"]`);
  for (let index = 0; index < more / 10; index += 1) line.run();
  database.exec("COMMIT");
  database.close();
}

/** Who asks the services of the fixture. */
export function caller(service: string): Caller {
  const credential = service === "sample:" ? "sample" : "upgrade-fixture-key";
  return { service, fingerprint: (salt) => fingerprint(salt, credential) };
}

/** The services of the fixture, and one question that each of them has answered. */
export const answered = [
  ["http://127.0.0.1:28471", '["/fundings"]'],
  ["http://127.0.0.1:28471", '["/companies/junmarch-networks-pbc"]'],
  ["http://127.0.0.1:28472", '["/api/v3/companies/120549985"]'],
  [
    "http://127.0.0.1:28472",
    '["/api/v3/companies",["page","2"],["per_page","5"],["selectItemstates[]","California"]]',
  ],
  [
    "http://127.0.0.1:28473/funding/app",
    '["/api/v3/companies",["per_page","5"],["selectItemstates[]","California"]]',
  ],
  ["http://127.0.0.1:28473/funding/data", '["/fundings"]'],
  ["sample:", '["/api/v3/companies",["company","robot"],["per_page","5"]]'],
] as const;
