import * as z from "zod";
import type { ChartId } from "../../render/charts/chart.ts";
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

const chart = z.literal(["time", "amounts", "places", "industries"] as const satisfies readonly ChartId[]);

/** Many times what a chart in the largest window comes to, in characters. */
const longestPicture = 8_000_000;

const svg = z.string().max(longestPicture).startsWith("<svg ");
/** A PNG begins with its signature, here in base64. */
const png = z.base64().max(longestPicture).startsWith("iVBORw0KGgo");

const message = z.union([
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("select"), turn: z.int(), rows: z.array(place).max(1_000_000) }),
  z.object({ type: z.literal("open"), turn: z.int(), row: place }),
  z.object({ type: z.literal("command"), command: tableCommand }),
  z.object({ type: z.literal("charts"), areWanted: z.boolean() }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("svg"), data: svg }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("png"), data: png }),
  z.object({ type: z.literal("copyPicture"), svg }),
]);

/** A message of the table's page, checked; undefined for anything else. */
export function readTableMessage(value: unknown): FromTablePage | undefined {
  return message.safeParse(value).data;
}
