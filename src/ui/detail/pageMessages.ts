import * as z from "zod";
import type { FromDetailPage, PageCommand, PageIdentity } from "../../present/detail/page.ts";

const pageCommand = z.literal([
  "retry",
  "refresh",
  "insert",
  "insertAs",
  "copyRecord",
  "copyRecordAs",
  "openJson",
  "openCompany",
  "previous",
  "next",
  "setApiKey",
  "configureConnection",
  "seePlans",
  "useSampleData",
  "showLog",
] as const satisfies readonly PageCommand[]);

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("copyValue"), pointer: z.string().max(10_000) }),
  z.object({ type: z.literal("openLink"), href: z.string().max(10_000) }),
  z.object({ type: z.literal("openOther"), key: z.string().max(1_000) }),
  z.object({ type: z.literal("command"), command: pageCommand }),
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
