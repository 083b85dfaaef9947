import type { Transport, HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { isLoopback } from "../service/contract/address.ts";
import { certificateProblem } from "../service/contract/certificate.ts";
import { isServiceError, unsentAbortError } from "../service/errors.ts";
import { createDirectTransport } from "./direct.ts";
import { createEditorSend } from "./editor.ts";

export type Route = "direct" | "editor";

export interface SendParts {
  readonly transport: () => Transport;
  /** True where the editor or the environment names a proxy. */
  readonly proxyConfigured: () => boolean;
  /** The editor's `fetch`; must look the global up when it is called, since the editor replaces it. */
  readonly editorFetch: typeof globalThis.fetch;
  readonly connectTimeoutMs?: number;
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
  const direct = createDirectTransport(parts);
  const editor = createEditorSend(parts.editorFetch);
  const byEditor = new Set<string>();

  async function choose(request: HttpRequest, origin: string): Promise<readonly [Route, HttpResponse]> {
    if (parts.proxyConfigured()) return ["editor", await editor(request)];
    if (!byEditor.has(origin)) return await directThenEditor(request, origin);
    try {
      return ["editor", await editor(request)];
    } catch (error) {
      // The network is another one by now: the next request finds its way afresh.
      if (isServiceError(error) && !error.maybeCounted) byEditor.delete(origin);
      throw error;
    }
  }

  async function directThenEditor(
    request: HttpRequest,
    origin: string,
  ): Promise<readonly [Route, HttpResponse]> {
    const started = performance.now();
    try {
      return ["direct", await direct.sendTrustingSystem(request)];
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
      return ["editor", response];
    }
  }

  async function sendBy(request: HttpRequest): Promise<readonly [Route, HttpResponse]> {
    const { origin, hostname } = new URL(request.url);
    // Neither a proxy nor another machine has any business with this one.
    if (isLoopback(hostname)) return ["direct", await direct.send(request)];
    const transport = parts.transport();
    if (transport === "direct") return ["direct", await direct.sendTrustingSystem(request)];
    return transport === "editor" ? ["editor", await editor(request)] : await choose(request, origin);
  }

  return async (request) => {
    const [route, response] = await sendBy(request);
    parts.onRoute?.(new URL(request.url).origin, route);
    return response;
  };
}
