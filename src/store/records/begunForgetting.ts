import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { Statements } from "../sql/statements.ts";
import type { Subject } from "./subject.ts";

/**
 * What is being forgotten: `records` while a query may find it, `copies` while older versions and merged words may hold it,
 * `file` until the file was rewritten, when no name is left in this either.
 */
export interface Forgetting {
  readonly stage: "records" | "copies" | "file";
  readonly subjects: readonly Subject[];
}

/** In `meta`, so that the next window goes on with it. */
const entry = "forgetting";

export function forgettingIn(sql: Statements): Forgetting | undefined {
  const found = parsed(sql.text("SELECT value FROM meta WHERE name = ?", [entry]) ?? "");
  return isForgetting(found) ? found : undefined;
}

// Written by this product alone.
function isForgetting(value: unknown): value is Forgetting {
  return isObject(value) && typeof value["stage"] === "string" && Array.isArray(value["subjects"]);
}

export function putForgetting(sql: Statements, forgetting: Forgetting): void {
  sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", [entry, JSON.stringify(forgetting)]);
}

export function dropForgetting(sql: Statements): void {
  sql.run("DELETE FROM meta WHERE name = ?", [entry]);
}
