export interface RecordKey {
  /** `sample:` for the sample service. */
  readonly service: string;
  /** Stable across reloads, pages and searches. */
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

/** Two services may use the same id. */
export function isSameRecord(one: RecordKey, other: RecordKey): boolean {
  return one.key === other.key && one.service === other.service;
}

/** In the order of the keys: the last of rows with the same key; skips keys without a row. */
export function rowsByKey<Row extends RecordKey>(
  rows: readonly Row[],
  keys: readonly RecordKey[],
): readonly Row[] {
  const byName = new Map(rows.map((row) => [nameOfKey(row), row]));
  return keys.flatMap((key) => byName.get(nameOfKey(key)) ?? []);
}
