import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { saltIn, type Statements } from "../sql/statements.ts";
import { hashesOf, type ForgetTarget } from "./forgetTarget.ts";

/** Places that may hold copies: `records` that queries find, older versions and words, the file, the WAL. */
export type ForgettingStage = "records" | "copies" | "file" | "journal";

/** A target with its deleted records: only their keys identify questions about them. */
export interface BegunTarget {
  readonly target: ForgetTarget;
  readonly keys: readonly RecordKey[];
}

/** Unfinished forgetting; without names from stage `file` on. */
export interface Forgetting {
  readonly stage: ForgettingStage;
  readonly targets: readonly BegunTarget[];
}

/** An entry of `meta`, so that the next window can resume. */
const entry = "forgetting";

export function forgettingIn(sql: Statements): Forgetting | undefined {
  const found = parsed(sql.meta(entry) ?? "");
  return isForgetting(found) ? found : undefined;
}

function isForgetting(value: unknown): value is Forgetting {
  return isObject(value) && typeof value["stage"] === "string" && Array.isArray(value["targets"]);
}

/** Undefined deletes the entry, once nothing is left to remove. */
export function putForgetting(sql: Statements, forgetting: Forgetting | undefined): void {
  sql.putMeta(entry, forgetting && JSON.stringify(forgetting));
}

/** Returns the targets that the user hasn’t asked for again since. */
export function stillForgotten(sql: Statements): readonly BegunTarget[] {
  const salt = saltIn(sql);
  return (forgettingIn(sql)?.targets ?? []).filter(({ target }) => {
    const [hash = ""] = hashesOf(salt, target);
    return sql.has("SELECT 1 FROM forgotten WHERE hash = ?", [hash]);
  });
}
