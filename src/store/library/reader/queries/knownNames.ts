import type { DatabaseSync } from "node:sqlite";
import { defineFunctions } from "./columns.ts";
import { saltIn, Statements } from "../../../sql/statements.ts";
import { termsTable } from "../../../records/wordIndexes.ts";
import { NameIndex } from "../../../../domain/names/nameIndex.ts";

type NamesState = ReturnType<typeof stateOf>;

/** A fingerprint that changes if names were added or removed. */
function stateOf(sql: Statements) {
  const last = sql.get("SELECT id, core FROM companies ORDER BY id DESC LIMIT 1");
  return {
    /** Differs after everything was cleared. */
    salt: saltIn(sql),
    companies: sql.number("SELECT count(*) AS n FROM companies"),
    lastCompany: Number(last?.["id"] ?? 0),
    /** The last company’s id alone isn’t enough: ids are reused. */
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

/** Index of the names and hosts of a set of services. It grows with new names, and is rebuilt if names were removed. */
class KnownNames {
  readonly #sql: Statements;
  #built: BuiltIndex | undefined;

  constructor(sql: Statements) {
    this.#sql = sql;
  }

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

  /** True if names were only added since the index was built. */
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
    // If records got or changed a host, add all hosts again. A surplus host does no harm.
    const from = before !== undefined && before.hosts + added === now.hosts ? before.lastRecord : 0;
    const hosts = `SELECT host FROM records WHERE service IN (${services}) AND id > ? AND host IS NOT NULL`;
    for (const row of this.#sql.prepared(hosts).iterate(from)) index.addHost(String(row["host"]));
  }
}

export class LibraryStatements extends Statements {
  readonly knownNames = new KnownNames(this);

  constructor(database: DatabaseSync) {
    super(database);
    defineFunctions(database);
    this.exec(termsTable);
  }
}
