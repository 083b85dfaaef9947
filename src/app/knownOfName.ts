import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  companyNameOf,
  comparableName,
  isSameRecord,
  keyOf,
  recordId,
  type ResultRow,
  webOf,
} from "../domain/record.ts";
import { hostOf, type LookUpTarget } from "../domain/lookup.ts";
import type { PastQuestion, SearchHistory, ShownSearch } from "../domain/search/state.ts";
import type { Answer, Client } from "../service/client/client.ts";
import type { Page } from "../service/contract/envelope.ts";
import { pageOf, roleOf, type ListQuestion, type PageNumber } from "../service/contract/question.ts";
import type { Connections } from "./ports.ts";

/** A record that a text may stand for, known without a request. */
export interface KnownRecord {
  readonly row: ResultRow;
  /** When the service gave it, in ms since 1970. */
  readonly at: number;
}

/** Where records are looked for. */
export interface KnownSources {
  readonly client: Pick<Client, "stored">;
  readonly history: Pick<SearchHistory, "list">;
  readonly connections: Pick<Connections, "serviceOf">;
  /** The search that is shown. */
  readonly shown: ShownSearch | undefined;
}

/** What is offered at most, and what is read for it at most: pages of past searches, the newest first. */
const mostKnown = 6;
const mostPages = 60;
const mostPagesOfOne = 3;
/** A person waits for it: after so many ms what was found is enough. */
const longestMs = 500;

/**
 * Finds what is known of the company or filing that a text names: in the rows that are shown, in stored pages of past
 * searches, and among records that were asked for. The likeliest first, each once, at most 6. Sends nothing.
 */
export async function knownOfName(
  target: LookUpTarget,
  sources: KnownSources,
): Promise<readonly KnownRecord[]> {
  const found: (KnownRecord & { readonly rank: number })[] = [];
  for await (const known of everyKnown(sources)) {
    const rank = rankOf(known.row, target);
    if (rank === undefined || found.some(({ row }) => isSameRecord(row, known.row))) continue;
    found.push({ ...known, rank });
  }
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostKnown)
    .map(({ row, at }) => ({ row, at }));
}

async function* everyKnown({
  client,
  history,
  connections,
  shown,
}: KnownSources): AsyncGenerator<KnownRecord> {
  const until = performance.now() + longestMs;
  if (shown !== undefined && shown.service === connections.serviceOf(roleOf(shown.question)))
    for (const row of shown.rows) yield { row, at: shown.newestAt };
  let pages = 0;
  for (const past of await history.list()) {
    if (past.service !== connections.serviceOf(roleOf(past.question))) continue;
    for await (const page of storedPages(client, past)) {
      pages += 1;
      yield* page;
      await nextTimeSlice();
      if (pages >= mostPages || performance.now() > until) return;
    }
  }
}

/** What the store has of a past question, page by page. */
async function* storedPages(
  client: Pick<Client, "stored">,
  { question, service }: PastQuestion,
): AsyncGenerator<readonly KnownRecord[]> {
  if (question.endpoint === "filing" || question.endpoint === "company") {
    const answer = await client.stored(question);
    const id = question.endpoint === "filing" ? question.id : question.slug;
    if (answer?.service !== service) return;
    const { value: record, at } = answer;
    yield [{ row: { key: keyOf(record.kind, id), service, record, detail: record }, at }];
    return;
  }
  yield* storedRows(client, question, service);
}

async function* storedRows(
  client: Pick<Client, "stored">,
  question: ListQuestion,
  service: string,
): AsyncGenerator<readonly KnownRecord[]> {
  let page: PageNumber | undefined = "first";
  for (let read = 0; read < mostPagesOfOne && page !== undefined; read += 1) {
    const answer: Answer<Page> | undefined = await client.stored(pageOf(question, page));
    if (answer?.service !== service) return;
    const { at } = answer;
    yield answer.value.rows.flatMap((record) => {
      const id = recordId(record);
      return id === undefined ? [] : [{ row: { key: keyOf(record.kind, id), service, record }, at }];
    });
    page = answer.value.nextPage;
  }
}

/** How well a record fits, 0 the best; undefined where it does not. */
function rankOf({ record, detail }: ResultRow, target: LookUpTarget): number | undefined {
  switch (target.kind) {
    case "none":
      return undefined;
    case "filing":
      return record.kind === "filing" && recordId(record) === target.id ? 0 : undefined;
    case "domain": {
      const web = webOf(detail, record);
      const isOwn = web !== undefined && withoutWww(hostOf(web)) === withoutWww(target.host);
      return isOwn ? 0 : undefined;
    }
    case "company":
      return likeness(companyNameOf(detail ?? record), target.name);
  }
}

/** A shorter name would be part of too many. */
const shortestPart = 3;

/** The same name; one that goes on where the other ends, such as by "Inc."; one that has it in the middle. */
function likeness(name: string | undefined, wanted: string): number | undefined {
  const [own, other] = [wordsOf(name ?? ""), wordsOf(wanted)];
  if (own === "" || other === "") return undefined;
  if (own === other) return 0;
  if (other.length < shortestPart || own.length < shortestPart) return undefined;
  if (`${own} `.startsWith(`${other} `) || `${other} `.startsWith(`${own} `)) return 1;
  return ` ${own} `.includes(` ${other} `) ? 2 : undefined;
}

/** A name in its words alone, without case and marks. */
function wordsOf(name: string): string {
  return comparableName(name)
    .replaceAll(/['’.]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function withoutWww(host: string | undefined): string | undefined {
  return host?.toLowerCase().replace(/^www\d?\./u, "");
}
