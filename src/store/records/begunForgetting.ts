import { isObject } from "../../domain/allowance/stored.ts";
import { parsed } from "../sql/entries.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { saltIn, type Statements } from "../sql/statements.ts";
import { hashesOf, type Subject } from "./subject.ts";

/**
 * `records` while a query may find what is forgotten; `copies` while older versions and words that are not merged may hold
 * it; `file` while free pages may; `journal` while that may.
 */
export type ForgettingStage = "records" | "copies" | "file" | "journal";

/** A subject, and the records that were removed for it: questions for them are found by these alone. */
export interface BegunSubject {
  readonly subject: Subject;
  readonly keys: readonly RecordKey[];
}

/** What is being forgotten; from `file` on, without its names. */
export interface Forgetting {
  readonly stage: ForgettingStage;
  readonly subjects: readonly BegunSubject[];
}

/** In `meta`, so that the next window goes on with it. */
const entry = "forgetting";

export function forgettingIn(sql: Statements): Forgetting | undefined {
  const found = parsed(sql.meta(entry) ?? "");
  return isForgetting(found) ? found : undefined;
}

// Written by this product alone.
function isForgetting(value: unknown): value is Forgetting {
  return isObject(value) && typeof value["stage"] === "string" && Array.isArray(value["subjects"]);
}

/** Undefined once nothing is left of it. */
export function putForgetting(sql: Statements, forgetting: Forgetting | undefined): void {
  sql.putMeta(entry, forgetting && JSON.stringify(forgetting));
}

/** What is still to be forgotten: without what the person has asked for again since, and with the records that went for the rest. */
export function stillForgotten(sql: Statements): readonly BegunSubject[] {
  const salt = saltIn(sql);
  return (forgettingIn(sql)?.subjects ?? []).filter(({ subject }) => {
    const [hash = ""] = hashesOf(salt, subject);
    return sql.has("SELECT 1 FROM forgotten WHERE hash = ?", [hash]);
  });
}
