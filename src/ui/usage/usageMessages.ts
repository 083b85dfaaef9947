import * as z from "zod/mini";
import { type FromUsagePage, usageCommands, usageSources } from "../../present/usage/usageProtocol.ts";

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("show"), source: z.literal(usageSources) }),
  z.object({ type: z.literal("more") }),
  z.object({ type: z.literal("command"), command: z.literal(usageCommands) }),
]);

export function readUsageMessage(value: unknown): FromUsagePage | undefined {
  return message.safeParse(value).data;
}
