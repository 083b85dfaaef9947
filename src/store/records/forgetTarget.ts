import { createHmac } from "node:crypto";
import { foldedWords, nameKeys, type NameKeys, personKey } from "../../domain/names/nameKeys.ts";
import { formsOf, isSameCompany, otherSpellings, shorterSpellings } from "../../domain/names/sameCompany.ts";
import type { RecordColumns } from "../../domain/library/recordColumns.ts";
import { withoutNames } from "../../domain/record/relatedPersons.ts";
import type { Json } from "../../text/json.ts";
import { saltIn, type Statements, textIn } from "../sql/statements.ts";

export type ForgetTarget =
  | { readonly kind: "record"; readonly service: string; readonly key: string }
  /** Of every service, in every state; as in `nameKeys`. */
  | ({ readonly kind: "company" } & NameKeys)
  /** Of every service; `key` as in `personKey`. */
  | { readonly kind: "person"; readonly key: string };

/** Counts for the confirmation. */
export interface Forgettable {
  /** Deleted records; for a person, rewritten records. */
  readonly records: number;
  /** Deleted records with a star, tags, or a note. */
  readonly marks: number;
  /** Records whose tags or note name a person; these stay. */
  readonly naming: number;
  readonly searches: number;
}

interface Named {
  readonly key: string;
  readonly columns: Pick<RecordColumns, "keys">;
}

export interface ForgottenNames {
  readonly isEmpty: boolean;
  readonly isRecord: (service: string, key: string) => boolean;
  readonly isGone: (service: string, record: Named) => boolean;
  /** Removes forgotten persons and firms; returns the same value if there are none. */
  readonly withoutPersons: (value: Json) => Json;
  readonly isNamedIn: (text: string) => boolean;
}

/** Builds the matcher from names. */
export function namesOf(targets: readonly ForgetTarget[]): ForgottenNames {
  const companies = targets.filter((target) => target.kind === "company");
  const persons = new Set(targets.flatMap((target) => (target.kind === "person" ? [target.key] : [])));
  const records = new Set(
    targets.flatMap((target) =>
      target.kind === "record" ? [JSON.stringify([target.service, target.key])] : [],
    ),
  );
  const isCompany = (keys: NameKeys | undefined): boolean =>
    keys !== undefined && companies.some((company) => isSameCompany(company, keys));
  const isRecord = (service: string, key: string): boolean => records.has(JSON.stringify([service, key]));
  return {
    isEmpty: targets.length === 0,
    isRecord,
    isGone: (service, { key, columns }) => isRecord(service, key) || isCompany(columns.keys),
    withoutPersons: (value) =>
      withoutNames(value, (name) => persons.has(personKey(name) ?? "") || isCompany(nameKeys(name))),
    isNamedIn(text) {
      const words = foldedWords(text);
      const run = ` ${words.join(" ")} `;
      const core = nameKeys(text)?.core;
      const person = personKey(text);
      // A single word may be part of other names, so the whole text must match.
      return (
        companies.some(
          (one) => one.core === core || (one.core.includes(" ") && run.includes(` ${one.core} `)),
        ) ||
        [...persons].some(
          (one) =>
            one === person || (one.includes(" ") && one.split(" ").every((word) => words.includes(word))),
        )
      );
    },
  };
}

/** Hashes of forgotten names, and their salt, which is empty without hashes. */
export interface Forgotten {
  readonly salt: string;
  readonly hashes: readonly string[];
}

export function forgottenIn(sql: Statements): Forgotten {
  const hashes = sql.all("SELECT hash FROM forgotten").map(({ hash }) => textIn(hash));
  return { salt: hashes.length === 0 ? "" : saltIn(sql), hashes };
}

/**
 * The hashes reveal nothing without the database’s salt. Each is its group’s hash, a dot, and its own: asking for a
 * name again lifts all spellings of its group.
 */
export function hashesOf(salt: string, target: ForgetTarget): readonly string[] {
  switch (target.kind) {
    case "record":
      return [inGroup(salt, target, "record", target.service, target.key)];
    case "person":
      return [inGroup(salt, target, "person", target.key)];
    case "company": {
      const forms = formsOf(target);
      return [target.core, ...shorterSpellings(target.core)].flatMap((core) => [
        inGroup(salt, companyOf(core), "exact", core, forms),
        ...partsOf(forms).map((part) => inGroup(salt, companyOf(core), "part", core, part)),
      ]);
    }
  }
}

/** The groups of a target’s spellings. */
export function groupsOf(salt: string, target: ForgetTarget): readonly string[] {
  return target.kind === "company"
    ? [target.core, ...otherSpellings(target.core)].map((core) => groupOf(salt, companyOf(core)))
    : [groupOf(salt, target)];
}

function companyOf(core: string): ForgetTarget {
  return { kind: "company", core, full: core };
}

function inGroup(salt: string, target: ForgetTarget, ...parts: readonly string[]): string {
  return `${groupOf(salt, target)}.${hashed(salt, parts)}`;
}

/** By a company’s core, or a person’s words in any order. */
function groupOf(salt: string, target: ForgetTarget): string {
  switch (target.kind) {
    case "record":
      return hashed(salt, ["record", target.key]).slice(0, 10);
    case "person":
      return wordsGroup(salt, "person", target.key.split(" ").toSorted());
    case "company":
      return wordsGroup(salt, "company", target.core.split(" "));
  }
}

function wordsGroup(salt: string, kind: "person" | "company", words: readonly string[]): string {
  return hashed(salt, [kind, ...words]).slice(0, 10);
}

/** Returns all shorter legal forms: none, and each run of words. */
function partsOf(forms: string): readonly string[] {
  const words = forms.split(" ");
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_word, length) => words.slice(from, from + length + 1).join(" ")),
  );
  return [...new Set(["", ...runs])].filter((run) => run !== words.join(" "));
}

function hashed(salt: string, parts: readonly string[]): string {
  return createHmac("sha256", salt).update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}

const maxWords = 8;
const maxPersonWords = 4;
/** In UTF-16 units. */
const maxTextLength = 400;

/** Builds the matcher from hashes; the names are no longer stored. */
export function forgottenNames({ salt, hashes }: Forgotten): ForgottenNames {
  const known = new Set(hashes);
  const groups = new Set(hashes.map((hash) => hash.split(".")[0] ?? ""));
  const has = (target: ForgetTarget, ...parts: readonly string[]): boolean =>
    groups.has(groupOf(salt, target)) && known.has(inGroup(salt, target, ...parts));
  const isCompany = (keys: NameKeys | undefined): boolean => {
    if (keys === undefined) return false;
    const forms = formsOf(keys);
    return [keys.core, ...shorterSpellings(keys.core)].some((core) => {
      const company = companyOf(core);
      return (
        groups.has(groupOf(salt, company)) &&
        (["exact", "part"].some((what) => has(company, what, core, forms)) ||
          partsOf(forms).some((part) => has(company, "exact", core, part)))
      );
    });
  };
  const isPerson = (name: string): boolean => {
    const key = personKey(name);
    return key !== undefined && has({ kind: "person", key }, "person", key);
  };
  // Cached, since roles, states and industries repeat in most records.
  const judged = new Map<string, boolean>();
  const isName = (text: string): boolean => {
    const isGone = judged.get(text) ?? (isPerson(text) || isCompany(nameKeys(text)));
    judged.set(text, isGone);
    return isGone;
  };
  const isRecord = (service: string, key: string): boolean =>
    has({ kind: "record", service, key }, "record", service, key);
  const isGroup = (kind: "person" | "company", run: readonly string[]): boolean =>
    run.length > 0 && groups.has(wordsGroup(salt, kind, run));
  return {
    isEmpty: known.size === 0,
    isRecord,
    isGone: (service, { key, columns }) =>
      known.size > 0 && (isRecord(service, key) || isCompany(columns.keys)),
    withoutPersons: (value) => (known.size === 0 ? value : withoutNames(value, isName)),
    isNamedIn(text) {
      if (known.size === 0) return false;
      const words = foldedWords(text.slice(0, maxTextLength));
      const core = nameKeys(text)?.core.split(" ") ?? [];
      const person = personKey(text)?.split(" ") ?? [];
      return (
        isGroup("company", core) ||
        isGroup("person", person.toSorted()) ||
        words.some((_, from) =>
          words.slice(from + 1, from + maxWords).some((_word, length) => {
            const run = words.slice(from, from + length + 2);
            return (
              isGroup("company", run) || (run.length <= maxPersonWords && isGroup("person", run.toSorted()))
            );
          }),
        )
      );
    },
  };
}
