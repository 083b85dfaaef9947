import { nameKeys, personKey } from "../../domain/names/keys.ts";
import { companyNameOf, type ResultRow } from "../../domain/record.ts";
import { relatedPersonsOf } from "../../domain/record/persons.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import { namesIn } from "../../store/records/forgetting/naming.ts";
import type { Forgettable, Subject } from "../../store/records/subject.ts";
import type { Store } from "../../store/store.ts";
import type { LibraryWriter } from "../../store/library/libraryWriter.ts";

export interface NamedSubject {
  /** What a person calls it; as the service wrote it. */
  readonly name: string;
  readonly what: Subject;
}

export function companiesOf(rows: readonly ResultRow[]): readonly NamedSubject[] {
  const found = rows.flatMap((row): readonly NamedSubject[] => {
    const name = companyNameOf(row.detail ?? row.record)?.trim();
    const keys = name === undefined ? undefined : nameKeys(name);
    if (name === undefined || keys === undefined) return [];
    const { service } = row;
    return [{ name, what: { kind: "company", service, ...keys } }];
  });
  return onlyOnce(found);
}

export function personsOf(row: ResultRow, value = (row.detail ?? row.record).value): readonly NamedSubject[] {
  const { service } = row;
  return onlyOnce(
    relatedPersonsOf(value).flatMap(({ name }): readonly NamedSubject[] => {
      const key = personKey(name);
      return key === undefined ? [] : [{ name, what: { kind: "person", service, key } }];
    }),
  );
}

export function namedBy(subjects: readonly Subject[]): (text: string) => boolean {
  const unnamed = {
    keys: new Set<string>(),
    cores: subjects.flatMap((what) => (what.kind === "company" ? [what.core] : [])),
    persons: subjects.flatMap((what) => (what.kind === "person" ? [what.key] : [])),
  };
  return (text) => namesIn(text, unnamed);
}

export async function forgettableInAll(
  library: Pick<LibraryWriter, "forgettable">,
  subjects: readonly Subject[],
): Promise<Forgettable> {
  let sum: Forgettable = { records: 0, answers: 0, marks: 0 };
  for (const what of subjects) {
    const { records, answers, marks } = await library.forgettable(what);
    sum = { records: sum.records + records, answers: sum.answers + answers, marks: sum.marks + marks };
  }
  return sum;
}

export interface ForgettingScreen {
  readonly session: Pick<SearchSession, "reviseRows">;
  /** Takes records off the page, and closes it where it shows one. */
  readonly leavePage: (isGone: (row: ResultRow) => boolean) => Promise<void> | undefined;
}

/** False where the file cannot be used now; nothing more is forgotten then. */
export async function forgetAll(
  library: Pick<LibraryWriter, "forget">,
  subjects: readonly Subject[],
  { session, leavePage }: ForgettingScreen,
): Promise<boolean> {
  for (const what of subjects) if (!(await library.forget(what))) return false;
  session.reviseRows((row) => subjects.reduce<ResultRow | undefined>(without, row));
  await leavePage((row) => subjects.some((what) => names(what, row)));
  return true;
}

/** Deletes stored answers, history and ledger, in every window, and the rows of this one. Keys and settings stay. */
export async function clearLocalData(
  session: Pick<SearchSession, "forget">,
  store: Pick<Store, "clear">,
): Promise<void> {
  session.forget();
  await store.clear();
}

function without(row: ResultRow | undefined, what: Subject): ResultRow | undefined {
  if (row === undefined || !names(what, row)) return row;
  if (what.kind !== "person") return undefined;
  // A person is named by a filing in full; its list row stays, and what is known is read again.
  const { detail: _named, ...listed } = row;
  return names(what, listed) ? undefined : listed;
}

function names(what: Subject, row: ResultRow): boolean {
  if (row.service !== what.service) return false;
  switch (what.kind) {
    case "record":
      return row.key === what.key;
    case "company":
      return companiesOf([row]).some((one) => one.what.kind === "company" && one.what.full === what.full);
    case "person":
      return personsOf(row).some((one) => one.what.kind === "person" && one.what.key === what.key);
  }
}

function onlyOnce(found: readonly NamedSubject[]): readonly NamedSubject[] {
  return [...new Map(found.map((one) => [JSON.stringify(one.what), one])).values()];
}
