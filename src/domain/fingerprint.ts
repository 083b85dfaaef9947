import { createHmac } from "node:crypto";
import type { Caller } from "../service/client/client.ts";
import type { HostConnection } from "../service/contract/authentication.ts";

/** 16 hex digits. Salted and cut to 64 bits: it can neither be turned back nor looked up in a table of known keys. */
export function fingerprint(salt: string, credential: string): string {
  return createHmac("sha256", salt).update(credential, "utf8").digest("hex").slice(0, 16);
}

export function callerOf({ service, credential }: Pick<HostConnection, "service" | "credential">): Caller {
  return { service, fingerprint: (salt) => fingerprint(salt, credential) };
}
