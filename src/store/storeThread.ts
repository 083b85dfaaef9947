import { setTimeout as delay } from "node:timers/promises";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { abortErrorOf, unsentAbortError } from "../service/errors.ts";
import {
  type Argument,
  type Call,
  errorOf,
  type Operation,
  type Reply,
  type Result,
  type BackendOptions,
  type StoreBackend,
} from "./protocol.ts";
import type { ThreadData } from "./thread.ts";

interface StoreThreadOptions extends BackendOptions, Pick<ThreadData, "worker"> {
  readonly script: string | URL;
}

/** Includes one restart after the thread has died. */
const maxStarts = 2;
const maxEndMs = 500;
const heapMb = 512;

/** If the thread dies, waiting calls reject. The next call starts another, which repeats the end of a request. */
export class StoreThread implements StoreBackend {
  readonly #options: StoreThreadOptions;
  readonly #open = new Set<MessagePort>();
  #worker: Worker | undefined;
  #gone: Promise<void> = Promise.resolve();
  #starts = 0;
  #isOver = false;

  constructor(options: StoreThreadOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  async call<Name extends Operation>(
    name: Name,
    argument: Argument<Name>,
    signal?: AbortSignal,
  ): Promise<Result<Name>> {
    const posting = this.#post(name, argument, signal);
    const gone = this.#gone;
    let reply = await posting;
    // Its ports close a moment before its exit event.
    if (reply === undefined) await gone;
    // The paid answer is still here, so send it again.
    if (reply === undefined && name === "end") reply = await this.#post(name, argument, signal);
    if (reply === undefined && this.#isOver) throw unsentAbortError();
    if (reply === undefined) throw new Error("The thread of the local data has ended.");
    if (!reply.ok) throw errorOf(reply.failure);
    return reply.value;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    // A long statement in a task’s thread can’t be interrupted.
    await Promise.race([this.#worker?.terminate(), delay(maxEndMs, undefined, { ref: false })]);
  }

  async #post<Name extends Operation>(
    name: Name,
    argument: Argument<Name>,
    signal?: AbortSignal,
  ): Promise<Reply<Name> | undefined> {
    if (signal?.aborted === true) throw abortErrorOf(signal);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    if (worker === undefined) return undefined;
    const { port1: own, port2: port } = new MessageChannel();
    const call: Call<Name> = { name, argument, port, maxBytes: this.#options.maxSizeBytes() };
    this.#open.add(own);
    worker.postMessage(call, [port]);
    return await new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (signal !== undefined) reject(abortErrorOf(signal));
        own.close();
      };
      signal?.addEventListener("abort", onAbort);
      own.once("message", resolve);
      own.once("close", () => {
        this.#open.delete(own);
        signal?.removeEventListener("abort", onAbort);
        resolve(undefined);
      });
    });
  }

  #start(): Worker | undefined {
    if (this.#isOver || this.#starts === maxStarts) return undefined;
    this.#starts += 1;
    const { script, onEvent, maxSizeBytes, folder, lockTimeoutMs, worker: tasks } = this.#options;
    const data: ThreadData = { folder, lockTimeoutMs, worker: tasks, maxBytes: maxSizeBytes() };
    const worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.unref();
    worker.on("message", onEvent);
    const log = (line: string): void => onEvent({ event: "log", line });
    worker.on("error", (error) => log(`Store: its thread failed: ${String(error)}`));
    this.#gone = new Promise((resolve) => {
      worker.on("exit", () => {
        this.#worker = undefined;
        // The dead thread can’t report the end of these.
        onEvent({ event: "problem", problem: undefined });
        onEvent({ event: "forgetting", isOver: true });
        for (const port of this.#open) port.close();
        resolve();
      });
    });
    return worker;
  }
}
