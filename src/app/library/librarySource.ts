import type { ResultRow } from "../../domain/record.ts";
import type { RecordKey } from "../../domain/record/recordKey.ts";
import type { LibraryReader } from "../../store/library/reader/libraryReader.ts";
import type { LibraryRecord } from "../../store/library/reader/queries/records.ts";
import type { Connections } from "../ports.ts";

export type LibrarySource = () => Promise<Pick<LibraryReader, "ask">>;

export interface LibraryNeeds {
  readonly library: LibrarySource;
  readonly connections: Pick<Connections, "serviceOf">;
}

/** Fictional companies never appear beside real companies. */
export function servicesOfNow(connections: Pick<Connections, "serviceOf">): readonly string[] {
  const services = [connections.serviceOf("app"), connections.serviceOf("base")];
  return [...new Set(services.filter((service) => service !== undefined))];
}

export function libraryRow({ service, key, kind, value, isWhole }: LibraryRecord): ResultRow {
  const record = { kind, value };
  // A funding is complete in its list: there is nothing more to load.
  return { service, key, record, ...(isWhole && kind !== "funding" ? { detail: record } : {}) };
}

export async function libraryRecordOf(
  source: LibrarySource,
  { service, key }: RecordKey,
): Promise<LibraryRecord | undefined> {
  const [found] = (await (await source()).ask("records", { keys: [{ service, key }] })) ?? [];
  return found;
}
