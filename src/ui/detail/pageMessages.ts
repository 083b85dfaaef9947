import * as z from "zod";
import { type FromDetailPage, pageCommands, type PageIdentity } from "../../present/detail/page.ts";

const identity = z.object({ service: z.string().max(10_000), id: z.string().max(10_000) });

/** Pages of earlier versions have an `origin`. */
const formerIdentity = z
  .object({ origin: z.string(), id: z.string() })
  .transform(({ origin, id }) => ({ service: origin, id }));

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("copyValue"), pointer: z.string().max(10_000) }),
  z.object({ type: z.literal("openLink"), href: z.string().max(10_000) }),
  z.object({ type: z.literal("openPerson"), pointer: z.string().max(10_000) }),
  z.object({ type: z.literal("openOther"), key: z.string().max(1_000) }),
  z.object({ type: z.literal("command"), command: z.literal(pageCommands), of: identity }),
]);

export function readPageMessage(value: unknown): FromDetailPage | undefined {
  return message.safeParse(value).data;
}

export function readPageState(value: unknown): PageIdentity | undefined {
  return z.union([identity, formerIdentity]).safeParse(value).data;
}
