import { createHash, createHmac } from "node:crypto";
import type { Caller } from "../service/client/client.ts";
import type { HostConnection } from "../service/contract/authentication.ts";

/** Returns 16 hex digits, salted and cut to 64 bits: neither reversible nor found in a table of known keys. */
export function fingerprintOf(caller: Caller, salt: string): string {
  if ("account" in caller) return caller.account;
  return createHmac("sha256", salt).update(caller.digest).digest("hex").slice(0, 16);
}

export function callerOf({ service, credential }: Pick<HostConnection, "service" | "credential">): Caller {
  return { service, digest: createHash("sha256").update(credential, "utf8").digest("hex") };
}
