import * as z from "zod/mini";
import { libraryCharts, libraryColumns } from "../../../domain/library/libraryTableTypes.ts";
import { mostRowsAsked } from "../../../present/table/libraryTableProtocol.ts";
import type { FromTablePage } from "../../../present/table/tableProtocol.ts";
import { readTableMessage } from "../../table/tableMessages.ts";

const column = z.literal(libraryColumns);
const text = z.string().check(z.maxLength(1_000));
const day = z.iso.date();
const number = z.number();

/** More than a person ticks by hand. */
const maxValues = 1_000;

const filter = z.union([
  z.object({ kind: z.literal("values"), column, values: z.array(text).check(z.maxLength(maxValues)) }),
  z.object({ kind: z.literal("range"), column, min: z.exactOptional(number), max: z.exactOptional(number) }),
  z.object({ kind: z.literal("days"), column, first: z.exactOptional(day), last: z.exactOptional(day) }),
  z.object({ kind: z.literal("text"), column, text }),
]);

const filters = z.object({
  text,
  columns: z.array(filter).check(z.maxLength(libraryColumns.length)),
  marks: z
    .array(
      z.object({ chart: z.literal(libraryCharts), anyOf: z.array(filter).check(z.maxLength(maxValues)) }),
    )
    .check(z.maxLength(libraryCharts.length)),
  isLatestOnly: z.boolean(),
});

const sort = z.object({ column, direction: z.literal(["ascending", "descending"]) });

const message = z.union([
  z.object({
    type: z.literal("arrange"),
    asked: z.int(),
    sorts: z.array(sort).check(z.maxLength(libraryColumns.length)),
    filters,
  }),
  z.object({
    type: z.literal("records"),
    generation: z.int(),
    ids: z.array(z.int().check(z.nonnegative())).check(z.maxLength(mostRowsAsked)),
  }),
  z.object({ type: z.literal("values"), column, words: text }),
  z.object({ type: z.literal("groups"), asked: z.int() }),
  z.object({ type: z.literal("refresh") }),
]);

export type CheckedLibraryMessage = z.infer<typeof message> | FromTablePage;

export function readLibraryMessage(value: unknown): CheckedLibraryMessage | undefined {
  return message.safeParse(value).data ?? readTableMessage(value);
}
