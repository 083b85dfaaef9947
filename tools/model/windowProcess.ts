import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { FromWindow, Order, Reply, ToWindow } from "./protocol.ts";

const killed: Reply = { outcome: "killed" };

export class WindowProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #ended: Promise<void>;
  readonly ready: Promise<void>;
  #newest = 0;
  /** Called with the window’s reports; set by the caller. */
  onReport: (report: FromWindow) => void = () => undefined;
  isAlive = true;
  /** Nothing could be written since the disk was last free, so some of the window’s knowledge may be in memory only. */
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

  /** `killAt`: the process dies at this step, counted from now. Resolves to `killed` if it does. */
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

  /** Answers a request of the window. */
  answer(answer: Extract<ToWindow, { request: number }>): void {
    this.#send(answer);
  }

  /** Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #send(message: ToWindow): void {
    // It may have died meanwhile.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  async #end(): Promise<void> {
    // Messages sent before the exit may arrive after it.
    await Promise.all([once(this.#child, "exit"), once(this.#child, "disconnect")]);
    this.isAlive = false;
    for (const resolve of this.#waiting.values()) resolve(killed);
  }
}

/** Processes in use, and spare ones to replace killed ones. */
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
