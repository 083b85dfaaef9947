import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { abortErrorOf } from "../api/errors.ts";

/** The head of an answer, and its body as it comes: not decoded, ended by destroying it. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/**
 * One GET as the dispatcher sees it: `left` says whether its writing began, and aborting `signal` reaches the socket
 * at any moment. Written on `dispatch`, since `request` does not tell when a request leaves.
 */
export class Get implements Dispatcher.DispatchHandler {
  readonly head: Promise<Head>;
  readonly #signal: AbortSignal;
  readonly #settle: { readonly resolve: (head: Head) => void; readonly reject: (error: Error) => void };
  #controller: Dispatcher.DispatchController | undefined;
  #body: Readable | undefined;
  #left = false;
  #ended = false;

  constructor(signal: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<Head>();
    this.head = promise;
    this.#settle = { resolve, reject };
    this.#signal = signal;
    signal.addEventListener("abort", this.#stop, { once: true });
  }

  /** True as soon as the request may have been read by somebody. */
  get left(): boolean {
    return this.#left;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) {
      // It was given up while the connection was made: it must not leave now.
      controller.abort(abortErrorOf(this.#signal));
      return;
    }
    this.#controller = controller;
    this.#left = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    if (status < 200) return;
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        // Somebody stopped reading before the end: the socket must not go on.
        if (!this.#ended) controller.abort(error ?? abortErrorOf(this.#signal));
        this.#end();
        done(error);
      },
    });
    this.#settle.resolve({ status, headers: flatten(headers), body: this.#body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#end();
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  readonly #stop = (): void => {
    const error = abortErrorOf(this.#signal);
    this.#controller?.abort(error);
    this.#fail(error);
  };

  #fail(error: Error): void {
    this.#end();
    this.#body?.destroy(error);
    this.#settle.reject(error);
  }

  #end(): void {
    this.#ended = true;
    this.#signal.removeEventListener("abort", this.#stop);
  }
}

function flatten(headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> {
  const flat: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat.push([name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]);
  }
  return Object.fromEntries(flat);
}
