import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openStoreHere } from "../store/sameThread.ts";
import type { Connection, Disk, Look, Notice, Order, Reply, Time, Word } from "./protocol.ts";
import { NewsTruth } from "./newsTruth.ts";
import { isBlocked } from "./blocked.ts";
import { pastReserve, UnaskedTruth } from "./unaskedTruth.ts";
import type { Ask, Damage, Scene, Window } from "./scene.ts";
import type { Purse, Seen, Terms } from "./seen.ts";
import type { Service } from "./service.ts";
import type { Signal } from "./signal.ts";
import { readKept, pendingNames } from "./kept.ts";
import { Truth } from "./truth.ts";
import type { WindowPool, WindowProcess } from "./windowProcess.ts";

/** What a sequence runs on, made once and used again. */
export interface Ground {
  readonly pool: WindowPool;
  readonly service: Service;
  readonly signal: Signal;
  /** The sequence of the moment. */
  world: World | undefined;
}

const nothing: Look = { history: [], lines: [], saved: [], perDay: 0 };

/** One sequence: windows on one store and one service, and what is true of them. */
export class World implements Scene {
  readonly ground: Ground;
  readonly windows: Window[] = [];
  readonly truth: Truth;
  readonly news = new NewsTruth();
  readonly unasked = new UnaskedTruth();
  readonly terms: Terms;
  asks: Ask[] = [];
  /** How many requests there were when windows were looked at last. */
  lookedAfter = 0;
  folder = "";
  now = 1_750_000_000_000;
  /** How long the machine has run, in ms. */
  uptime = 1_000_000_000;
  disk: Disk = "free";
  /** Nothing at all could be written since it was free last. */
  wasFull = false;
  lock: DatabaseSync | undefined;
  /** Set while the file is damaged and no window has noticed. */
  damage: Damage | undefined;
  /** It was, once in this sequence. */
  wasDamaged = false;
  /** Requests that used them are gone with their lines: they can be believed only after a reading that left later. */
  readonly unsurePurses = new Map<Purse, number>();
  /** What was asked for in the step of the moment, or is still waited for. */
  stepAsks: Ask[] = [];
  readonly log: string[] = [];

  constructor(ground: Ground, terms: Terms) {
    this.ground = ground;
    this.terms = terms;
    this.truth = new Truth(this);
    ground.world = this;
    ground.service.reset(terms);
  }

  /** The connections that a window can have. */
  connection(at: number): Connection {
    const { origin } = this.ground.service;
    const one = `${origin}/one`;
    const all: readonly Connection[] = [
      { base: one, app: one, key: "key-one-0123456789" },
      { base: one, app: one, key: "key-two-0123456789" },
      { base: `${origin}/two/base`, app: `${origin}/two/app`, key: "key-one-0123456789" },
    ];
    return all[at % all.length] ?? { base: one, app: one, key: "" };
  }

  get databasePath(): string {
    return join(this.folder, "startup-funding.db");
  }

  /** Nothing keeps windows from the file: what one writes, all can read. */
  get isShared(): boolean {
    return this.disk === "free" && this.lock === undefined && this.damage === undefined && !this.wasFull;
  }

  get time(): Time {
    const { now, uptime } = this;
    return { now, uptime };
  }

  /** Time passes, in ms. */
  pass(ms: number): void {
    this.now += ms;
    this.uptime += ms;
  }

  async open(count: number): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "model-"));
    this.ground.pool.fill(count + 1);
    for (let at = 0; at < count; at += 1) {
      const process = await this.ground.pool.take();
      const window: Window = {
        process,
        connection: this.connection(0),
        look: nothing,
        remembered: undefined,
      };
      this.windows.push(window);
      await this.start(window);
    }
    this.ground.pool.fill(1);
    await this.look();
  }

  /** Opens the window in its process, as after a reload. */
  async start(window: Window): Promise<Reply> {
    const { process, connection, remembered } = window;
    process.onNotice = (notice) => this.#hear(process, notice);
    const start: Order = {
      what: "start",
      folder: this.folder,
      connection,
      disk: this.disk,
      reserve: this.terms.reserve,
      ...(remembered === undefined ? {} : { remembered }),
    };
    return await this.order(window, start);
  }

  async order(window: Window, order: Order): Promise<Reply> {
    this.log.push(`${String(this.windows.indexOf(window))} ${JSON.stringify(order)}`);
    return await window.process.order(order, this.time);
  }

  /** Has windows ask, without waiting for more than that it is clear what they wait for. */
  async ask(...all: readonly Omit<Ask, "process" | "followed" | "isClosing" | "reply">[]): Promise<void> {
    for (const of of all) {
      const ask: Ask = {
        ...of,
        process: of.window.process,
        followed: new Map(),
        isClosing: false,
        reply: undefined,
      };
      this.asks.push(ask);
      this.stepAsks.push(ask);
      void this.#replyTo(ask);
    }
    await this.settle();
  }

  /** Has all windows show the same time. */
  async tick(): Promise<void> {
    await Promise.all(this.windows.map(({ process }) => process.order({ what: "tick" }, this.time)));
  }

  /** Resolves when nothing goes on but what is held back on purpose. */
  async settle(): Promise<void> {
    await this.ground.signal.until(
      () => this.asks.every((ask) => ask.reply !== undefined || isBlocked(this, ask)) && this.truth.isQuiet(),
      () => this.describe(),
    );
    this.asks = this.asks.filter(({ reply }) => reply === undefined);
  }

  /** Looks at every window, until what they show is what it was at the end of the step. */
  async look(): Promise<void> {
    this.lookedAfter = this.truth.requests.length;
    await Promise.all(
      this.windows.map(async (window) => {
        const { look, error } = await window.process.order({ what: "look" }, this.time);
        if (look === undefined) throw new Error(`a window cannot be looked at: ${String(error)}`);
        window.look = look;
      }),
    );
  }

  /** Called after each step: what could not be written may be by now. */
  async noteFlushed(): Promise<void> {
    if (!this.wasFull || this.disk !== "free" || this.lock !== undefined) return;
    const isFlushed = (await pendingNames(this.folder)).length === 0;
    this.wasFull = false;
    this.wasFull = !isFlushed || this.truth.missing(await readKept(this.folder)).length > 0;
    // What a window saw just before is not what it would see now.
    if (!this.wasFull) await this.look();
  }

  /** Ends the process of a window in the middle of what it does. */
  async kill(window: Window): Promise<void> {
    this.ground.pool.fill(1);
    await window.process.kill();
    this.truth.died(window.process);
    for (const { process, searches } of this.asks)
      if (process === window.process) this.news.mayBeConcluded(searches.map(({ id }) => id));
    this.asks = this.asks.filter((ask) => ask.process !== window.process);
    this.ground.signal.notify();
  }

  /** Called where it can no longer be known that a request may have been counted. */
  forgetsCharge({ purse }: Seen): void {
    this.unsurePurses.set(purse, this.truth.requests.length);
  }

  unlock(): void {
    const { lock } = this;
    this.lock = undefined;
    if (lock?.isOpen !== true) return;
    lock.exec("ROLLBACK");
    lock.close();
  }

  /**
   * Opens the store as one more window does. Others may hold in memory what is damaged in the file: then this one meets it
   * first and sets the file aside, and the next one opens well.
   */
  async openOnce(): Promise<void> {
    const met = await this.#problemAtOpening();
    const problem = met === undefined || this.damage === undefined ? met : await this.#problemAtOpening();
    if (problem !== undefined) throw new Error(`the store does not open: ${problem}`);
  }

  async #problemAtOpening(): Promise<string | undefined> {
    const store = await openStoreHere({
      folder: this.folder,
      now: () => this.now,
      log: (line) => void this.log.push(`parent: ${line}`),
      maxSizeBytes: () => 1 << 28,
      patienceMs: 2_000,
    });
    const { problem } = store;
    await store.close();
    return problem?.text;
  }

  describe(): string {
    const asks = this.asks
      .filter(({ reply }) => reply === undefined)
      .map(({ order }) => JSON.stringify(order));
    return `${asks.join(", ")} | ${this.truth.describe()}\n${this.log.slice(-40).join("\n")}`;
  }

  /** Closes all windows. Their processes are used again, but for those of a sequence that failed in the middle of anything. */
  async close(hasFailed: boolean): Promise<void> {
    this.unlock();
    this.ground.world = undefined;
    await Promise.all(
      this.windows.map(async ({ process }) => {
        const { error } = hasFailed ? { error: "failed" } : await process.order({ what: "stop" }, this.time);
        if (error === undefined) this.ground.pool.giveBack(process);
        else await process.kill();
      }),
    );
    // A task that outlives its window may still write.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Called with every request that the service sees, and when its connection is over. */
  seen(seen: Seen): void {
    const request = this.truth.seen(seen);
    if (request !== undefined && (seen.order === "checkEach" || seen.order === "checkUnasked"))
      this.truth.problems.push(...this.unasked.sent(request, this.uptime), ...pastReserve(this, request));
    this.ground.signal.notify();
  }

  async #replyTo(ask: Ask): Promise<void> {
    ask.reply = await this.order(ask.window, ask.order);
    const { outcome = "done", error = outcome, concluded = [] } = ask.reply;
    this.news.concluded(ask, ask.isClosing ? [] : concluded, this.isShared);
    if (ask.order.what === "checkUnasked" && this.isShared && ask.process.isAlive)
      this.unasked.finished(
        this.truth.requests.slice(ask.after).filter(({ process }) => process === ask.process),
      );
    this.log.push(`  ${JSON.stringify(ask.order)} → ${error}`);
    this.ground.signal.notify();
  }

  #hear(process: WindowProcess, notice: Notice | Word): void {
    if (notice.notice === "log") this.log.push(`    ${String(process.processId)}: ${notice.line}`);
    else if (notice.notice !== "ready") this.truth.hear(process, notice);
    this.ground.signal.notify();
  }
}
