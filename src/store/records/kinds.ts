import type { RecordKind } from "../../service/contract/records.ts";

/** Kinds of records by the number that stands for each in the tables. */
export const kinds: readonly RecordKind[] = ["filing", "funding", "company"];
