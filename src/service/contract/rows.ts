import type * as z from "zod";
import type { Json } from "../../text/json.ts";
import { feedEntrySchema, feedEntrySummarySchema, undocumentedRecordSchema } from "./records.ts";
import type { RecordKind, ServiceRecord } from "./records.ts";

/** How a record came: as a row of a list, or alone and in full. */
export type RecordForm = "row" | "whole";

/**
 * One record from what the service sent. The value is kept as it is; where a known field does not have its
 * documented type, `problem` names the first such field and the types, never the value.
 */
export function readRecord(kind: RecordKind, value: Json, form: RecordForm): ServiceRecord {
  const schema: z.ZodType =
    kind !== "filing" ? undocumentedRecordSchema : form === "row" ? feedEntrySummarySchema : feedEntrySchema;
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) return { kind, value };
  const where = issue.path.map(String).join(".");
  return { kind, value, problem: where === "" ? issue.message : `${where}: ${issue.message}` };
}
