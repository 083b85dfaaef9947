import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { Statements } from "../sql/statements.ts";
import type { Subject } from "./subject.ts";

/**
 * `records` while a query may find what is forgotten; `copies` while older versions and words that are not merged may hold
 * it; `file` while free pages may; `rewriting` while the file is rewritten; `journal` while that may.
 */
export type ForgettingStage = "records" | "copies" | "file" | "rewriting" | "journal";

/** What is being forgotten; from `file` on, without its names. */
export interface Forgetting {
  readonly stage: ForgettingStage;
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
