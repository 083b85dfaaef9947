import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { WindowScripts } from "./bundle.ts";
import type { Notice, NumberedOrder, Order, Reply, Time, Word } from "./protocol.ts";

/** A process that plays one window after another. */
export class WindowProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #ready: Promise<void>;
  readonly #ended: Promise<void>;
  #newest = 0;
  /** Called with what the window reports unasked; set by the caller. */
  onNotice: (notice: Notice | Word) => void = () => undefined;
  isAlive = true;

  constructor({ window, storeWorker }: WindowScripts) {
    this.#child = fork(window, [storeWorker], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
    });
    const ready = Promise.withResolvers<void>();
    this.#ready = ready.promise;
    this.#child.on("message", (message: Reply | Notice | Word) => {
      if (!("notice" in message)) {
        this.#waiting.get(message.id)?.(message);
        this.#waiting.delete(message.id);
      } else if (message.notice === "ready") ready.resolve();
      else this.onNotice(message);
    });
    this.#ended = this.#end();
  }

  get processId(): number {
    return this.#child.pid ?? -1;
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  /** Gives an order at a time of the window’s clock. */
  order(order: Order, time: Time): Promise<Reply> {
    if (!this.isAlive) return Promise.resolve({ id: -1, error: "killed" });
    this.#newest += 1;
    const numbered: NumberedOrder = { id: this.#newest, ...time, order };
    return new Promise((resolve) => {
      this.#waiting.set(numbered.id, resolve);
      this.#child.send(numbered, (error) => {
        if (error !== null) resolve({ id: numbered.id, error: "killed" });
      });
    });
  }

  async #end(): Promise<void> {
    await once(this.#child, "exit");
    this.isAlive = false;
    // A dead window answers no one.
    for (const [id, resolve] of this.#waiting) resolve({ id, error: "killed" });
  }

  /** Ends it in the middle of what it does; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}

/** Processes, some of which wait to take the place of one that was killed. */
export class WindowPool {
  readonly #scripts: WindowScripts;
  readonly #spare: WindowProcess[] = [];
  #started = 0;

  constructor(scripts: WindowScripts) {
    this.#scripts = scripts;
  }

  get started(): number {
    return this.#started;
  }

  /** Has this many wait. */
  fill(count: number): void {
    while (this.#spare.length < count) {
      this.#started += 1;
      this.#spare.push(new WindowProcess(this.#scripts));
    }
  }

  async take(): Promise<WindowProcess> {
    this.fill(1);
    const taken = this.#spare.shift();
    if (taken === undefined) throw new Error("no process waits");
    await taken.ready();
    return taken;
  }

  giveBack(window: WindowProcess): void {
    window.onNotice = () => undefined;
    if (window.isAlive) this.#spare.unshift(window);
  }

  async end(): Promise<void> {
    await Promise.all(this.#spare.splice(0).map((window) => window.kill()));
  }
}
