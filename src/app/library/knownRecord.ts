import type { Answer, StoredAnswers } from "../../service/client/client.ts";
import { keyOfQuestion, questionOf, type ResultRow, withDetail } from "../../domain/record.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import { type RecordQuestion, roleOf } from "../../service/contract/question.ts";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { libraryRecordOf, type LibrarySource } from "./librarySource.ts";
import type { Connections } from "../ports.ts";

export interface RecordSources {
  readonly engine: () => Promise<{ readonly answers: StoredAnswers }>;
  readonly connections: Pick<Connections, "serviceOf">;
  /** If absent, only stored answers are read. */
  readonly library?: LibrarySource;
}

/** Some milliseconds of work. */
const rowsASlice = 25;

/** Returns the records in the order of the rows; yields to the editor meanwhile. */
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

/** The row as listed, joined with the full filing if stored. Sends nothing. */
export async function knownRecord(needs: RecordSources, row: ResultRow): Promise<ServiceRecord> {
  if (row.detail !== undefined) return withDetail(row.record, row.detail);
  const question = questionOf(row);
  if (question === undefined) return row.record;
  return withDetail(row.record, (await storedRecord(needs, row, question))?.value);
}

/** From stored answers, else in full from the library; never another service’s record with the same id. */
export async function storedRecord(
  { engine, connections, library }: RecordSources,
  { service }: Pick<RecordKey, "service">,
  question: RecordQuestion,
): Promise<Answer<ServiceRecord> | undefined> {
  if (connections.serviceOf(roleOf(question)) !== service) return undefined;
  const { answers } = await engine();
  const stored = await answers.stored(question);
  if (stored?.service === service || library === undefined)
    return stored?.service === service ? stored : undefined;
  const known = await libraryRecordOf(library, { service, key: keyOfQuestion(question) });
  if (known?.isWhole !== true) return undefined;
  const { kind, value, lastSeen: at } = known;
  return { value: { kind, value }, service, from: "store", at };
}
