import { isDeepStrictEqual } from "node:util";
import { until, within } from "../project/until.ts";
import { Asks, respond } from "./asks.ts";
import { editOf } from "./edits.ts";
import { Machine } from "./machine.ts";
import { allAsked, type FromWindow, type Order, questions } from "./protocol.ts";
import type { Ask, Request } from "./request.ts";
import { Service } from "./service.ts";
import { knowledgeIn } from "./stored.ts";
import type { AskStep, EditStep, LeaveStep, Sequence, Step } from "./steps.ts";
import { Oracle } from "./oracle.ts";
import type { WindowPool, WindowProcess } from "./windowProcess.ts";

/** Maximum time until a window has written its memory, in ms. */
const longestWriteMs = 8_000;

/** One sequence: windows on one folder and one service. */
export class World {
  readonly #pool: WindowPool;
  readonly #terms: Omit<Sequence, "steps">;
  readonly #service: Service;
  readonly oracle: Oracle;
  readonly #log: string[] = [];
  #windows: WindowProcess[] = [];
  readonly #asks: Asks;
  readonly #machine = new Machine();
  #isClosed = false;

  private constructor(pool: WindowPool, terms: Omit<Sequence, "steps">) {
    this.#pool = pool;
    this.#terms = terms;
    this.#service = new Service(terms);
    this.oracle = new Oracle(terms, this.#machine);
    this.#asks = new Asks(this.oracle.requests);
  }

  static async open(pool: WindowPool, terms: Omit<Sequence, "steps">): Promise<World> {
    const world = new World(pool, terms);
    for (let at = 0; at < terms.windows; at += 1) world.#windows.push(await world.#start());
    return world;
  }

  /** False if the step can’t be done now. */
  isPossible(step: Step): boolean {
    const { isLocked, disk } = this.#machine;
    if (step.do === "release") return this.#asks.held().length > 0;
    if (step.do === "lock" || step.do === "unlock") return isLocked === (step.do === "unlock");
    return step.do !== "disk" || step.disk !== disk;
  }

  /** Does a step, waits until only held answers are pending, and checks the stored data. */
  async step(step: Step): Promise<void> {
    this.oracle.step += 1;
    this.#log.push(`— ${JSON.stringify(step)}`);
    await this.#perform(step);
    await this.#settle();
    this.oracle.check(true);
    this.#throwProblems();
  }

  /** Releases all answers; then every window, and a new one, must know everything. */
  async end(): Promise<void> {
    const ending: readonly Step[] = [
      { do: "unlock" },
      { do: "disk", disk: "free" },
      { do: "release", course: "answer" },
      { do: "reload", window: 0 },
    ];
    await this.#everywhere({ what: "try" }, Infinity);
    await this.#settle();
    for (const step of ending) if (this.isPossible(step)) await this.step(step);
    await until("the lines beside the database to be in it", async () => {
      if (this.#machine.stored().pendingLines.length > 0) await this.#everywhere({ what: "try" });
      return this.#machine.stored().pendingLines.length === 0;
    });
    const expected = knowledgeIn(this.#machine.stored());
    for (const window of this.#windows) {
      const { look, outcome } = await window.order({ what: "look" }).reply;
      if (!isDeepStrictEqual(look, expected))
        this.oracle.problems.push(
          `a window knows ${JSON.stringify(look)} (${outcome}), not ${JSON.stringify(expected)}`,
        );
    }
    this.#throwProblems();
  }

  /** After a failure, the processes are ended too. */
  async close(hasFailed: boolean): Promise<void> {
    this.#isClosed = true;
    this.#machine.unlock();
    await Promise.all(
      this.#windows.map(async (window) => {
        const { outcome } = hasFailed
          ? { outcome: "failed" }
          : await window.order({ what: "stop" }, Infinity).reply;
        if (outcome === "done") this.#pool.giveBack(window);
        else await window.kill();
      }),
    );
    await this.#machine.remove();
  }

  #throwProblems(): void {
    const problems = this.oracle.problems.splice(0);
    if (problems.length === 0) return;
    throw new Error(`${[...new Set(problems)].join("\n")}\n\n${this.#log.slice(-60).join("\n")}`);
  }

  async #perform(step: Step): Promise<void> {
    switch (step.do) {
      case "release":
        for (const request of this.#asks.held()) respond(request, step.course, this.oracle.step);
        return;
      case "lock":
        this.#machine.lock();
        return;
      case "unlock":
        this.#machine.unlock();
        return;
      case "addFiling":
        this.#service.addFiling();
        return;
      case "disk":
        this.#machine.disk = step.disk;
        await this.#everywhere({ what: "disk", disk: step.disk });
        for (const window of this.#windows) window.hasLostDisk ||= step.disk === "full";
        return;
      case "kill":
      case "reload":
        await this.#leave(step);
        return;
      case "ask":
      case "mark":
      case "save":
      case "unsave":
      case "markSeen":
        await Promise.all(
          this.#targetsOf(step).map(async (window, at) => {
            if (step.do === "ask") void this.#ask(window, step, at);
            else await this.#edit(window, step, at === 0 ? step.killAt : undefined);
          }),
        );
    }
  }

  #targetsOf({ window, isEverywhere = false }: { readonly window: number; readonly isEverywhere?: boolean }) {
    const { length } = this.#windows;
    const all = this.#windows.map((_none, at) => this.#windows[(window + at) % length]);
    return all.slice(0, isEverywhere ? length : 1).filter((one) => one !== undefined);
  }

  /** Automatic checks of several windows ask different questions, so that only their bounds limit them. */
  async #ask(window: WindowProcess, { way, asked, course, killAt }: AskStep, at: number): Promise<void> {
    const other = allAsked[(allAsked.indexOf(asked) + at) % allAsked.length] ?? asked;
    const order = { what: "ask", way, asked: way === "automatic" ? other : asked } as const;
    const first = at === 0 ? killAt : undefined;
    const ask = await this.#asks.order(window, { order, course, step: this.oracle.step }, first);
    this.#log.push(`  ${this.#nameOf(window)} ${JSON.stringify(order)} → ${String(ask.reply?.outcome)}`);
    this.oracle.replied(ask);
  }

  async #edit(window: WindowProcess, step: EditStep, killAt: number | undefined): Promise<void> {
    const mayRefuse = !this.#machine.isShared;
    const name = this.#editName(this.oracle.step, window);
    const steps = Array.from({ length: this.oracle.step }, (_none, at) => at + 1);
    const all = steps.flatMap((at) => this.#windows.map((one) => this.#editName(at, one)));
    const before = all.filter((one) => one !== name);
    const { target, value, order } = editOf(step, name, before);
    this.oracle.isMarkedSeen ||= step.do === "markSeen";
    if (step.do === "save") this.oracle.savedSteps.set(step.company, this.oracle.step);
    const done = target === undefined ? undefined : this.oracle.edits.order(target, value);
    const { outcome } = await window.order(order, killAt).reply;
    done?.(outcome);
    this.#log.push(`  ${this.#nameOf(window)} ${step.do} → ${outcome}`);
    const isAllowed = outcome === "done" || outcome === "killed" || (outcome === "refused" && mayRefuse);
    if (!isAllowed) this.oracle.problems.push(`${step.do}: ${outcome}`);
  }

  #editName(step: number, window: WindowProcess): string {
    return `${String(step)}.${this.#nameOf(window)}`;
  }

  #nameOf(window: WindowProcess): string {
    return String(this.#windows.indexOf(window));
  }

  /** Closes or kills a window, and starts another. */
  async #leave(step: LeaveStep): Promise<void> {
    for (const window of this.#targetsOf(step)) {
      const isClosed = step.do === "reload" && (await this.#close(window));
      // A killed process loses its window’s unwritten memory.
      const leavesNothing =
        isClosed && this.#machine.isShared && this.#machine.stored().pendingLines.length === 0;
      if (!leavesNothing) await window.kill();
      await this.#replace(window, leavesNothing ? window : undefined, step.killAt);
    }
  }

  async #close(window: WindowProcess): Promise<boolean> {
    // A closing window waits for its requests.
    for (const request of this.#asks.held())
      if (request.ask.process === window) respond(request, "answer", this.oracle.step);
    const { outcome } = await window.order({ what: "stop" }).reply;
    if (outcome !== "done" && outcome !== "killed") this.oracle.problems.push(`closing: ${outcome}`);
    return outcome === "done";
  }

  async #replace(window: WindowProcess, by?: WindowProcess, killAt?: number): Promise<void> {
    if (by === undefined) this.oracle.died(window);
    const next = await this.#start(by, killAt);
    this.#windows = this.#windows.map((one) => (one === window ? next : one));
  }

  async #start(by?: WindowProcess, killAt?: number): Promise<WindowProcess> {
    const process = by ?? (await this.#pool.take());
    process.onReport = (report) => this.#hear(process, report);
    process.hasLostDisk = this.#machine.disk === "full";
    const { reserve, budget } = this.#terms;
    const { folder, disk } = this.#machine;
    const order: Order = { what: "start", folder, disk, reserve, budget };
    const { outcome } = await process.order(order, killAt ?? Infinity).reply;
    if (outcome === "killed") {
      await process.kill();
      this.oracle.died(process);
      return await this.#start();
    }
    if (outcome !== "done") this.oracle.problems.push(`a window does not open: ${outcome}`);
    return process;
  }

  /** Resolves when only held answers are pending, every window is alive, and all writable data is written. */
  async #settle(): Promise<void> {
    const waiting = await this.#asks.settle();
    if (waiting.length > 0) {
      this.oracle.problems.push(`in vain: ${waiting.map(({ order }) => JSON.stringify(order)).join(", ")}`);
      this.#throwProblems();
    }
    const dead = this.#windows.find(({ isAlive }) => !isAlive);
    if (dead !== undefined) {
      await dead.kill();
      await this.#replace(dead);
      return await this.#settle();
    }
    if (!this.#machine.isShared || this.#windows.every(({ hasLostDisk }) => !hasLostDisk)) return;
    await within(longestWriteMs, async () => {
      if (this.oracle.missing(this.#machine.stored(), true).length === 0) return true;
      await this.#everywhere({ what: "try" });
      return this.#windows.some(({ isAlive }) => !isAlive);
    });
    if (this.#windows.every(({ isAlive }) => isAlive)) {
      for (const request of this.oracle.requests) request.isInMemory = false;
      for (const window of this.#windows) window.hasLostDisk = false;
    }
    await this.#settle();
  }

  async #everywhere(order: Order, killAt?: number): Promise<void> {
    await Promise.all(this.#windows.map((window) => window.order(order, killAt).reply));
  }

  #hear(process: WindowProcess, report: FromWindow): void {
    if (this.#isClosed) return;
    if (report.what === "log") this.#log.push(`    ${this.#nameOf(process)}: ${report.line}`);
    if (report.what !== "sent" && report.what !== "follows") return;
    const ask = this.#asks.find(process, report.id);
    if (ask === undefined) this.oracle.problems.push("a request is sent for no one");
    else if (report.what === "follows") ask.isFollowing = !report.isOver;
    else this.#arrive(ask, report.request);
  }

  #arrive(ask: Ask, number: number): void {
    const id = `r${String(this.oracle.requests.length)}`;
    const charged = this.#service.charge(id, ask.order.asked, ask.course);
    const { step } = this.oracle;
    const { hasLostDisk: isInMemory } = ask.process;
    const state = {
      state: "held",
      endedStep: step,
      storedStep: Infinity,
      isInMemory,
      isLost: false,
    } as const;
    const { text: question } = questions[ask.order.asked];
    const request: Request = { ...charged, ...state, id, number, ask, question, step };
    const { left } = this.#service;
    this.#log.push(
      `    ${id} ${request.question}: ${ask.course}, ${String(charged.charge)}, ${String(left)} left`,
    );
    this.oracle.arrived(request, left);
    if (ask.course !== "hold") respond(request, ask.course, this.oracle.step);
  }
}
