import {
  companyNameOf,
  companySlugOf,
  comparableName,
  isSameRecord,
  keyOf,
  type RecordKey,
  type ResultRow,
  recordId,
} from "../record.ts";
import { pageOf, type ListQuestion, type PageNumber } from "../../service/contract/question.ts";
import type { Answer, Client } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { AskedQuestion, SearchHistory } from "./state.ts";

/** What is read of the store for one record, so that its page never waits: newest searches, first pages. */
const mostSearches = 5;
const mostPages = 3;

/** Records of the company behind another one, as far as they are known. */
export interface RelatedRows {
  /** Filings of the same name: not always the same company. */
  readonly filings: readonly ResultRow[];
  /** Fundings of the same company by its slug; of the same name where one of both has none. */
  readonly fundings: readonly ResultRow[];
}

/** The record that others are looked for, and the services whose records go with it. */
export interface RelatedTo {
  readonly own: ResultRow;
  readonly services: readonly string[];
}

/**
 * Returns what among `rows` belongs to the company of `own`: never `own` itself, each record once, in the order of
 * `rows`. Names are the same but for case and white space.
 */
export function relatedAmong(rows: readonly ResultRow[], to: RelatedTo): RelatedRows {
  const seen = new Set([nameOfKey(to.own)]);
  const related = rows.filter((row) => {
    if (seen.has(nameOfKey(row)) || !to.services.includes(row.service) || !isRelated(row, to.own))
      return false;
    seen.add(nameOfKey(row));
    return true;
  });
  return {
    filings: related.filter(({ record }) => record.kind === "filing"),
    fundings: related.filter(({ record }) => record.kind === "funding"),
  };
}

/** The same among the stored pages of past searches for this name or a part of it, and of fundings. Sends nothing. */
export async function storedRelated(
  client: Pick<Client, "stored">,
  history: Pick<SearchHistory, "list">,
  to: RelatedTo,
): Promise<readonly ResultRow[]> {
  const { own, services } = to;
  const name = comparedName(own);
  if (name === undefined && slugOf(own) === undefined) return [];
  const past = (await history.list()).filter(({ service }) => services.includes(service));
  const named = past.flatMap(({ question }) => searchFor(question, name));
  const browsed = past.flatMap(({ question }) => (question.endpoint === "fundings" ? [question] : []));
  const rows: ResultRow[] = [];
  for (const question of [...named.slice(0, mostSearches), ...browsed.slice(0, mostSearches)])
    rows.push(...(await storedRows(client, question)));
  const { filings, fundings } = relatedAmong(rows, to);
  return [...filings, ...fundings];
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

function searchFor(question: AskedQuestion, name: string | undefined): readonly ListQuestion[] {
  if (question.endpoint !== "companies" || name === undefined) return [];
  const { company } = question.filters;
  return company !== undefined && name.includes(comparableName(company)) ? [question] : [];
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

function isRelated(row: ResultRow, own: ResultRow): boolean {
  const slugs = row.record.kind === "funding" ? [slugOf(row), slugOf(own)] : [];
  const [slug, ownSlug] = slugs;
  if (slug !== undefined && ownSlug !== undefined) return slug === ownSlug;
  const name = comparedName(own);
  return name !== undefined && comparedName(row) === name;
}

/** The slug of the company behind a row of the base host; a filing has none. */
function slugOf({ key, record }: ResultRow): string | undefined {
  if (record.kind === "company") return key.slice(keyOf("company", "").length);
  return record.kind === "funding" ? companySlugOf(record) : undefined;
}

function comparedName({ record, detail }: ResultRow): string | undefined {
  const name = companyNameOf(detail ?? record);
  const text = name === undefined ? "" : comparableName(name);
  return text === "" ? undefined : text;
}

function nameOfKey({ service, key }: RecordKey): string {
  return `${service} ${key}`;
}
