import * as z from "zod/mini";
import { type FromTablePage, tableCommands } from "../../present/table/tableProtocol.ts";
import { chartIds } from "../../present/charts/chartTypes.ts";

const place = z.int().check(z.nonnegative());

const chart = z.literal(chartIds);

/** In characters; far above a chart’s size in the largest window. */
const maxPictureLength = 8_000_000;

const svg = z.string().check(z.maxLength(maxPictureLength), z.startsWith("<svg "));
/** The prefix is PNG’s signature in base64. */
const png = z.base64().check(z.maxLength(maxPictureLength), z.startsWith("iVBORw0KGgo"));

/** Far more columns than a person arranges. */
const maxColumns = 500;
const id = z.string().check(z.maxLength(300));
const byColumn = <T extends z.ZodMiniType>(value: T) =>
  z.record(id, value).check(z.refine((values) => Object.keys(values).length <= maxColumns));

export const tableLayout = z.object({
  order: z.array(id).check(z.maxLength(maxColumns)),
  shown: byColumn(z.boolean()),
  widths: byColumn(z.number().check(z.gte(1), z.lte(10_000))),
});

const message = z.union([
  z.object({ type: z.literal("ready"), typed: z.array(z.string()) }),
  z.object({
    type: z.literal("select"),
    generation: z.int(),
    rows: z.array(place).check(z.maxLength(1_000_000)),
  }),
  z.object({ type: z.literal("open"), generation: z.int(), row: place }),
  z.object({ type: z.literal("command"), command: z.literal(tableCommands) }),
  z.object({
    type: z.literal("export"),
    generation: z.int(),
    shown: z.array(place).check(z.maxLength(1_000_000)),
    columns: z.array(id).check(z.maxLength(maxColumns)),
  }),
  z.object({ type: z.literal("layout"), layout: tableLayout }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("svg"), data: svg }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("png"), data: png }),
  z.object({ type: z.literal("copyPicture"), svg }),
]);

export function readTableMessage(value: unknown): FromTablePage | undefined {
  return message.safeParse(value).data;
}
