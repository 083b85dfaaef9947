import type { Ask, KeptRequest, Window } from "./scene.ts";
import { asksFor, isCheckOrder, isFirstPage, savedQuestion, type SavedNames } from "./savedSearches.ts";
import type { Seen } from "./seen.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** What is known of a record in a saved search. `unsure`: faults allow for more than one. */
type Known = "old" | "new" | "seen" | "unsure";

interface TrueSearch extends SavedNames {
  /** In ms since 1970, by the clock of the windows. */
  readonly savedAt: number;
  /** Processes whose first check has found what is old; `all` once every window knows. */
  looked: "no" | "all" | "unsure" | Set<WindowProcess>;
  readonly known: Map<string, Known>;
  /** It names what was forgotten, and is removed again while that goes on. */
  mayGo: boolean;
}

/** What must be new in saved searches, from the answers of the service and what people did. */
export class NewsTruth {
  readonly #searches = new Map<string, TrueSearch>();
  readonly #forgotten = new Set<string>();
  readonly #forgottenCompanies = new Set<string>();
  /** Answered requests of windows that could not write into the file: searches that are saved later may learn of them. */
  #late: readonly { readonly seen: Seen; readonly keys: Set<string> }[] = [];
  /** Faults may have taken anything: what windows show next is believed. */
  isUnsure = false;

  get searches(): readonly SavedNames[] {
    return [...this.#searches.values()];
  }

  save(names: SavedNames, savedAt: number): void {
    const before = this.#searches.get(names.id);
    const isSame = before !== undefined && savedQuestion(before) === savedQuestion(names);
    const { looked, known } = before ?? { looked: "no", known: new Map<string, Known>() };
    const { question } = names;
    const mayGo =
      question.endpoint === "companies" && this.#forgottenCompanies.has(question.filters.company ?? "");
    this.#searches.set(names.id, { ...names, savedAt, known, looked: isSame ? looked : "no", mayGo });
  }

  remove(id: string): void {
    this.#searches.delete(id);
  }

  clear(): void {
    this.#searches.clear();
    this.#forgotten.clear();
    this.#forgottenCompanies.clear();
    this.#late = [];
  }

  answered({ seen, process, at, isLate }: KeptRequest): void {
    if (isLate) this.#late = [...this.#late, { seen, keys: new Set(keysOf(seen)) }];
    const isCheck = isCheckOrder(seen.order);
    for (const search of this.#searches.values()) {
      if (!asksFor(search, seen, isCheck)) continue;
      const isNew = isCheck || (isFirstPage(seen.question) && at >= search.savedAt);
      // A check that asks the same may have been concluded before, by the same command.
      const mayBeLooked = isCheck && search.looked === "no" && this.#hasTwin(search);
      const state = mayBeLooked ? "unsure" : this.#stateFor(search, process, isNew);
      for (const key of keysOf(seen)) {
        if (this.#forgotten.has(`${search.service} ${key}`)) continue;
        if (!search.known.has(key) || state === "unsure") search.known.set(key, state);
      }
    }
  }

  /** Whether another search asks the same. */
  #hasTwin(search: TrueSearch): boolean {
    const question = savedQuestion(search);
    return [...this.#searches.values()].some((one) => one !== search && savedQuestion(one) === question);
  }

  #mayBeLate(search: TrueSearch, key: string): boolean {
    return this.#late.some(
      ({ seen, keys }) => keys.has(key) && asksFor(search, seen, isCheckOrder(seen.order)),
    );
  }

  #stateFor({ looked }: TrueSearch, process: WindowProcess, isNew: boolean): Known {
    if (looked === "unsure") return "unsure";
    if (looked === "no" || !isNew) return "old";
    if (looked === "all") return "new";
    return looked.size === 1 && looked.has(process) ? "new" : "unsure";
  }

  /** Called when checks are over, with the ids of those that were concluded; `isShared`: in the file, where all windows know. */
  concluded(
    { searches, process }: Pick<Ask, "searches" | "process">,
    ids: readonly string[],
    isShared: boolean,
  ): void {
    this.mayBeConcluded(searches.map(({ id }) => id).filter((id) => !ids.includes(id)));
    for (const asked of searches.filter(({ id }) => ids.includes(id))) {
      const search = this.#searches.get(asked.id);
      // It asks something else now.
      if (search === undefined || savedQuestion(search) !== savedQuestion(asked)) continue;
      if (search.looked === "all" || search.looked === "unsure") continue;
      if (isShared) search.looked = "all";
      else search.looked = new Set([...(search.looked === "no" ? [] : search.looked), process]);
    }
  }

  /** Called when it can’t be known whether a check of a search was concluded. */
  mayBeConcluded(ids: readonly string[]): void {
    for (const id of ids) {
      const search = this.#searches.get(id);
      if (search !== undefined && search.looked !== "all") search.looked = "unsure";
    }
  }

  /** Called when a window has marked as seen what it shows as new; that is lost where the file can’t be written. */
  markSeen({ look }: Window, isMeant: (id: string) => boolean, isShared: boolean): void {
    for (const { id, news } of look.saved) {
      const known = isMeant(id) ? this.#searches.get(id)?.known : undefined;
      for (const key of news) if (known?.has(key) === true) known.set(key, isShared ? "seen" : "unsure");
    }
  }

  /** A record that some search knows, by its service and key. */
  record(which: number): { readonly service: string; readonly key: string } | undefined {
    const all = [...this.#searches.values()].flatMap(({ service, known }) =>
      [...known.keys()].filter((key) => key.startsWith("funding:")).map((key) => ({ service, key })),
    );
    return all[which % Math.max(1, all.length)];
  }

  forgetRecord({ service, key }: { readonly service: string; readonly key: string }): void {
    this.#forgotten.add(`${service} ${key}`);
    for (const search of this.#searches.values()) if (search.service === service) search.known.delete(key);
    for (const { seen, keys } of this.#late) if (seen.service === service) keys.delete(key);
  }

  /** Whether a record of an answer was forgotten by itself. */
  isForgotten({ service, question }: Pick<Seen, "service" | "question">, id: string): boolean {
    return question.startsWith('["/fundings"') && this.#forgotten.has(`${service} funding:${id}`);
  }

  /** Forgets a company by its name, with the filings that are called so. */
  forgetCompany(company: string, ids: readonly string[]): void {
    this.#forgottenCompanies.add(company);
    for (const [id, { question, known }] of this.#searches) {
      if (question.endpoint === "companies" && question.filters.company === company)
        this.#searches.delete(id);
      for (const filing of ids) known.delete(`filing:${filing}`);
    }
    for (const { keys } of this.#late) for (const filing of ids) keys.delete(`filing:${filing}`);
  }

  /** What a window shows against it. Only where nothing keeps windows from the file. */
  problems({ look }: Window, at: number): readonly string[] {
    if (this.isUnsure) return [];
    const found: string[] = [];
    const shown = new Map(look.saved.map((one) => [one.id, one]));
    for (const id of shown.keys())
      if (!this.#searches.has(id)) found.push(`saved search ${id} is there again`);
    for (const [id, search] of this.#searches) {
      const { known, looked, mayGo } = search;
      const own = shown.get(id);
      if (own === undefined) {
        if (!mayGo) found.push(`saved search ${id} is gone`);
        continue;
      }
      for (const [key, state] of known) {
        if (state !== "unsure" && (state === "new") !== own.news.includes(key))
          found.push(`${key} is ${state} in ${id}, and ${state === "new" ? "not shown as new" : "new"}`);
        if (state !== "unsure" && !own.seen.includes(key)) found.push(`${key} is not known in ${id}`);
      }
      if (looked !== "no" && looked !== "unsure" && !own.hasLook)
        found.push(`the last check of ${id} is gone`);
      const unknown = own.seen.filter(
        (key) => !known.has(key) && (own.news.includes(key) || !this.#mayBeLate(search, key)),
      );
      found.push(...unknown.map((key) => `${key} is known in ${id}, which never got it or has forgotten it`));
    }
    return found.map((problem) => `window ${String(at)}: ${problem}`);
  }

  /** Takes over what faults have left open from what a window shows. `isMending`: more may come back. */
  settle({ look }: Window, isMending: boolean): void {
    const shown = new Map(look.saved.map((one) => [one.id, one]));
    for (const search of this.#searches.values()) {
      const own = shown.get(search.id);
      if (own === undefined) {
        // Not without cause: else it is a problem.
        if (isMending) search.mayGo = true;
        else this.#searches.delete(search.id);
        continue;
      }
      if (search.looked !== "no" || this.isUnsure) search.looked = own.hasLook ? "all" : "no";
      for (const key of new Set([...search.known.keys(), ...own.seen])) {
        if (!this.isUnsure && (search.known.get(key) ?? "unsure") !== "unsure") continue;
        if (!own.seen.includes(key)) search.known.delete(key);
        else search.known.set(key, own.news.includes(key) ? "new" : "old");
      }
    }
    this.isUnsure &&= isMending;
  }
}

function keysOf({ ids, question }: Seen): readonly string[] {
  const kind = question.startsWith('["/fundings"') ? "funding" : "filing";
  return ids.map((id) => `${kind}:${id}`);
}
