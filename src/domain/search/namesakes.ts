import { isSameRecord, keyOf, type RecordKey, type ResultRow, recordId } from "../record.ts";
import { pageOf, type ListQuestion, type PageNumber } from "../../service/contract/question.ts";
import type { Answer, Client } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import { field } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { PastQuestion, SearchHistory } from "./state.ts";

/** What is read of the store for one filing, so that its page never waits: newest searches, first pages. */
const mostSearches = 5;
const mostPages = 3;

/**
 * The filings among `rows` that have the name of `own`, but for case and white space: never `own` itself, each once,
 * of the same service, in the order of `rows`.
 */
export function namesakesAmong(rows: readonly ResultRow[], own: ResultRow): readonly ResultRow[] {
  const name = plainName(own.detail ?? own.record);
  if (name === undefined) return [];
  const seen = new Set([own.key]);
  return rows.filter(({ key, service, record }) => {
    if (service !== own.service || seen.has(key) || plainName(record) !== name) return false;
    seen.add(key);
    return true;
  });
}

/** The same among the stored pages of past searches for this name or a part of it. Sends nothing. */
export async function storedNamesakes(
  client: Pick<Client, "stored">,
  history: Pick<SearchHistory, "list">,
  own: ResultRow,
): Promise<readonly ResultRow[]> {
  const name = plainName(own.detail ?? own.record);
  if (name === undefined) return [];
  const searches = (await history.list()).flatMap((past) => searchFor(past, name, own.service));
  const rows: ResultRow[] = [];
  for (const question of searches.slice(0, mostSearches)) rows.push(...(await storedRows(client, question)));
  return namesakesAmong(rows, own);
}

/** The row of one record among the stored pages of past searches, as its list gave it. Sends nothing. */
export async function storedRow(
  client: Pick<Client, "stored">,
  history: Pick<SearchHistory, "list">,
  wanted: RecordKey,
): Promise<ResultRow | undefined> {
  const searches = (await history.list()).flatMap(({ question, service }) =>
    service === wanted.service && "filters" in question ? [question] : [],
  );
  for (const question of searches.slice(0, mostSearches)) {
    const row = (await storedRows(client, question)).find((one) => isSameRecord(one, wanted));
    if (row !== undefined) return row;
  }
  return undefined;
}

function searchFor({ question, service }: PastQuestion, name: string, own: string): readonly ListQuestion[] {
  if (question.endpoint !== "companies" || service !== own) return [];
  const { company } = question.filters;
  return company !== undefined && name.includes(plain(company)) ? [question] : [];
}

async function storedRows(
  client: Pick<Client, "stored">,
  question: ListQuestion,
): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  let page: PageNumber | undefined = "first";
  for (let read = 0; read < mostPages && page !== undefined; read += 1) {
    const answer: Answer<Page> | undefined = await client.stored(pageOf(question, page));
    if (answer === undefined) break;
    page = answer.value.nextPage;
    for (const record of answer.value.rows) {
      const id = recordId(record);
      if (id !== undefined) rows.push({ key: keyOf(record.kind, id), service: answer.service, record });
    }
  }
  return rows;
}

function plainName(record: ServiceRecord): string | undefined {
  const name = record.kind === "filing" ? field(record.value, "name") : undefined;
  const text = typeof name === "string" ? plain(name) : "";
  return text === "" ? undefined : text;
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
