import * as z from "zod/mini";
import { type FromDetailPage, pageCommands, type PageIdentity } from "../../present/detail/detailProtocol.ts";

const identity = z.object({
  service: z.string().check(z.maxLength(10_000)),
  id: z.string().check(z.maxLength(10_000)),
});

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("copyValue"), pointer: z.string().check(z.maxLength(10_000)) }),
  z.object({ type: z.literal("openLink"), href: z.string().check(z.maxLength(10_000)) }),
  z.object({ type: z.literal("openPerson"), pointer: z.string().check(z.maxLength(10_000)) }),
  z.object({ type: z.literal("openOther"), key: z.string().check(z.maxLength(1_000)) }),
  z.object({ type: z.literal("command"), command: z.literal(pageCommands), of: identity }),
]);

export function readPageMessage(value: unknown): FromDetailPage | undefined {
  return message.safeParse(value).data;
}

export function readPageState(value: unknown): PageIdentity | undefined {
  return identity.safeParse(value).data;
}
