import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { Transport, HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { isLoopback } from "../service/contract/address.ts";
import {
  certificateProblem,
  isIssuerUnknown,
  acceptsEveryCertificate,
  verifyVariable,
} from "../service/contract/certificate.ts";
import { isServiceError, unsentAbortError, ServiceError } from "../service/errors.ts";
import { isPlainlyUnreached, networkFailure, fetchFailure } from "./codes.ts";
import { openDeadline } from "./deadline.ts";

export type Route = "direct" | "editor";

export interface TransportServices {
  readonly transport: () => Transport;
  readonly proxyConfigured: () => boolean;
  /** The editor’s `fetch`; must read the global at each call, since the editor replaces it. */
  readonly editorFetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
  readonly onRoute?: (origin: string, route: Route) => void;
}

type Routes = readonly [Send, ...Send[]];

/**
 * Sends one GET by the first route that works. `auto`: through the editor if a proxy is configured; else direct,
 * through the editor, and direct again, since the editor gives up early on a slow line. Only a request that was never
 * sent is repeated: any other could be charged twice.
 */
export function createSend(parts: TransportServices): Send {
  const by =
    (route: Route, send: Send): Send =>
    async (request) => {
      const response = await send(request);
      parts.onRoute?.(new URL(request.url).origin, route);
      return response;
    };
  const direct = by("direct", createDirectTransport(parts.log));
  const directAtFirst = by("direct", createDirectTransport(parts.log, connectTimeoutMs));
  const editor = by("editor", createEditorSend(parts.editorFetch));
  const byEditor = new Set<string>();

  async function sendInTurn(
    request: HttpRequest,
    origin: string,
    [route, next, ...rest]: Routes,
  ): Promise<HttpResponse> {
    const started = performance.now();
    try {
      const response = await route(request);
      if (route === editor) byEditor.add(origin);
      return response;
    } catch (error) {
      if (!isServiceError(error) || error.maybeCounted) throw error;
      // The network may have changed: the next request starts over.
      byEditor.delete(origin);
      // An attacker may own the certificate; a second route gives them a second chance.
      if (next === undefined || certificateProblem(error.code) !== undefined) throw error;
      const timeoutMs = Math.round(request.timeoutMs - (performance.now() - started));
      if (timeoutMs <= 0) throw error;
      if (request.signal.aborted) throw unsentAbortError();
      if (next === editor)
        parts.log(
          `${origin} cannot be reached directly (${error.code ?? error.kind}): trying the editor's networking.`,
        );
      // Only after a time-out can a second direct attempt succeed: it waits longer.
      const routes: Routes = error.kind === "timeout" ? [next, ...rest] : [next];
      return await sendInTurn({ ...request, timeoutMs }, origin, routes).catch((later: unknown) => {
        throw isServiceError(later) && !later.maybeCounted && isPlainlyUnreached(later) ? error : later;
      });
    }
  }

  return async (request) => {
    // For other headers, `fetch` throws an error without a code.
    const isSendable = /^[\t\x20-\x7e\x80-\xff]*$/.test(Object.values(request.headers).join(""));
    if (!isSendable || !URL.canParse(request.url)) throw networkFailure("UND_ERR_INVALID_ARG", false);
    const { origin, hostname } = new URL(request.url);
    // Requests to this machine must not go through a proxy or another machine.
    const transport = isLoopback(hostname) ? "direct" : parts.transport();
    if (transport === "direct") return await direct(request);
    if (transport === "editor" || parts.proxyConfigured()) return await editor(request);
    const routes: Routes = byEditor.has(origin) ? [editor, direct] : [directAtFirst, editor, direct];
    return await sendInTurn(request, origin, routes);
  };
}

/** A dropped route must leave time for the route that works. */
const connectTimeoutMs = 3_000;

/**
 * Loads nothing before the first request. If a certificate’s issuer is unknown (nothing was sent), repeats with the
 * system’s certificates, and uses them for the origin from then on.
 */
function createDirectTransport(log: TransportServices["log"], connectMs?: number): Send {
  let plain: Send | undefined;
  let trusting: Send | undefined;
  const originsOfSystem = new Set<string>();

  return async (request) => {
    const { origin } = new URL(request.url);
    if (trusting !== undefined && originsOfSystem.has(origin)) return await trusting(request);
    // Even for a loaded module, `import` takes longer than the rest of this function.
    if (plain === undefined) {
      const { createDirectSend } = await import("./undici.ts");
      await nextTimeSlice();
      plain ??= createDirectSend(connectMs);
    }
    try {
      return await plain(request);
    } catch (error) {
      if (!isServiceError(error) || !isIssuerUnknown(error.code)) throw error;
      const { createDirectSend, systemCertificates } = await import("./undici.ts");
      const certificates = trusting === undefined ? systemCertificates() : undefined;
      if (certificates !== undefined) trusting = createDirectSend(connectMs, certificates);
      if (trusting === undefined) throw error;
      log(`The certificate of ${origin} is not known to the runtime: trying the system's certificates.`);
      const response = await trusting(request);
      originsOfSystem.add(origin);
      return response;
    }
  };
}

/** The editor’s `fetch` is patched for proxies and system certificates. Sends nothing if certificates aren’t verified. */
function createEditorSend(editorFetch: typeof globalThis.fetch): Send {
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
  // A runtime that hides redirects tells only that there was one.
  if (response.type === "opaqueredirect") throw new ServiceError({ kind: "redirected", maybeCounted: true });
  const body = response.body === null ? new Uint8Array() : await collect(response.body, maxBytes);
  return { status: response.status, headers: Object.fromEntries(response.headers), body, url };
}

/** Above `maxBytes`, leaving the loop destroys a stream and cancels a reader. */
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
