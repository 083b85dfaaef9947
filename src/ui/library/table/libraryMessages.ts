import * as z from "zod";
import { libraryCharts, libraryColumns } from "../../../domain/library/table.ts";
import { mostRowsAsked } from "../../../present/table/libraryMessages.ts";
import type { FromTablePage } from "../../../present/table/messages.ts";
import { readTableMessage } from "../../table/tableMessages.ts";

const column = z.literal(libraryColumns);
const text = z.string().max(1_000);
const day = z.iso.date();
const number = z.number();

/** More than a person ever ticks. */
const mostValues = 1_000;

const filter = z.union([
  z.object({ kind: z.literal("values"), column, values: z.array(text).max(mostValues) }),
  z.object({ kind: z.literal("range"), column, min: number.exactOptional(), max: number.exactOptional() }),
  z.object({ kind: z.literal("days"), column, first: day.exactOptional(), last: day.exactOptional() }),
  z.object({ kind: z.literal("text"), column, text }),
]);

const filters = z.object({
  text,
  columns: z.array(filter).max(libraryColumns.length),
  marks: z
    .array(z.object({ chart: z.literal(libraryCharts), anyOf: z.array(filter).max(mostValues) }))
    .max(libraryCharts.length),
  isLatestOnly: z.boolean(),
});

const sort = z.object({ column, direction: z.literal(["ascending", "descending"]) });

const message = z.union([
  z.object({
    type: z.literal("arrange"),
    asked: z.int(),
    sorts: z.array(sort).max(libraryColumns.length),
    filters,
  }),
  z.object({
    type: z.literal("records"),
    generation: z.int(),
    ids: z.array(z.int().nonnegative()).max(mostRowsAsked),
  }),
  z.object({ type: z.literal("values"), column, words: text }),
  z.object({ type: z.literal("groups"), asked: z.int() }),
  z.object({ type: z.literal("refresh") }),
]);

export type CheckedLibraryMessage = z.infer<typeof message> | FromTablePage;

export function readLibraryMessage(value: unknown): CheckedLibraryMessage | undefined {
  return message.safeParse(value).data ?? readTableMessage(value);
}
