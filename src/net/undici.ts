import * as tls from "node:tls";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { abortErrorOf, isServiceError, ServiceError, unsentAbortError } from "../service/errors.ts";
import type { HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { codeOf, kindOf } from "./codes.ts";
import { openDeadline, type Deadline } from "./deadline.ts";
import { GetHandler } from "./getHandler.ts";

export interface DirectOptions {
  readonly connectTimeoutMs: number;
  /** PEM certificates to trust in place of the runtime's own. */
  readonly certificates?: readonly string[];
}

/** Kept alive, no redirects, HTTP/1.1: single GETs gain nothing from more. Knows exactly whether a request left. */
export function createDirectSend({ connectTimeoutMs, certificates }: DirectOptions): Send {
  const agent = new Agent({
    allowH2: false,
    // The one time-out of ours covers connect, headers and body; these two would only add others.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: connectTimeoutMs,
      // Unless it is named, the environment decides, which any extension can set.
      rejectUnauthorized: true,
      ...(certificates === undefined ? {} : { ca: [...certificates] }),
    },
  });
  return async (request) => {
    const get = new GetHandler(request.maxBytes);
    const deadline = openDeadline(request, (reason) => get.fail(reason));
    try {
      return await requestOnce(agent, request, get);
    } catch (error) {
      throw failureOf(error, request, deadline, get);
    } finally {
      deadline.close();
    }
  };
}

/** PEM, of the runtime and of the system, in some 40 ms; undefined where the runtime cannot read the system's. */
export function systemCertificates(): readonly string[] | undefined {
  // Older runtimes of the editor lack it.
  if (typeof tls.getCACertificates !== "function") return undefined;
  return [...tls.getCACertificates("default"), ...tls.getCACertificates("system")];
}

async function requestOnce(agent: Dispatcher, request: HttpRequest, get: GetHandler): Promise<HttpResponse> {
  const { origin, pathname, search } = new URL(request.url);
  agent.dispatch(
    {
      origin,
      path: pathname + search,
      method: "GET",
      headers: { ...request.headers, "accept-encoding": "gzip, br" },
    },
    get,
  );
  const { status, headers, body } = await get.answer;
  const decoded = await decode(body, headers["content-encoding"], request.maxBytes);
  return { status, headers, body: decoded, url: request.url };
}

const decoders = { gunzip: promisify(gunzip), brotli: promisify(brotliDecompress) };

async function decode(body: Uint8Array, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase();
  const decoder =
    name === "gzip" || name === "x-gzip" ? decoders.gunzip : name === "br" ? decoders.brotli : undefined;
  if (decoder === undefined || body.byteLength === 0) return body;
  try {
    return await decoder(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") throw new ServiceError({ kind: "tooLarge", maybeCounted: true });
    const kind = kindOf(code) === "truncated" ? "truncated" : "damaged";
    throw new ServiceError({ kind, ...(code === undefined ? {} : { code }), maybeCounted: true });
  }
}

function failureOf(error: unknown, { signal }: HttpRequest, deadline: Deadline, { left }: GetHandler): Error {
  if (isServiceError(error)) return error;
  if (deadline.timedOut()) return new ServiceError({ kind: "timeout", maybeCounted: left });
  if (signal.aborted) return left ? abortErrorOf(signal) : unsentAbortError();
  const code = codeOf(error);
  return new ServiceError({
    kind: kindOf(code),
    ...(code === undefined ? {} : { code }),
    maybeCounted: left,
  });
}
