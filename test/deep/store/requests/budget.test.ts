import { expect, test } from "vitest";
import { budgetMs } from "../../../../src/domain/spending/bounds.ts";
import { cases, seed as firstSeed } from "../../../support/chance.ts";
import { FileLock } from "../../../support/store/fileLock.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { until } from "../../../../tools/project/until.ts";
import { numbers } from "../../../support/numbers.ts";
import type { Command, WindowProcess } from "../../../support/store/windows.ts";

const folder = storeFolder();
const hour = 3_600_000;

/** A request that was sent: when it truly was, and whether the service charged for it. */
interface Sent {
  readonly at: number;
  isCharged: boolean;
}

/** Two windows in their processes, which are killed at any of their steps, and the truth of what was sent. */
class Windows {
  readonly #processes: (WindowProcess | undefined)[] = [];
  #number = numbers(0);
  #sent: Sent[] = [];
  /** What each window waits for. */
  #open = new Map<number, { readonly question: string; readonly sent: Sent }>();
  readonly #lock = new FileLock(() => folder.connection());
  /** Since the machine was started, in ms. */
  #time = 1_000 * hour;
  /** What the clock is wrong by, in ms. */
  #wrong = 0;
  #isNamed = true;
  #isKilled = true;
  #budget = 1;
  #count = 0;

  async schedule(seed: number): Promise<void> {
    this.#number = numbers(Math.imul(seed, 2_654_435_761) >>> 0);
    this.#isNamed = this.#number() < 0.7;
    this.#budget = 1 + Math.floor(this.#number() * 3);
    this.#sent = [];
    this.#open = new Map();
    this.#wrong = 0;
    this.#isKilled = true;
    for (let step = 0; step < 16; step += 1) await this.#step();
    await this.#nothingIsReservedForGood();
    await this.#empty();
  }

  async close(): Promise<void> {
    for (const one of this.#processes) await one?.kill();
  }

  async #step(): Promise<void> {
    const index = this.#number() < 0.5 ? 0 : 1;
    const what = this.#number();
    if (what < 0.5) await this.#spend(index);
    else if (what < 0.68) await this.#end(index);
    else if (what < 0.78) this.#time += this.#hours(20);
    // Where its run has no name, a clock that is set forward looks like time that has passed.
    else if (what < 0.88) this.#wrong -= this.#hours(100) - (this.#isNamed ? 50 * hour : 0);
    else if (what < 0.94) await this.#kill(index);
    else this.#lock.lockOrRelease();
  }

  /** Up to `most` hours, in ms: whole ones, as clocks have them, so that sums are exact. */
  #hours(most: number): number {
    return Math.floor(this.#number() * most * hour);
  }

  async #spend(index: number): Promise<string | undefined> {
    this.#count += 1;
    const question = `question ${String(this.#count)}`;
    const at = this.#time;
    const how = await this.#ask(index, {
      what: "spend",
      question,
      budget: this.#budget,
      moment: {
        at: at + this.#wrong,
        uptime: this.#isNamed ? { boot: "this run", ms: at } : undefined,
      },
    });
    if (how === "began") {
      const sent = { at, isCharged: true };
      this.#sent.push(sent);
      this.#open.set(index, { question, sent });
      const ofThisDay = this.#sent.filter((one) => one.isCharged && at - one.at < budgetMs);
      expect(ofThisDay.length).toBeLessThanOrEqual(this.#budget);
    }
    return typeof how === "string" ? how : undefined;
  }

  /** Half of them find nothing new, which is free. */
  async #end(index: number): Promise<void> {
    const open = this.#open.get(index);
    if (open === undefined) return;
    this.#open.delete(index);
    const isFree = this.#number() < 0.5;
    const how = isFree ? { rows: 0, counted: "no" as const } : {};
    if (isFree) open.sent.isCharged = false;
    await this.#ask(index, { what: "end", question: open.question, how });
  }

  async #nothingIsReservedForGood(): Promise<void> {
    this.#lock.release();
    // A window that is killed while it begins leaves a request that may have been sent.
    this.#isKilled = false;
    for (const index of [0, 1]) await this.#kill(index);
    this.#time += budgetMs + Math.max(0, -this.#wrong);
    for (let left = this.#budget; left > 0; left -= 1) expect(await this.#sure()).toBe("began");
    expect(await this.#sure()).toBe("budget");
  }

  /** Asks until a window answers that has the file again. */
  async #sure(): Promise<string> {
    return await until("a window that has the file", async () => {
      const how = await this.#spend(0);
      return how !== "unreservable" && how;
    });
  }

  async #empty(): Promise<void> {
    await this.#ask(0, { what: "clear" });
  }

  /** Undefined where the window was killed before it answered. */
  async #ask(index: number, command: Command): Promise<unknown> {
    const window = (this.#processes[index] ??= await this.#start());
    const answer = window.ask(command).then((result) => ({ result }));
    const answered = await Promise.race([answer, window.ended.then(() => undefined)]);
    if (answered !== undefined) return answered.result;
    await this.#kill(index);
    return undefined;
  }

  async #start(): Promise<WindowProcess> {
    const step = this.#number() < 0.5 || !this.#isKilled ? 0 : 1 + Math.floor(this.#number() * 150);
    return await folder.process({
      lockTimeoutMs: 20,
      variables: step === 0 ? {} : { KILLED_AT: String(step) },
    });
  }

  async #kill(index: number): Promise<void> {
    await this.#processes[index]?.kill();
    this.#processes[index] = undefined;
    this.#open.delete(index);
  }
}

test("two windows that are killed, locked out and whose clock is set never use more than their budget, and reserve nothing for good", async () => {
  const windows = new Windows();
  for (let at = 0; at < cases(12); at += 1)
    try {
      await windows.schedule(firstSeed + at);
    } catch (error) {
      throw new Error(`seed ${String(firstSeed + at)}`, { cause: error });
    }
  await windows.close();
});
