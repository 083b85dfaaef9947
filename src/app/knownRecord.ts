import type { Answer, Client } from "../service/client/client.ts";
import { questionOf, type RecordKey, type ResultRow, withDetail } from "../domain/record.ts";
import { type RecordQuestion, roleOf } from "../service/contract/question.ts";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { ServiceRecord } from "../service/contract/records.ts";
import type { Connections } from "./ports.ts";

/** Where records are known from. */
export interface RecordSources {
  readonly engine: () => Promise<{ readonly client: Pick<Client, "stored"> }>;
  readonly connections: Pick<Connections, "serviceOf">;
}

/** Rows that are looked up in one time slice: some milliseconds’ work. */
const rowsASlice = 25;

/** As `knownRecord` for many rows, in their order; lets the editor do other things meanwhile. */
export async function knownRecords(
  needs: RecordSources,
  rows: readonly ResultRow[],
): Promise<readonly ServiceRecord[]> {
  const found: ServiceRecord[] = [];
  for (let from = 0; from < rows.length; from += rowsASlice) {
    if (from > 0) await nextTimeSlice();
    found.push(
      ...(await Promise.all(rows.slice(from, from + rowsASlice).map((row) => knownRecord(needs, row)))),
    );
  }
  return found;
}

/** What is known of a row without a request: the row as listed, joined with the filing in full if that was loaded once. */
export async function knownRecord(needs: RecordSources, row: ResultRow): Promise<ServiceRecord> {
  if (row.detail !== undefined) return withDetail(row.record, row.detail);
  const question = questionOf(row);
  if (question === undefined) return row.record;
  return withDetail(row.record, (await storedRecord(needs, row, question))?.value);
}

/** The stored answer to what asks for a record; never that of another service’s record with the same id. */
export async function storedRecord(
  { engine, connections }: RecordSources,
  { service }: RecordKey,
  question: RecordQuestion,
): Promise<Answer<ServiceRecord> | undefined> {
  if (connections.serviceOf(roleOf(question)) !== service) return undefined;
  const { client } = await engine();
  const stored = await client.stored(question);
  return stored?.service === service ? stored : undefined;
}

/** Asks for a record, `fresh` past the store. Never stopped: what is on its way may have been counted. Rejects with the ServiceError. */
export async function askRecord(
  client: Pick<Client, "filing" | "company">,
  question: RecordQuestion,
  fresh: boolean,
): Promise<Answer<ServiceRecord>> {
  const { signal } = new AbortController();
  return question.endpoint === "filing"
    ? await client.filing(question.id, { signal, fresh })
    : await client.company(question.slug, { signal, fresh });
}
