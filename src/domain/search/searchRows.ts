import { keyOf, recordId, type ResultRow } from "../record.ts";
import { type ListQuestion, type PageNumber, pageOf } from "../../service/contract/question.ts";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Answer, AskOptions, StoredAnswers } from "../../service/client/client.ts";
import { type AnswerOrder, isOlder } from "../../service/client/answerOrder.ts";
import { defined } from "../../text/defined.ts";
import { stringifyJson } from "../../text/json.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import type { NextPage, NextStep, ShownSearch } from "./state.ts";
import { isServiceError, type ServiceError } from "../../service/errors.ts";
import { nameOfKey } from "../record/recordKey.ts";
import type { PageWay, SearchWay } from "../spending/ways.ts";
import { sampleService } from "../../service/contract/authentication.ts";

/** `asked`: the question as the service accepted it. */
export function beginSearch(asked: ListQuestion, answer: Answer<Page>): ShownSearch {
  const { service, from, at } = answer;
  const nothing = emptySearch({ question: asked, service, from, at, newest: orderOf(answer) });
  return addPage({ ...nothing, ...(from === "store" ? { isStored: true } : {}) }, answer, "first");
}

export function emptySearch(
  begun: Pick<ShownSearch, "question" | "service" | "from" | "at" | "newest">,
): ShownSearch {
  return { rows: [], next: { kind: "unknown" }, pages: 0, repeats: 0, unfit: 0, ...begun };
}

/** Joins rows by id; drops and counts repeats, since new filings shift pages. The newest total and next page win. */
export function addPage(shown: ShownSearch, answer: Answer<Page>, asked: PageNumber): ShownSearch {
  const page = answer.value;
  const fresh = newRows(shown.rows, page, asked, shown.service);
  const totalCount = page.totalCount ?? shown.totalCount;
  return {
    ...shown,
    rows: [...shown.rows, ...fresh],
    next: nextStep(page, asked, fresh.length),
    pages: shown.pages + 1,
    repeats: shown.repeats + page.rows.length - fresh.length,
    unfit: shown.unfit + page.unfit,
    from: answer.from,
    newest: isOlder(answer, shown.newest) ? shown.newest : orderOf(answer),
    ...defined({ totalCount, guidance: page.guidance }),
  };
}

function orderOf({ at, line }: AnswerOrder): AnswerOrder {
  return { at, line };
}

export function isAtLeastAsNew(shown: ShownSearch | undefined, other: ShownSearch): boolean {
  if (shown === undefined || shown.service !== other.service || shown.from === "library") return false;
  return !isOlder(shown.newest, other.newest) && isDeepStrictEqual(shown.question, other.question);
}

export function nextPageOf(shown: ShownSearch | undefined): NextPage | undefined {
  if (shown?.next.kind !== "page") return undefined;
  const { question, service, at, next } = shown;
  return { question, service, at, page: next.page };
}

/** Pauses paging while another service is connected: pages of two services don’t mix. */
export function withPageHeldBack(shown: ShownSearch, page: number): ShownSearch {
  const note = sentence("These results came from {0}, which isn’t the connected service.", shown.service);
  return { ...shown, next: { kind: "page", page, note } };
}

function newRows(
  known: readonly ResultRow[],
  page: Page,
  asked: PageNumber,
  service: string,
): readonly ResultRow[] {
  const contents = new Map(known.map((row) => [row.key, row.record]));
  const ordinals = new Map<string, number>();
  return page.rows.flatMap((record, index) => {
    const key = rowKey(record, `${String(asked)}.${String(index)}`, contents, ordinals);
    if (contents.has(key)) return [];
    contents.set(key, record);
    return [{ key, service, record }];
  });
}

function rowKey(
  record: ServiceRecord,
  place: string,
  contents: ReadonlyMap<string, ServiceRecord>,
  ordinals: Map<string, number>,
): string {
  const id = recordId(record);
  if (id !== undefined) {
    const key = keyOf(record.kind, id);
    const known = contents.get(key);
    // The document makes `id` the identity of a filing (§2.3), but not of other records: drop another row only if its
    // whole content is a repeat.
    if (record.kind === "filing" || known === undefined || hash(known) === hash(record)) return key;
    return `${key}#${hash(record)}`;
  }
  if (typeof record.value !== "object" || record.value === null) return `${record.kind}:@${place}`;
  // Without an id, the content identifies the row; the same content twice on one page is two rows.
  const content = hash(record);
  const ordinal = (ordinals.get(content) ?? 0) + 1;
  ordinals.set(content, ordinal);
  return `${record.kind}:=${content}.${String(ordinal)}`;
}

function hash(record: ServiceRecord): string {
  return createHash("sha256").update(stringifyJson(record.value)).digest("hex").slice(0, 16);
}

/** A short page is not the end: only `next_page` says so. Compared with the answer’s own number: v3 may count from 0 or 1. */
function nextStep(page: Page, asked: PageNumber, added: number): NextStep {
  const { nextPage, currentPage } = page;
  if (nextPage === undefined) return { kind: page.nextPageUnreadable === true ? "unknown" : "end" };
  const place = asked === "first" ? (currentPage ?? 1) : asked;
  // Pages are loaded in order, so a page up to this number was loaded before.
  const reached = Math.max(place, currentPage ?? place);
  if (nextPage <= reached) {
    const why = sentence(
      "After page {0} the service points back to page {1}, so loading stops here.",
      reached,
      nextPage,
    );
    return { kind: "stopped", why };
  }
  if (added > 0) return { kind: "page", page: nextPage };
  const note =
    page.rows.length === 0
      ? sentence("Page {0} came back empty, but the service says that there are more.", place)
      : sentence("Page {0} contained only rows that were already loaded.", place);
  return { kind: "page", page: nextPage, note };
}

export type AskPage<Way = SearchWay | PageWay, Options = object> = (
  way: Way,
  question: ListQuestion,
  page: PageNumber,
  options: Omit<AskOptions, "purpose" | "bounds"> & Options,
) => Promise<Answer<Page>>;

/** Repeats a request refused for its page size without it: the maximum is undocumented (§8), a refusal free (§8.3). */
export async function askFirstPage<Way, Options>(
  ask: AskPage<Way, Options>,
  way: Way,
  question: ListQuestion,
  options: Parameters<AskPage<Way, Options>>[3],
): Promise<ShownSearch> {
  try {
    return beginSearch(question, await ask(way, question, "first", options));
  } catch (error) {
    if (question.endpoint !== "companies" || question.perPage === undefined) throw error;
    if (!isServiceError(error) || !refusesPageSize(error) || options.isWanted?.() === false) throw error;
    const plain: ListQuestion = { endpoint: "companies", filters: question.filters };
    const shown = beginSearch(plain, await ask(way, plain, "first", options));
    const note = sentence(
      "The service refused {0} results per page, so its own page size was used.",
      question.perPage,
    );
    return { ...shown, note };
  }
}

function refusesPageSize({ kind, status, serverMessage }: ServiceError): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return (
    serverMessage === undefined ||
    serverMessage === "" ||
    /per[\s_-]?page|page[\s_-]?size/iu.test(serverMessage)
  );
}

/** Sends nothing; undefined without a first page. Skips a page older than its predecessor: it belongs to an earlier search. */
export async function restoreSearch(
  answers: StoredAnswers,
  question: ListQuestion,
): Promise<ShownSearch | undefined> {
  const first = await answers.stored(pageOf(question, "first"));
  if (first === undefined) return undefined;
  let shown = beginSearch(question, first);
  while (shown.next.kind === "page") {
    const { page } = shown.next;
    const answer = await answers.stored(pageOf(question, page));
    if (answer === undefined || answer.service !== shown.service || isOlder(answer, shown.newest)) break;
    shown = addPage(shown, answer, page);
  }
  return shown;
}

export interface LibraryPage {
  readonly rows: readonly ResultRow[];
  readonly total: number;
  /** May match too: a list row names no city, zip code or person. */
  readonly unknown: number;
  readonly hasMore: boolean;
}

/** Pages count from 1. Sends nothing. Rejects with an AbortError after the signal. */
export type ReadLibrary = (question: ListQuestion, page: number, signal: AbortSignal) => Promise<LibraryPage>;

export const emptyLibrary: ReadLibrary = () =>
  Promise.resolve({ rows: [], total: 0, unknown: 0, hasMore: false });

/** New records may shift pages: each row stays once. */
export function addLibraryPage(shown: ShownSearch, page: LibraryPage, number: number): ShownSearch {
  const { note: _before, ...rest } = shown;
  const known = new Set(shown.rows.map(nameOfKey));
  const fresh = page.rows.filter((row) => !known.has(nameOfKey(row)));
  const note = noteOf(shown.question, page.unknown);
  return {
    ...rest,
    rows: [...shown.rows, ...fresh],
    next: page.hasMore ? { kind: "page", page: number + 1 } : { kind: "end" },
    pages: shown.pages + 1,
    totalCount: page.total,
    ...(note === undefined ? {} : { note }),
  };
}

function noteOf(question: ListQuestion, unknown: number): Sentence | undefined {
  if (question.endpoint === "fundings")
    return question.filters.more === undefined
      ? undefined
      : sentence("more parameters apply only to the service");
  if (unknown === 0) return undefined;
  const { cities, zipCodes, relatedPerson } = question.filters;
  const isPlaced = cities !== undefined || zipCodes !== undefined;
  if (relatedPerson !== undefined)
    return isPlaced
      ? sentence("{0} more whose addresses and related persons aren’t known", unknown)
      : sentence("{0} more whose related persons aren’t known", unknown);
  if (cities !== undefined && zipCodes !== undefined)
    return sentence("{0} more whose address isn’t known", unknown);
  return cities === undefined
    ? sentence("{0} more whose zip code isn’t known", unknown)
    : sentence("{0} more whose city isn’t known", unknown);
}

const sessionMs = 600_000;

/** True if a page of `now` doesn’t fit rows older than `maxAgeMs`. The sample never ages. */
export function isStale({ from, service, newest }: ShownSearch, now: number, maxAgeMs: number): boolean {
  return from !== "library" && service !== sampleService && now - newest.at > Math.max(maxAgeMs, sessionMs);
}

export function hasAge({ at, isStored, newest }: ShownSearch): boolean {
  return isStored === true || newest.at - at > sessionMs;
}
