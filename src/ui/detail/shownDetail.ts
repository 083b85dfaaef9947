import type { RecordQuestion } from "../../service/contract/question.ts";
import type { Answer } from "../../service/client/client.ts";
import type { ServiceError } from "../../service/contract/errors.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { ResultRow } from "../../domain/search/state.ts";

/** What a page shows: the row it was opened from, and how far the record behind it is known. */
export interface ShownDetail {
  readonly row: ResultRow;
  /** What would be asked for the rest; undefined for a record that came whole with its list. */
  readonly question: RecordQuestion | undefined;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  readonly answer?: Answer<ServiceRecord>;
  readonly error?: ServiceError;
  /** Filings of the same name that the store knew. */
  readonly stored?: readonly ResultRow[];
}
