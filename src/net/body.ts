import { ServiceError } from "../service/contract/errors.ts";

/**
 * Collects a decoded body. Rejects with a ServiceError `tooLarge` as soon as more than `maxBytes` have come,
 * which also ends the source: leaving the loop destroys a stream and cancels a reader.
 */
export async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ServiceError({ kind: "tooLarge", maybeCounted: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
