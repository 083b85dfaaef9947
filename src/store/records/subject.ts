import { createHmac } from "node:crypto";
import { saltIn, type Statements, textIn } from "../sql/statements.ts";
import { personKey } from "../../domain/names/keys.ts";
import type { KeptRecord } from "./contents.ts";

/** What a person wants to have forgotten: one record, a company with its records, or a person wherever one is named. */
export type Subject =
  | { readonly kind: "record"; readonly service: string; readonly key: string }
  /** `core` and `full` as `nameKeys` gives them; in every state. */
  | { readonly kind: "company"; readonly service: string; readonly core: string; readonly full: string }
  /** `key` as `personKey` gives it. */
  | { readonly kind: "person"; readonly service: string; readonly key: string };

/** What goes when something is forgotten. */
export interface Forgettable {
  /** Records that go; of a person those that are rewritten without them. */
  readonly records: number;
  /** Stored answers that are rewritten without them, or go. */
  readonly answers: number;
  /** Records among them that have a star, tags or a note. */
  readonly marks: number;
}

/** The hash of something that is forgotten: without the database’s salt it does not tell what it was. */
export function hashOf(salt: string, subject: Subject): string {
  const parts = subject.kind === "company" ? [subject.core, subject.full] : [subject.key];
  return createHmac("sha256", salt)
    .update(JSON.stringify([subject.kind, subject.service, ...parts]))
    .digest("base64url")
    .slice(0, 32);
}

/** Everything that forgetting may know a record by: itself, its company, the persons that it names. */
export function subjectsOf(
  service: string,
  { key, columns }: Pick<KeptRecord, "key" | "columns">,
): readonly Subject[] {
  const persons = columns.persons.flatMap(({ name }) => personKey(name) ?? []);
  return [
    { kind: "record", service, key },
    ...(columns.keys === undefined ? [] : [{ kind: "company" as const, service, ...columns.keys }]),
    ...persons.map((person) => ({ kind: "person" as const, service, key: person })),
  ];
}

/** What is forgotten in a database: hashes, and the salt that they are under, which is empty without any. */
export interface Forgotten {
  readonly salt: string;
  readonly hashes: readonly string[];
}

export function forgottenIn(sql: Statements): Forgotten {
  const hashes = sql.all("SELECT hash FROM forgotten").map(({ hash }) => textIn(hash));
  return { salt: hashes.length === 0 ? "" : saltIn(sql), hashes };
}

/** Tells whether a record of a service is forgotten. */
export function forgottenRecords(
  { salt, hashes }: Forgotten,
  service: string,
): (record: Pick<KeptRecord, "key" | "columns">) => boolean {
  const forgotten = new Set(hashes);
  return (record) =>
    forgotten.size > 0 && subjectsOf(service, record).some((subject) => forgotten.has(hashOf(salt, subject)));
}
