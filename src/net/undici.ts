import * as tls from "node:tls";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { isServiceError, ServiceError } from "../service/errors.ts";
import type { HttpRequest, HttpResponse, Send } from "../service/transport.ts";
import { defined } from "../text/defined.ts";
import { codeOf, kindOf, networkFailure } from "./codes.ts";
import { addressTimeoutMs, openDeadline } from "./deadline.ts";

/** HTTP/1.1: single GETs gain nothing from more. `connectTimeoutMs`: 0 for no own limit. `certificates`: PEM. */
export function createDirectSend(connectTimeoutMs = 0, certificates?: readonly string[]): Send {
  const agent = new Agent({
    allowH2: false,
    // In ms. An idle connection may die unnoticed, whatever the server promises.
    keepAliveMaxTimeout: 4_000,
    // The request’s own time-out covers connect, headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: connectTimeoutMs,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
      // Explicit, or the environment decides, which any extension can set.
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
      if (isServiceError(error)) throw error;
      throw deadline.failure(get.left) ?? networkFailure(codeOf(error), get.left);
    } finally {
      deadline.close();
    }
  };
}

/** Returns PEM, in some 40 ms; undefined if the runtime can’t read the system’s certificates. */
export function systemCertificates(): readonly string[] | undefined {
  // Older runtimes of the editor lack this function.
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
    throw new ServiceError({ kind, ...defined({ code }), maybeCounted: true });
  }
}

type RawAnswer = Omit<HttpResponse, "url">;

/** Uses `dispatch`: `request` doesn’t tell when a request is sent, and a stream around the body is slow. */
class GetHandler implements Dispatcher.DispatchHandler {
  readonly #answer = Promise.withResolvers<RawAnswer>();
  readonly #maxBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #head: Omit<RawAnswer, "body"> | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #left = false;
  #failure: Error | undefined;

  /** A larger body on the wire ends as a ServiceError `tooLarge`, and its socket closes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get answer(): Promise<RawAnswer> {
    return this.#answer.promise;
  }

  /** True as soon as the request may have been read. */
  get left(): boolean {
    return this.#left;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#failure !== undefined) {
      // The request ended while the connection was made: send nothing now.
      controller.abort(this.#failure);
      return;
    }
    this.#controller = controller;
    this.#left = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    if (status >= 200) this.#head = { status, headers: flatten(headers) };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.byteLength;
    if (this.#size > this.#maxBytes) {
      this.fail(new ServiceError({ kind: "tooLarge", maybeCounted: true }));
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    // The socket belongs to the next request by now.
    this.#controller = undefined;
    const [first] = this.#chunks;
    const isOne = first !== undefined && this.#chunks.length === 1;
    const body = isOne ? first : Buffer.concat(this.#chunks, this.#size);
    if (this.#head !== undefined) this.#answer.resolve({ ...this.#head, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#controller?.abort(error);
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#chunks.length = 0;
    this.#answer.reject(error);
  }
}

function flatten(headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
