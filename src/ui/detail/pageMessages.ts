import * as z from "zod";
import { type FromDetailPage, pageCommands, type PageIdentity } from "../../present/detail/page.ts";

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("copyValue"), pointer: z.string().max(10_000) }),
  z.object({ type: z.literal("openLink"), href: z.string().max(10_000) }),
  z.object({ type: z.literal("openOther"), key: z.string().max(1_000) }),
  z.object({ type: z.literal("command"), command: z.literal(pageCommands) }),
]);

const identity = z.object({ origin: z.string(), id: z.string() });

/** A message of the detail page, checked; undefined for anything else. */
export function readPageMessage(value: unknown): FromDetailPage | undefined {
  return message.safeParse(value).data;
}

/** The state that VS Code kept for a page, checked; undefined for anything else. */
export function readPageState(value: unknown): PageIdentity | undefined {
  return identity.safeParse(value).data;
}
