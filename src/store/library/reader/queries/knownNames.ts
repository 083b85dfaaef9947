import type { DatabaseSync } from "node:sqlite";
import { defineFunctions } from "./columns.ts";
import { saltIn, Statements } from "../../../sql/statements.ts";
import { termsTable } from "../../../records/wordIndexes.ts";
import { NameIndex } from "../../../../domain/names/nameIndex.ts";

type NamesState = ReturnType<typeof stateOf>;

/** What says whether names came or went since they were read. */
function stateOf(sql: Statements) {
  const last = sql.get("SELECT id, core FROM companies ORDER BY id DESC LIMIT 1");
  return {
    /** Another one after everything was cleared. */
    salt: saltIn(sql),
    companies: sql.number("SELECT count(*) AS n FROM companies"),
    lastCompany: Number(last?.["id"] ?? 0),
    /** The core of the last company: its number may be given again once it is gone. */
    lastCore: String(last?.["core"] ?? ""),
    hosts: sql.number("SELECT count(*) AS n FROM records WHERE host IS NOT NULL"),
    lastRecord: sql.number("SELECT max(id) AS n FROM records"),
  };
}

interface BuiltIndex extends NamesState {
  readonly of: string;
  readonly version: number;
  readonly index: NameIndex;
}

/** The hashes of the names and hosts of one set of services: what is new is added, and where something has gone they are rebuilt. */
class KnownNames {
  readonly #sql: Statements;
  #built: BuiltIndex | undefined;

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** The names of services, by their numbers in the database. */
  indexOf(services: readonly number[]): NameIndex {
    const of = services.join(",");
    const built = this.#built?.of === of ? this.#built : undefined;
    const version = this.#sql.number("PRAGMA data_version");
    if (built?.version === version) return built.index;
    const state = stateOf(this.#sql);
    const index = built !== undefined && this.#isGrown(built, state) ? built.index : new NameIndex();
    const before = index === built?.index ? built : undefined;
    if (of !== "") this.#add(index, of, state, before);
    this.#built = { ...state, of, version, index };
    return index;
  }

  /** Whether all that was there is still there. */
  #isGrown(before: NamesState, now: NamesState): boolean {
    const sql = this.#sql;
    const added = sql.number("SELECT count(*) FROM companies WHERE id > ?", [before.lastCompany]);
    const last = sql.text("SELECT core FROM companies WHERE id = ?", [before.lastCompany]) ?? "";
    return before.salt === now.salt && before.companies + added === now.companies && last === before.lastCore;
  }

  #add(index: NameIndex, services: string, now: NamesState, before: NamesState | undefined): void {
    const companies = `SELECT core FROM companies WHERE service IN (${services}) AND id > ?`;
    for (const row of this.#sql.prepared(companies).iterate(before?.lastCompany ?? 0))
      index.add(String(row["core"]));
    const newHosts = "SELECT count(*) AS n FROM records WHERE id > ? AND host IS NOT NULL";
    const added = this.#sql.number(newHosts, [before?.lastRecord ?? 0]);
    // A record may learn its host later, or take another one: then all are read again. One too many does no harm.
    const from = before !== undefined && before.hosts + added === now.hosts ? before.lastRecord : 0;
    const hosts = `SELECT host FROM records WHERE service IN (${services}) AND id > ? AND host IS NOT NULL`;
    for (const row of this.#sql.prepared(hosts).iterate(from)) index.addHost(String(row["host"]));
  }
}

/** The statements of a reading connection, with what is kept beside it for as long as it is open. */
export class LibraryStatements extends Statements {
  readonly knownNames = new KnownNames(this);

  constructor(database: DatabaseSync) {
    super(database);
    defineFunctions(database);
    this.exec(termsTable);
  }
}
