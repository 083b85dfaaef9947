import { acceptsEveryCertificate, verifyVariable } from "../service/contract/certificate.ts";
import { isServiceError, ServiceError } from "../service/errors.ts";
import type { HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { fetchFailure } from "./codes.ts";
import { openDeadline } from "./deadline.ts";

/**
 * The editor's `fetch`, patched for proxies, passwords and system certificates. Only the codes that come before a
 * request leaves tell that it did not. While the environment accepts every certificate, nothing is sent.
 */
export function createEditorSend(editorFetch: typeof globalThis.fetch): Send {
  return async (request) => {
    if (acceptsEveryCertificate(process.env))
      throw new ServiceError({ kind: "network", code: verifyVariable, maybeCounted: false });
    const ended = new AbortController();
    const deadline = openDeadline(request, (reason) => ended.abort(reason));
    try {
      return await fetchOnce(editorFetch, request, ended.signal);
    } catch (error) {
      if (isServiceError(error)) throw error;
      throw deadline.failure(true) ?? fetchFailure(error, request.url);
    } finally {
      deadline.close();
    }
  };
}

async function fetchOnce(
  editorFetch: typeof globalThis.fetch,
  { url, headers, maxBytes }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const response = await editorFetch(url, { headers, redirect: "manual", signal });
  // A runtime that hides redirects shows that there was one and nothing else.
  if (response.type === "opaqueredirect") throw new ServiceError({ kind: "redirected", maybeCounted: true });
  const body = response.body === null ? new Uint8Array() : await collect(response.body, maxBytes);
  return { status: response.status, headers: Object.fromEntries(response.headers), body, url };
}

/** Rejects with a ServiceError `tooLarge` above `maxBytes`; leaving the loop destroys a stream and cancels a reader. */
async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ServiceError({ kind: "tooLarge", maybeCounted: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
