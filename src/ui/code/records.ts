import type { Json } from "../../text/json.ts";
import type { RecordKind } from "../../service/contract/records.ts";

/** Records of one kind that are to be written. */
export interface Records {
  readonly kind: RecordKind;
  readonly values: readonly Json[];
}
