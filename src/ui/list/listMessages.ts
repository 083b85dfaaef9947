import * as z from "zod/mini";
import {
  type FromListPage,
  listCommands,
  listFilters,
  type ListState,
} from "../../present/list/listProtocol.ts";

const place = z.int().check(z.nonnegative());

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("column"), column: place }),
  z.object({ type: z.literal("header"), isOn: z.boolean() }),
  z.object({ type: z.literal("filter"), filter: z.literal(listFilters) }),
  z.object({ type: z.literal("more") }),
  z.object({ type: z.literal("choose"), position: place, company: z.exactOptional(place) }),
  z.object({ type: z.literal("open"), position: place, company: place }),
  z.object({ type: z.literal("ask"), count: z.int().check(z.positive()) }),
  z.object({ type: z.literal("again"), position: place }),
  z.object({ type: z.literal("command"), command: z.literal(listCommands) }),
]);

export function readListMessage(value: unknown): FromListPage | undefined {
  return message.safeParse(value).data;
}

const state = z.object({
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("file"), uri: z.string() }),
    z.object({
      kind: z.literal("text"),
      title: z.string(),
      text: z.string(),
      languageId: z.string(),
      uri: z.exactOptional(z.string()),
    }),
  ]),
  column: place,
  hasHeader: z.boolean(),
  choices: z.record(z.string(), z.string()),
});

/** Returns the state that the page stored before a reload, or undefined if it is invalid. */
export function readListState(value: unknown): ListState | undefined {
  return state.safeParse(value).data;
}
