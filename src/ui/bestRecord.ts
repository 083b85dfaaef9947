import type { ServiceRecord } from "../api/records.ts";
import { recordId } from "../core/search/rows.ts";
import type { ResultRow } from "../core/search/state.ts";
import type { Connections } from "../host/connections.ts";
import type { EngineSource } from "./engine.ts";

/** Where records are known from. */
export interface RecordSources {
  readonly engine: EngineSource;
  readonly connections: Connections;
}

/** What is known of a row without a request: the filing in full if it was loaded once, else the row as listed. */
export async function bestRecord(needs: RecordSources, row: ResultRow): Promise<ServiceRecord> {
  if (row.detail !== undefined) return row.detail;
  const id = row.record.kind === "filing" ? recordId(row.record) : undefined;
  if (id === undefined || needs.connections.originOf("app") !== row.origin) return row.record;
  const { client } = await needs.engine();
  return (await client.stored({ endpoint: "filing", id }))?.value ?? row.record;
}
