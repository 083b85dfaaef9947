import { keyOf, recordId, type ResultRow } from "../record.ts";
import type { ListQuestion, PageNumber } from "../../service/contract/question.ts";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../service/client/client.ts";
import { type AnswerOrder, isOlder } from "../../service/client/order.ts";
import { defined } from "../../text/defined.ts";
import { stringifyJson } from "../../text/json.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { sentence } from "../../text/sentence.ts";
import type { NextPage, NextStep, ShownSearch } from "./state.ts";

/** A search with its first page (§4.3). `asked` is the question as the service accepted it. */
export function beginSearch(asked: ListQuestion, answer: Answer<Page>): ShownSearch {
  const { service, from, at } = answer;
  const nothing = emptySearch({ question: asked, service, from, at, newest: orderOf(answer) });
  return addPage({ ...nothing, ...(from === "store" ? { isStored: true } : {}) }, answer, "first");
}

/** A search before its first page. */
export function emptySearch(
  begun: Pick<ShownSearch, "question" | "service" | "from" | "at" | "newest">,
): ShownSearch {
  return { rows: [], next: { kind: "unknown" }, pages: 0, repeats: 0, unfit: 0, ...begun };
}

/** Joins rows by id, repeats dropped and counted: new filings shift pages. The newest total, guidance and plans count. */
export function addPage(shown: ShownSearch, answer: Answer<Page>, asked: PageNumber): ShownSearch {
  const page = answer.value;
  const fresh = newRows(shown.rows, page, asked, shown.service);
  const totalCount = page.totalCount ?? shown.totalCount;
  const upgradeUrl = page.upgradeUrl ?? shown.upgradeUrl;
  return {
    ...shown,
    rows: [...shown.rows, ...fresh],
    next: nextStep(page, asked, fresh.length),
    pages: shown.pages + 1,
    repeats: shown.repeats + page.rows.length - fresh.length,
    unfit: shown.unfit + page.unfit,
    from: answer.from,
    newest: isOlder(answer, shown.newest) ? shown.newest : orderOf(answer),
    ...defined({ totalCount, upgradeUrl, guidance: page.guidance }),
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

/** The search as it is while another service is connected: pages of two services do not mix. */
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
    // The document makes `id` the identity of a filing (§2.3), but says nothing of other records: there a row goes
    // only when all of it was there before.
    if (record.kind === "filing" || known === undefined || hash(known) === hash(record)) return key;
    return `${key}#${hash(record)}`;
  }
  if (typeof record.value !== "object" || record.value === null) return `${record.kind}:@${place}`;
  // Without an id the whole content stands for it; the same content twice on one page is two rows.
  const content = hash(record);
  const ordinal = (ordinals.get(content) ?? 0) + 1;
  ordinals.set(content, ordinal);
  return `${record.kind}:=${content}.${String(ordinal)}`;
}

function hash(record: ServiceRecord): string {
  return createHash("sha256").update(stringifyJson(record.value)).digest("hex").slice(0, 16);
}

/** A short page is not the end: only `next_page` says so. Compared with the answer's own place: v3 may count from 0 or 1. */
function nextStep(page: Page, asked: PageNumber, added: number): NextStep {
  const { nextPage, currentPage } = page;
  if (nextPage === undefined) return { kind: page.nextPageUnreadable === true ? "unknown" : "end" };
  const place = asked === "first" ? (currentPage ?? 1) : asked;
  // Each page comes after the one before it, so that what is not past this one was asked for before.
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
