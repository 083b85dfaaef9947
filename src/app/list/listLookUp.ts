import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { askFirstPage, beginSearch } from "../../domain/search/searchRows.ts";
import {
  answerOf,
  type AskedName,
  askedNames,
  askedText,
  lossOf,
  namesToAsk,
  stateOf,
} from "../../domain/list/askedNames.ts";
import { matchName, mostSuggestions } from "../../domain/list/degree.ts";
import { type NameList, rowByHeader } from "../../domain/list/nameList.ts";
import type { ListName } from "../../domain/list/profile.ts";
import { nameOfKey } from "../../domain/record/recordKey.ts";
import { isAbortError, isServiceError, type ServiceError } from "../../service/errors.ts";
import { pageOf } from "../../service/contract/question.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { ListState } from "../../present/list/listProtocol.ts";
import type { Engine } from "../engine/engine.ts";
import type { LibraryNeeds } from "../library/librarySource.ts";
import type { Preferences } from "../ports.ts";
import { companyQuestion } from "../search/search.ts";
import { inSlices } from "../timeSlices.ts";
import { readLines } from "../usage/readUsage.ts";
import { type KnownEntry, knownNames, listRecord } from "./knownNames.ts";

export interface ListServices extends LibraryNeeds {
  readonly engine: Pick<Engine, "answers" | "spending" | "store">;
  readonly settings: Pick<Preferences, "perPage">;
}

/** `done`: no name is left. `enough`: the agreed number was asked. `elsewhere`: another service is connected now. */
export type RunEnd =
  | { readonly kind: "done" | "enough" | "paused" | "elsewhere" }
  | { readonly kind: "failed"; readonly error: ServiceError };

type ListChoices = ListState["choices"];

/** Names between two time slices. */
const namesAStep = 1_000;

/** Ledger lines to read again before each request: another window may have asked. */
const newestLines = 50;

/**
 * Looks up the names of one list. Only the requests store anything: their answers and ledger lines say which names were
 * asked, so that the list continues after a killed window, in another window, or with more names.
 */
export class ListLookUp {
  readonly names: readonly ListName[];
  readonly #needs: ListServices;
  readonly #service: string;
  readonly #asked = new Map<string, AskedName>();
  #entries: readonly KnownEntry[] = [];
  /** The newest ledger line that was read. */
  #line = 0;

  constructor(needs: ListServices, service: string, names: readonly ListName[]) {
    this.#needs = needs;
    this.#service = service;
    this.names = names;
  }

  /** In the order of the names; empty until they are read. */
  get entries(): readonly KnownEntry[] {
    return this.#entries;
  }

  /** Returns the record that answers each name, with its row of the list, in the order of the names, without repeats. */
  found(list: NameList): readonly ResultRow[] {
    const rows = this.#entries.flatMap((entry, at) => {
      const row = answerOf(entry)?.row;
      return row === undefined ? [] : { ...row, listed: rowByHeader(list, this.names[at]?.rows[0] ?? -1) };
    });
    return [...new Map(rows.map((row) => [nameOfKey(row), row])).values()];
  }

  get choices(): ListChoices {
    const made = this.names.flatMap(({ keys }, at): readonly (readonly [string, string])[] => {
      const { chosen, isRejected } = this.#entries[at] ?? {};
      if (chosen !== undefined) return [[keys.full, nameOfKey(chosen.row)]];
      return isRejected === true ? [[keys.full, ""]] : [];
    });
    return Object.fromEntries(made);
  }

  /** Returns the positions of the names that only the service can answer, in the order of asking. */
  toAsk(): readonly number[] {
    return namesToAsk(this.names, this.#entries);
  }

  /** Reads library, ledger, and stored answers; sends nothing. Rejects with an AbortError after the signal. */
  async read(
    choices: ListChoices,
    signal: AbortSignal,
    onProgress: (done: number) => void = () => undefined,
  ): Promise<void> {
    await this.#noteAsked(await readLines(this.#needs.engine.store.ledger));
    const report = (_position: number, _answer: KnownEntry, done: number): void => onProgress(done);
    const entries: KnownEntry[] = [];
    for (const [at, answer] of (await knownNames(this.names, this.#needs, signal, report)).entries()) {
      signal.throwIfAborted();
      entries.push(this.#withChoice(at, await this.#withAsked(at, answer), choices));
      if (at % namesAStep === 0) await nextTimeSlice();
    }
    this.#entries = entries;
  }

  /** Chooses the newest record of a company, or rejects all companies; a repeated choice is undone. Sends nothing. */
  choose(position: number, company?: number): void {
    this.#change(position, ({ chosen, isRejected, ...entry }) => {
      const record = company === undefined ? undefined : entry.companies[company]?.[0];
      if (record === undefined) return isRejected === true ? entry : { ...entry, isRejected: true };
      return chosen === record ? entry : { ...entry, chosen: record };
    });
  }

  /**
   * Asks the service about at most `most` names, one after another, and stops at the first failure. After `signal`, waits
   * for the request in flight, since it was paid for. `onChange` is called for each asked name, and for each name that a
   * request for another name or of another window has changed.
   */
  async ask(
    most: number,
    signal: AbortSignal,
    onChange: (position: number, isAsked: boolean) => void,
  ): Promise<RunEnd> {
    let left = most;
    for (const position of this.toAsk()) {
      if (signal.aborted) return { kind: "paused" };
      if (left === 0) return { kind: "enough" };
      await this.refresh(onChange);
      // The person may have accepted a suggestion, or another window may have asked.
      if (!this.#mayAsk(position)) continue;
      left -= 1;
      const end = await this.#askName(position);
      onChange(position, true);
      if (end !== undefined) return end;
    }
    await this.refresh(onChange);
    return { kind: "done" };
  }

  /** Applies requests of this and other windows to all names, also those that share a question. Sends nothing. */
  async refresh(onChange: (position: number, isAsked: false) => void = () => undefined): Promise<void> {
    const { ledger } = this.#needs.engine.store;
    const newest = await ledger.lines({ service: this.#service, limit: newestLines });
    const isGap = newest.length === newestLines && (newest.at(-1)?.line ?? 0) > this.#line;
    await this.#noteAsked(isGap ? await readLines(ledger) : newest);
    for (const at of this.names.keys()) {
      const entry = this.#entries[at];
      if (entry === undefined || this.#askedOf(at) === entry.asked) continue;
      const settled = await this.#withAsked(at, entry);
      this.#change(at, () => settled);
      onChange(at, false);
    }
  }

  /** Asks about one name even if it was asked before. */
  async askAgain(position: number): Promise<RunEnd> {
    return (await this.#askName(position, true)) ?? { kind: "done" };
  }

  /** Returns an end if the run must stop. */
  async #askName(position: number, fresh = false): Promise<RunEnd | undefined> {
    const [name, before] = [this.names[position], this.#askedOf(position)];
    if (name === undefined) return undefined;
    const question = companyQuestion({ company: askedText(name) }, this.#needs.settings);
    const { page } = this.#needs.engine.spending;
    // Nothing aborts a sent request: it may have been paid for.
    const options = { signal: new AbortController().signal, service: this.#service, fresh };
    const searches = before?.searches ?? 0;
    try {
      const { rows, at, from, ...found } = await askFirstPage(page, "listName", question, options);
      const used = from === "service" && rows.length > 0 ? 1 : 0;
      const asked = { at, question: pageOf(found.question, "first"), rows: rows.length } as const;
      this.#settle(position, { ...asked, outcome: "answered", searches: searches + used }, rows);
      return undefined;
    } catch (error) {
      if (isAbortError(error)) return { kind: "elsewhere" };
      if (!isServiceError(error)) throw error;
      if (error.maybeCounted) {
        const loss = { at: Date.now(), question: pageOf(question, "first"), outcome: lossOf(error), rows: 0 };
        // An earlier answer is still stored.
        const asked = before?.outcome === "answered" ? before : loss;
        this.#settle(position, { ...asked, searches: searches + 1 });
      }
      return { kind: "failed", error };
    }
  }

  #settle(position: number, asked: AskedName, rows?: readonly ResultRow[]): void {
    const name = this.names[position];
    if (name === undefined) return;
    this.#asked.set(name.keys.core, asked);
    this.#change(position, (entry) => entryAfter(asked, entry, name.name, rows));
  }

  /** Returns the entry after its newest request, with the stored answer if the library has no certain one. */
  async #withAsked(position: number, entry: KnownEntry): Promise<KnownEntry> {
    const asked = this.#askedOf(position);
    if (asked === undefined) return entry;
    const isKnown = entry.degree === "several" || stateOf(entry) === "known";
    const needsAnswer = asked.outcome === "answered" && !isKnown;
    const rows = needsAnswer ? await this.#storedRows(asked.question) : undefined;
    return entryAfter(asked, entry, this.names[position]?.name ?? "", rows);
  }

  async #storedRows(question: AskedName["question"]): Promise<readonly ResultRow[]> {
    const answer = await this.#needs.engine.answers.stored(question);
    return answer === undefined ? [] : beginSearch(question, answer).rows;
  }

  #withChoice(position: number, entry: KnownEntry, choices: ListChoices): KnownEntry {
    const choice = choices[this.names[position]?.keys.full ?? ""];
    if (choice === undefined) return entry;
    const chosen = entry.companies.flat().find(({ row }) => nameOfKey(row) === choice);
    if (chosen !== undefined) return { ...entry, chosen };
    return choice === "" ? { ...entry, isRejected: true } : entry;
  }

  async #noteAsked(lines: Parameters<typeof askedNames>[0]): Promise<void> {
    this.#line = Math.max(this.#line, lines[0]?.line ?? 0);
    for (const [core, asked] of await inSlices(askedNames(lines, this.#service))) {
      const known = this.#asked.get(core);
      const isNews = known?.outcome !== asked.outcome || known.at !== asked.at;
      if (known?.outcome !== "answered" && isNews) this.#asked.set(core, asked);
    }
  }

  #askedOf(position: number): AskedName | undefined {
    return this.#asked.get(this.names[position]?.keys.core ?? "");
  }

  #mayAsk(position: number): boolean {
    const entry = this.#entries[position];
    return entry !== undefined && entry.asked === undefined && stateOf(entry) !== "known";
  }

  #change(position: number, change: (entry: KnownEntry) => KnownEntry): void {
    this.#entries = this.#entries.map((entry, at) => (at === position ? change(entry) : entry));
  }
}

/** Returns an entry after a request. Any row of its answer is a suggestion; the library’s suggestions stay without rows. */
function entryAfter(
  asked: AskedName,
  entry: KnownEntry,
  name: string,
  rows: readonly ResultRow[] | undefined,
): KnownEntry {
  const { searches, at } = asked;
  // The person may have chosen while the request was in flight.
  if (rows === undefined || entry.chosen !== undefined) return { ...entry, asked, searches };
  const records = rows.map((row) => listRecord(row, at)).filter((record) => record.name !== "");
  if (records.length === 0) return { ...entry, asked, askedAt: at, searches };
  const match = matchName(name, records);
  const alike = [...Map.groupBy(records, (record) => record.name).values()].slice(0, mostSuggestions);
  const given = { degree: "suggestion", companies: alike } as const;
  const { degree, companies } = match.degree === "none" ? given : match;
  return { degree, companies, asked, askedAt: at, searches };
}
