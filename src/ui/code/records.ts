import type { Json } from "../../api/json.ts";
import type { RecordKind } from "../../api/records.ts";

/** Records of one kind that are to be written. */
export interface Records {
  readonly kind: RecordKind;
  readonly values: readonly Json[];
}
