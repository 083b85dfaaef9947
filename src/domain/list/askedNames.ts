import type { LedgerEntry } from "../../service/client/client.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { PageQuestion } from "../../service/contract/question.ts";
import type { Json } from "../../text/json.ts";
import { nameKeys } from "../names/nameKeys.ts";
import type { NameCandidate, NameMatch } from "./degree.ts";
import type { ListName } from "./profile.ts";

/** The newest request for a name. Its ledger line is a checkpoint of the list: it is written before the request is sent. */
export interface AskedName {
  /** In ms since 1970. */
  readonly at: number;
  readonly question: PageQuestion;
  /** `lost`: the request may have been counted, but has no answer. `refused`: the service can’t search for the name. */
  readonly outcome: "answered" | "lost" | "refused";
  /** Rows of the first page, as the service sent it. */
  readonly rows: number;
  /** Searches that lists may have used for the name. */
  readonly searches: number;
}

/** A record that may answer a name of a list. */
export interface ListRecord extends NameCandidate {
  readonly value: Json;
}

/** A name’s answer so far, and its newest request. */
export interface ListEntry<T extends ListRecord = ListRecord> extends NameMatch<T> {
  /** The record that the person has chosen among suggestions or several companies. */
  readonly chosen?: T;
  /** The person rejected the suggestions. */
  readonly isRejected?: boolean;
  readonly asked?: AskedName;
  /** When the service gave the newest record or was asked last, in ms since 1970. */
  readonly askedAt?: number;
  /** Searches that lists have used for the name. */
  readonly searches: number;
}

/** Returns the record that answers the name: the chosen one, or the newest of the only company with the name. */
export function answerOf<T extends ListRecord>({ degree, companies, chosen }: ListEntry<T>): T | undefined {
  return chosen ?? (degree === "exact" ? companies[0]?.[0] : undefined);
}

/** Lines between two steps. */
const linesAStep = 200;

/**
 * Returns the newest request for each company, by the `core` of its name. `lines`: newest first. Yields every few
 * milliseconds.
 */
export function* askedNames(
  lines: readonly LedgerEntry[],
  service: string,
): Generator<undefined, ReadonlyMap<string, AskedName>, void> {
  const asked = new Map<string, AskedName>();
  for (const [at, line] of lines.entries()) {
    if (at % linesAStep === linesAStep - 1) yield;
    const core = line.service === service ? coreIn(line) : undefined;
    const outcome = outcomeOf(line);
    if (core === undefined || outcome === undefined) continue;
    const searches = line.purpose === "list" && line.counted !== "no" ? 1 : 0;
    const newer = asked.get(core);
    const { question, rows = 0 } = line;
    // A failed repetition doesn’t replace an answer.
    const isBetter = newer === undefined || (newer.outcome !== "answered" && outcome === "answered");
    const best = isBetter && "filters" in question ? { at: line.at, question, outcome, rows } : newer;
    if (best !== undefined) asked.set(core, { ...best, searches: (newer?.searches ?? 0) + searches });
  }
  return asked;
}

/** Returns undefined if the request was certainly neither charged nor answered: the name may be asked. */
function outcomeOf({ failure, counted, status }: LedgerEntry): AskedName["outcome"] | undefined {
  if (failure === undefined) return "answered";
  return counted === "no" ? undefined : lossOf({ status });
}

/** Returns the outcome of a failed request: a refused question (§7) is not a lost answer. */
export function lossOf({ status }: { readonly status?: ServiceError["status"] }): "refused" | "lost" {
  return status === 400 || status === 422 ? "refused" : "lost";
}

function coreIn({ question }: LedgerEntry): string | undefined {
  if (question.endpoint !== "companies" || question.page !== "first") return undefined;
  const { company, ...others } = question.filters;
  return company === undefined || Object.keys(others).length > 0 ? undefined : nameKeys(company)?.core;
}

/** Returns the shortest part of a name that has its `core`: a search for "Acme" also finds "Acme, Inc." and "ACME Corp". */
export function askedText({ name, keys }: Pick<ListName, "name" | "keys">): string {
  const words = name.split(/\s+/u);
  const isWhole = (from: number, to: number): boolean =>
    nameKeys(words.slice(from, to).join(" "))?.core === keys.core;
  let [from, to] = [0, words.length];
  while (to > 1 && isWhole(from, to - 1)) to -= 1;
  while (from < to - 1 && isWhole(from + 1, to)) from += 1;
  const text = words.slice(from, to).join(" ");
  // The service looks for every sign: it has no company with the list’s quotes.
  let [start, end] = [0, text.length];
  while (start < end && surrounding.has(text.charAt(start))) start += 1;
  while (end > start && surrounding.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Signs that a list puts around a name. */
const surrounding: ReadonlySet<string> = new Set(` ,;|"'\`“”„‘’‚«»‹›()[]{}<>*•-–—`);

/** `decide`: the person may choose among companies. `none`: asked, without a match. */
export const nameStates = ["decide", "known", "ask", "none"] as const;

export type NameState = (typeof nameStates)[number];

export function stateOf({ degree, chosen, isRejected, asked }: ListEntry): NameState {
  if (chosen !== undefined || degree === "exact") return "known";
  if (isRejected !== true && degree !== "none") return "decide";
  return asked === undefined ? "ask" : "none";
}

/** Returns the positions of the names to ask, one for each `core`: names with undecided suggestions only at the end. */
export function namesToAsk(names: readonly ListName[], entries: readonly ListEntry[]): readonly number[] {
  const [plain, undecided] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, entry] of entries.entries()) {
    const state = entry.asked === undefined && entry.degree !== "several" ? stateOf(entry) : "known";
    const firsts = state === "ask" ? plain : state === "decide" ? undecided : undefined;
    const core = names[at]?.keys.core ?? "";
    if (firsts?.has(core) === false) firsts.set(core, at);
  }
  return [...(plain.size > 0 ? plain : undecided).values()];
}
