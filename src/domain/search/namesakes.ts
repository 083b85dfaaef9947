import { keyOf, type ResultRow, recordId } from "../record.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import type { Client } from "../../service/client/client.ts";
import { field } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { PastQuestion, SearchHistory } from "./state.ts";

/** What is read of the store for one filing, so that its page never waits: newest searches, first pages. */
const mostSearches = 5;
const mostPages = 3;

/**
 * The filings among `rows` that have the name of `own`, but for case and white space: never `own` itself, each once,
 * of the same origin, in the order of `rows`.
 */
export function namesakesAmong(rows: readonly ResultRow[], own: ResultRow): readonly ResultRow[] {
  const name = plainName(own.detail ?? own.record);
  if (name === undefined) return [];
  const seen = new Set([own.key]);
  return rows.filter(({ key, origin, record }) => {
    if (origin !== own.origin || seen.has(key) || plainName(record) !== name) return false;
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
  const searches = (await history.list()).flatMap((past) => searchFor(past, name, own.origin));
  const rows: ResultRow[] = [];
  for (const question of searches.slice(0, mostSearches)) rows.push(...(await storedRows(client, question)));
  return namesakesAmong(rows, own);
}

function searchFor({ question, origin }: PastQuestion, name: string, own: string): readonly ListQuestion[] {
  if (question.endpoint !== "companies" || origin !== own) return [];
  const { company } = question.filters;
  return company !== undefined && name.includes(plain(company)) ? [question] : [];
}

async function storedRows(
  client: Pick<Client, "stored">,
  question: ListQuestion,
): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await client.stored({ ...question, page });
    if (answer === undefined) break;
    for (const record of answer.value.rows) {
      const id = recordId(record);
      if (id !== undefined) rows.push({ key: keyOf(record.kind, id), origin: answer.origin, record });
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
