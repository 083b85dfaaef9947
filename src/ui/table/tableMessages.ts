import * as z from "zod";
import type { FromTablePage, TableCommand } from "../../render/table/messages.ts";

const tableCommand = z.literal([
  "openDetails",
  "insertRecord",
  "insertRecordAs",
  "copyRecord",
  "copyRecordAs",
  "loadMore",
  "search",
  "useSampleData",
] as const satisfies readonly TableCommand[]);

const place = z.int().nonnegative();

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("select"), turn: z.int(), rows: z.array(place).max(1_000_000) }),
  z.object({ type: z.literal("open"), turn: z.int(), row: place }),
  z.object({ type: z.literal("command"), command: tableCommand }),
]);

/** A message of the table's page, checked; undefined for anything else. */
export function readTableMessage(value: unknown): FromTablePage | undefined {
  return message.safeParse(value).data;
}
