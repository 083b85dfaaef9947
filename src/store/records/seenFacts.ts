import { createHash } from "node:crypto";
import { isObject } from "../../domain/allowance/stored.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { createdDayOf } from "../../domain/watch/checkResult.ts";
import type { ChangedPart } from "../../domain/watch/news.ts";
import { parsed } from "../sql/entries.ts";
import { type Statements, textIn } from "../sql/statements.ts";
import { valueIn } from "./bodies.ts";
import { personKeysIn } from "./persons.ts";

/** The facts whose changes are pointed out; null if unknown. */
interface SeenFacts {
  readonly amount: number | null;
  readonly state: string | null;
  /** A hash, since forgotten names must not stay here. */
  readonly persons: string | null;
  /** Hash of name and day, if the record has no id. */
  readonly same?: string;
}

/** Returns the current facts of a record. */
export function factsOf(sql: Statements, service: string, key: string): SeenFacts {
  const row = sql.get(
    `SELECT r.name AS name, r.raised AS raised, r.state AS state, r.whole AS whole, r.body AS body FROM records AS r
     JOIN services AS s ON s.id = r.service WHERE s.service = ? AND r.key = ?`,
    [service, key],
  );
  if (row === undefined) return { amount: null, state: null, persons: null };
  const { name, raised, state, whole } = row;
  return {
    amount: typeof raised === "number" ? raised : null,
    state: typeof state === "string" ? state : null,
    // A list row names no persons, which doesn’t mean that there are none.
    persons: whole === 1 ? personsHash(key, row["body"]) : null,
    ...(key.includes(":=") && name !== ""
      ? { same: hashOf([name, createdDayOf(valueIn(row["body"]) ?? null)]) }
      : {}),
  };
}

function personsHash(key: string, body: unknown): string | null {
  const persons = personKeysIn(body);
  if (persons === undefined) return null;
  return hashOf([key, ...persons.toSorted()]);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 12);
}

const parts: readonly ChangedPart[] = ["amount", "state", "persons"];

/** Notes changes of a record since the person last saw it, in all saved searches. */
export function noteChanges(sql: Statements, service: string, key: string): void {
  for (const row of seenOf(sql, service, key)) {
    const [before, now] = [factsIn(textIn(row["facts"])), factsOf(sql, service, key)];
    const isOther = (part: ChangedPart): boolean =>
      (before?.[part] ?? null) !== null && now[part] !== null && before?.[part] !== now[part];
    const changed = parts.filter(isOther);
    // A fact that was unknown before isn’t a change, but can change from now on.
    const known = Object.entries(before ?? {}).filter(([, value]) => value !== null);
    putFacts(sql, row["search"], key, { ...now, ...Object.fromEntries(known) }, changed);
  }
}

/** Takes the current persons as seen: forgetting a person is no change of the record. */
export function forgetSeenPersons(sql: Statements, service: string, key: string): void {
  for (const row of seenOf(sql, service, key)) {
    const facts = { ...factsIn(textIn(row["facts"])), persons: factsOf(sql, service, key).persons };
    const changed = changedIn(textIn(row["changed"])).filter((part) => part !== "persons");
    putFacts(sql, row["search"], key, facts, changed);
  }
}

function putFacts(
  sql: Statements,
  search: unknown,
  key: string,
  facts: Partial<SeenFacts>,
  changed: readonly ChangedPart[],
): void {
  const row = [JSON.stringify(facts), changed.join(" "), textIn(search), key];
  sql.run("UPDATE seen SET facts = ?, changed = ? WHERE search = ? AND key = ?", row);
}

function seenOf(sql: Statements, service: string, key: string): ReturnType<Statements["all"]> {
  return sql.all(
    `SELECT n.search AS search, n.facts AS facts, n.changed AS changed FROM seen AS n
     JOIN savedSearches AS s ON s.search = n.search WHERE n.key = ? AND s.service = ?`,
    [key, service],
  );
}

/** Removes a forgotten record from all saved searches. */
export function forgetSeen(sql: Statements, { service, key }: RecordKey): void {
  sql.run(
    "DELETE FROM seen WHERE key = ? AND search IN (SELECT search FROM savedSearches WHERE service = ?)",
    [key, service],
  );
}

function factsIn(text: string): Partial<SeenFacts> | undefined {
  const value = parsed(text);
  return isObject(value) ? value : undefined;
}

export function changedIn(text: string): readonly ChangedPart[] {
  return parts.filter((part) => text.split(" ").includes(part));
}
