import { setImmediate as turn } from "node:timers/promises";
import type { Json } from "../../api/json.ts";
import type { ResultRow } from "../../core/search/state.ts";
import { bestRecord, type RecordSources } from "../bestRecord.ts";

/** Rows that are looked up between two turns of the event loop. */
const partSize = 100;

/** What is known of each row without a request, in their order. */
export async function knownRecords(
  sources: RecordSources,
  rows: readonly ResultRow[],
): Promise<readonly Json[]> {
  const values: Json[] = [];
  for (let start = 0; start < rows.length; start += partSize) {
    if (start > 0) await turn();
    const part = rows.slice(start, start + partSize);
    const records = await Promise.all(part.map((row) => bestRecord(sources, row)));
    values.push(...records.map(({ value }) => value));
  }
  return values;
}
