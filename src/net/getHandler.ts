import type { Dispatcher } from "undici";
import { ServiceError } from "../service/errors.ts";

/** An answer as it came off the wire: whole, its body not decoded. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** On `dispatch`: `request` does not tell when a request leaves, and a stream around the body is slower than all the rest. */
export class GetHandler implements Dispatcher.DispatchHandler {
  readonly answer: Promise<RawAnswer>;
  readonly #maxBytes: number;
  readonly #settle: {
    readonly resolve: (answer: RawAnswer) => void;
    readonly reject: (error: Error) => void;
  };
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #head: Omit<RawAnswer, "body"> | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #left = false;
  #failure: Error | undefined;

  /** `maxBytes`: a body that is larger on the wire ends as a ServiceError `tooLarge`, and the socket with it. */
  constructor(maxBytes: number) {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
    this.answer = promise;
    this.#settle = { resolve, reject };
    this.#maxBytes = maxBytes;
  }

  /** True as soon as the request may have been read. */
  get left(): boolean {
    return this.#left;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#failure !== undefined) {
      // While the connection was made: it must not leave now.
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
    if (this.#head !== undefined) this.#settle.resolve({ ...this.#head, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  /** Ends it with `error`, wherever it is: the socket is closed, what has come is let go. */
  fail(error: Error): void {
    this.#failure = error;
    this.#controller?.abort(error);
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#chunks.length = 0;
    this.#settle.reject(error);
  }
}

function flatten(headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
