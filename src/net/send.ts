import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { Transport, HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { isLoopback } from "../service/contract/address.ts";
import { certificateProblem, isIssuerUnknown } from "../service/contract/certificate.ts";
import { isServiceError, unsentAbortError } from "../service/errors.ts";
import { createEditorSend } from "./editor.ts";

export type Route = "direct" | "editor";

export interface SendParts {
  readonly transport: () => Transport;
  /** True where the editor or the environment names a proxy. */
  readonly proxyConfigured: () => boolean;
  /** The editor's `fetch`; must look the global up when it is called, since the editor replaces it. */
  readonly editorFetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
  /** Called with the way that answered, for each request. */
  readonly onRoute?: (origin: string, route: Route) => void;
}

/**
 * `auto`: the editor's way where a proxy is configured, else direct; where that fails before the request left, once by
 * the editor's, and what worked is remembered for the origin. Any other repeat could be charged. A certificate that is
 * not accepted is never tried again.
 */
export function createSend(parts: SendParts): Send {
  const by =
    (route: Route, send: Send): Send =>
    async (request) => {
      const response = await send(request);
      parts.onRoute?.(new URL(request.url).origin, route);
      return response;
    };
  const { send, sendTrustingSystem } = createDirectTransport(parts.log);
  const loopback = by("direct", send);
  const direct = by("direct", sendTrustingSystem);
  const directAtFirst = by("direct", createDirectTransport(parts.log, connectTimeoutMs).sendTrustingSystem);
  const editor = by("editor", createEditorSend(parts.editorFetch));
  const byEditor = new Set<string>();

  async function choose(request: HttpRequest, origin: string): Promise<HttpResponse> {
    if (parts.proxyConfigured()) return await editor(request);
    if (!byEditor.has(origin)) return await directThenEditor(request, origin);
    try {
      return await editor(request);
    } catch (error) {
      // The network is another one by now: the next request finds its way afresh.
      if (isServiceError(error) && !error.maybeCounted) byEditor.delete(origin);
      throw error;
    }
  }

  async function directThenEditor(request: HttpRequest, origin: string): Promise<HttpResponse> {
    const started = performance.now();
    try {
      return await directAtFirst(request);
    } catch (error) {
      if (!isServiceError(error) || error.maybeCounted) throw error;
      // Who shows it might be anyone: another way would only give them another chance.
      if (certificateProblem(error.code) !== undefined) throw error;
      const timeoutMs = Math.round(request.timeoutMs - (performance.now() - started));
      if (timeoutMs <= 0) throw error;
      if (request.signal.aborted) throw unsentAbortError();
      parts.log(
        `${origin} cannot be reached directly (${error.code ?? error.kind}): trying the editor's networking.`,
      );
      const response = await editor({ ...request, timeoutMs });
      byEditor.add(origin);
      return response;
    }
  }

  return async (request) => {
    const { origin, hostname } = new URL(request.url);
    // Neither a proxy nor another machine has any business with this one.
    if (isLoopback(hostname)) return await loopback(request);
    const transport = parts.transport();
    if (transport === "auto") return await choose(request, origin);
    return await (transport === "direct" ? direct(request) : editor(request));
  };
}

/** In ms: a dropped route must leave time for the route that works. */
const connectTimeoutMs = 3_000;

/** Sends over our own sockets; opens, loads and reads nothing before the first request. `connectMs`: see `createDirectSend`. */
function createDirectTransport(log: SendParts["log"], connectMs?: number) {
  let plain: Send | undefined;
  let trusting: Send | undefined;
  const originsOfSystem = new Set<string>();

  /** Sends over a socket that trusts the runtime's certificates alone. */
  async function send(request: HttpRequest): Promise<HttpResponse> {
    // Asking the loader, even for a module that is there, takes longer than all else that is done here.
    if (plain === undefined) {
      const { createDirectSend } = await import("./undici.ts");
      // Loading it takes time.
      await nextTimeSlice();
      plain ??= createDirectSend(connectMs);
    }
    return await plain(request);
  }

  async function trustingSystem(): Promise<Send | undefined> {
    const { createDirectSend, systemCertificates } = await import("./undici.ts");
    const certificates = trusting === undefined ? systemCertificates() : undefined;
    if (certificates !== undefined) trusting = createDirectSend(connectMs, certificates);
    return trusting;
  }

  /** As `send`; if the issuer is unknown (nothing has left), again with the system's certificates, then so for the origin. */
  async function sendTrustingSystem(request: HttpRequest): Promise<HttpResponse> {
    const { origin } = new URL(request.url);
    if (trusting !== undefined && originsOfSystem.has(origin)) return await trusting(request);
    try {
      return await send(request);
    } catch (error) {
      const sendTrusting =
        isServiceError(error) && isIssuerUnknown(error.code) ? await trustingSystem() : undefined;
      if (sendTrusting === undefined) throw error;
      log(`The certificate of ${origin} is not known to the runtime: trying the system's certificates.`);
      const response = await sendTrusting(request);
      originsOfSystem.add(origin);
      return response;
    }
  }

  return { send, sendTrustingSystem };
}
