import { createHmac } from "node:crypto";

/**
 * A text of 16 hex digits that stands for a credential in the store: the same credential under the same salt gives the
 * same text. Salted and cut to 64 bits, so that it can neither be turned back nor looked up in a table of known keys.
 */
export function fingerprint(salt: string, credential: string): string {
  return createHmac("sha256", salt).update(credential, "utf8").digest("hex").slice(0, 16);
}
