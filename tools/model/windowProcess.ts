import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { FromWindow, Order, Reply, ToWindow } from "./protocol.ts";

const killed: Reply = { outcome: "killed" };

/** A process that plays one window after another. */
export class WindowProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #ended: Promise<void>;
  readonly ready: Promise<void>;
  #newest = 0;
  /** Called with what the window reports unasked; set by the caller. */
  onReport: (report: FromWindow) => void = () => undefined;
  isAlive = true;
  /** What it knows may be in its memory alone: nothing at all could be written since its disk was free last. */
  hasLostDisk = false;

  constructor(script: string) {
    this.#child = fork(script, { execArgv: ["--disable-warning=ExperimentalWarning"] });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#child.on("message", (message: FromWindow) => {
      if (message.what === "ready") resolve();
      else if (message.what === "reply") {
        this.#waiting.get(message.id)?.(message);
        this.#waiting.delete(message.id);
      } else this.onReport(message);
    });
    this.#ended = this.#end();
  }

  /** `killAt`: at this step of its process, counted from now, it dies. Resolves to `killed` if it does. */
  order(order: Order, killAt?: number): { readonly id: number; readonly reply: Promise<Reply> } {
    this.#newest += 1;
    const id = this.#newest;
    const { promise: reply, resolve } = Promise.withResolvers<Reply>();
    if (this.isAlive) {
      this.#waiting.set(id, resolve);
      this.#send({ id, order, killAt });
    } else resolve(killed);
    return { id, reply };
  }

  /** Has the service answer a request of the window. */
  answer(answer: Extract<ToWindow, { request: number }>): void {
    this.#send(answer);
  }

  /** Ends it in the middle of what it does; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #send(message: ToWindow): void {
    // What has died meanwhile hears nothing.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  async #end(): Promise<void> {
    // What it had sent before may still arrive after its exit.
    await Promise.all([once(this.#child, "exit"), once(this.#child, "disconnect")]);
    this.isAlive = false;
    for (const resolve of this.#waiting.values()) resolve(killed);
  }
}

/** Processes, some of which wait to take the place of one that was killed. */
export class WindowPool {
  readonly #script: string;
  readonly #spare: WindowProcess[] = [];

  constructor(script: string) {
    this.#script = script;
  }

  async take(): Promise<WindowProcess> {
    const taken = this.#spare.shift() ?? new WindowProcess(this.#script);
    if (this.#spare.length === 0) this.#spare.push(new WindowProcess(this.#script));
    await taken.ready;
    return taken;
  }

  giveBack(window: WindowProcess): void {
    window.onReport = () => undefined;
    window.hasLostDisk = false;
    this.#spare.unshift(window);
  }

  async end(): Promise<void> {
    await Promise.all(this.#spare.splice(0).map((window) => window.kill()));
  }
}
