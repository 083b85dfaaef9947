import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

// On the thread pool: neither the work nor the size of an answer holds up the editor.
const squeeze = promisify(gzip);
const expand = promisify(gunzip);

/** Text, compressed. */
export async function pack(text: string): Promise<Uint8Array> {
  return await squeeze(text, { level: 3 });
}

/** The text again. Rejects where the bytes are damaged. */
export async function unpack(bytes: Uint8Array): Promise<string> {
  return (await expand(bytes)).toString("utf8");
}
