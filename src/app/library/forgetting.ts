import { nameKeys } from "../../domain/names/nameKeys.ts";
import { companyNameIn, type ResultRow } from "../../domain/record.ts";
import { personNames } from "../../domain/record/relatedPersons.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { Unsubscribe } from "../../domain/listeners.ts";
import { columnsOf } from "../../domain/library/recordColumns.ts";
import type { Question } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { isNamedBy } from "../../store/records/mentions.ts";
import {
  type Forgettable,
  type ForgottenNames,
  forgottenNames,
  namesOf,
  type ForgetTarget,
} from "../../store/records/forgetTarget.ts";
import type { LibraryWriter, Store } from "../../store/store.ts";

export interface NamedSubject {
  readonly name: string;
  readonly what: ForgetTarget;
}

export function companiesOf(rows: readonly ResultRow[]): readonly NamedSubject[] {
  const found = rows.flatMap((row): readonly NamedSubject[] => {
    const name = companyNameIn(row);
    const keys = nameKeys(name);
    return keys === undefined ? [] : [{ name, what: { kind: "company", ...keys } }];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one.what), one])).values()];
}

export function personsOf(row: ResultRow, value = (row.detail ?? row.record).value): readonly NamedSubject[] {
  return [...personNames(value)].map(([key, name]) => ({ name, what: { kind: "person", key } }));
}

export interface ForgettingScreen {
  readonly session: Pick<SearchSession, "state" | "reviseRows" | "clear">;
  readonly leavePage: (isGone: (row: ResultRow) => boolean) => Promise<void> | undefined;
  readonly forgetTyped: (isNamed: (text: string) => boolean) => Promise<void>;
}

/** `kept`: the person didn’t confirm. `failed`: the file can’t be used now. */
export async function forgetAll(
  library: Pick<LibraryWriter, "forget" | "forgettable">,
  targets: readonly ForgetTarget[],
  screen: ForgettingScreen & { readonly confirm: (what: Forgettable) => Promise<boolean> },
): Promise<"done" | "kept" | "failed"> {
  if (!(await screen.confirm(await library.forgettable(targets)))) return "kept";
  if (!(await library.forget(targets))) return "failed";
  await removeFromWindow(namesOf(targets), screen);
  return "done";
}

/** Removes from this window the records that other windows forget. */
export function followForgotten(
  store: Pick<Store, "onDidChange"> & { readonly library: Pick<LibraryWriter, "forgotten"> },
  screen: ForgettingScreen,
): Unsubscribe {
  let known: ReadonlySet<string> = new Set();
  const check = async (): Promise<void> => {
    const forgotten = await store.library.forgotten();
    const isNew = forgotten.hashes.some((hash) => !known.has(hash));
    known = new Set(forgotten.hashes);
    if (isNew) await removeFromWindow(forgottenNames(forgotten), screen);
  };
  void check();
  return store.onDidChange(() => void check());
}

export async function forgottenAmong(library: Pick<LibraryWriter, "forgotten">, texts: readonly string[]) {
  const forgotten = forgottenNames(await library.forgotten());
  return texts.filter((text) => forgotten.isNamedIn(text));
}

export async function readForgotten(library: Pick<LibraryWriter, "forgotten">) {
  const forgotten = forgottenNames(await library.forgotten());
  return {
    isNamedBy: (question: Question, service: string) => isNamedBy(question, service, forgotten),
    rowWithout: (row: ResultRow) => rowWithout(row, forgotten),
  };
}

async function removeFromWindow(
  forgotten: ForgottenNames,
  { session, leavePage, forgetTyped }: ForgettingScreen,
): Promise<void> {
  const { shown } = session.state;
  // A search that names forgotten data would bring it back.
  if (shown !== undefined && isNamedBy(shown.question, shown.service, forgotten)) session.clear();
  else session.reviseRows((row) => rowWithout(row, forgotten));
  await leavePage((row) => rowWithout(row, forgotten) !== row);
  await forgetTyped((text) => forgotten.isNamedIn(text));
}

/** In every window. Keys and settings stay. */
export async function clearLocalData(
  session: Pick<SearchSession, "forget">,
  store: Pick<Store, "clear">,
): Promise<void> {
  session.forget();
  await store.clear();
}

function rowWithout(row: ResultRow, forgotten: ForgottenNames): ResultRow | undefined {
  const { service, key, record, detail } = row;
  if ([record, detail].some((one) => one !== undefined && isGone(one))) return undefined;
  const [listed, whole] = [record, detail].map(
    (one) => one && { ...one, value: forgotten.withoutPersons(one.value) },
  );
  if (listed === undefined || (listed.value === record.value && whole?.value === detail?.value)) return row;
  return { service, key, record: listed, ...(whole === undefined ? {} : { detail: whole }) };

  function isGone(one: ServiceRecord): boolean {
    return forgotten.isGone(service, { key, columns: columnsOf(one) });
  }
}
