/** Names one record of one service: what rows are found again by, in this window and in another. */
export interface RecordKey {
  /** The service that the record came from (`sample:` for the sample service). */
  readonly service: string;
  /** Stable: the same record has it after a reload, on another page, in another search. */
  readonly key: string;
}

export function readRecordKey(value: unknown): RecordKey | undefined {
  if (typeof value !== "object" || value === null || !("key" in value) || !("service" in value))
    return undefined;
  const { key, service } = value;
  return typeof key === "string" && typeof service === "string" ? { key, service } : undefined;
}

export function nameOfKey({ service, key }: RecordKey): string {
  return `${service} ${key}`;
}

/** Whether both name the same record: services may use one id for two. */
export function isSameRecord(one: RecordKey, other: RecordKey): boolean {
  return one.key === other.key && one.service === other.service;
}

/** The rows of keys, in the order of the keys: of rows with one key the last; a key that no row has is left out. */
export function rowsByKey<Row extends RecordKey>(
  rows: readonly Row[],
  keys: readonly RecordKey[],
): readonly Row[] {
  const byName = new Map(rows.map((row) => [nameOfKey(row), row]));
  return keys.flatMap((key) => byName.get(nameOfKey(key)) ?? []);
}
