import type { RecordKind } from "../../service/contract/records.ts";

/** Kinds of records; the index of each is its number in the tables. */
export const kinds: readonly RecordKind[] = ["filing", "funding", "company"];
