import { expect, test } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { cases, seed as firstSeed } from "../../support/chance.ts";
import { numbers } from "../../support/numbers.ts";
import { FileLock } from "../../support/store/fileLock.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { whileReading } from "../../support/store/reading.ts";
import { keyOf, leave } from "../../support/store/requests.ts";

const folder = storeFolder();

/** A request that has left: how many lines it must have. */
interface Asked {
  readonly at: number;
  readonly end: () => Promise<void>;
  lines: readonly number[];
  state: "under way" | "ending" | "over";
}

/** Two windows that begin, end, clear, close and are locked out, in an order that a seed decides, and read meanwhile. */
class Windows {
  readonly asked: Asked[] = [];
  readonly #stores: Store[] = [];
  readonly #number: () => number;
  readonly #ending: Promise<void>[] = [];
  readonly #lock = new FileLock(() => folder.connection());

  constructor(seed: number) {
    this.#number = numbers(seed);
  }

  async step(): Promise<void> {
    const index = this.#number() < 0.5 ? 0 : 1;
    const store = (this.#stores[index] ??= await folder.open({ lockTimeoutMs: 20 }));
    await whileReading(store, this.#do(this.#number(), store, index));
  }

  async #do(what: number, store: Store, index: number): Promise<void> {
    if (what < 0.45) await this.#begin(store);
    else if (what < 0.8) this.#end();
    else if (what < 0.86) await this.#clear(store);
    else if (what < 0.92) await this.#close(index);
    else this.#lock.lockOrRelease();
  }

  async over(): Promise<void> {
    this.#lock.release();
    while (this.asked.some(({ state }) => state === "under way")) this.#end();
    await Promise.all(this.#ending);
    for (const index of [0, 1]) await this.#close(index);
  }

  async #begin(store: Store): Promise<void> {
    const at = 1_000 + this.asked.length;
    const end = await leave(store, keyOf(`question ${String(at)}`), at);
    const answer = { body: String(at), at };
    this.asked.push({ at, end: () => end(answer), lines: [1], state: "under way" });
  }

  #end(): void {
    const open = this.asked.filter(({ state }) => state === "under way");
    const one = open[Math.floor(this.#number() * open.length)];
    if (one === undefined) return;
    one.state = "ending";
    if (one.lines[0] === 0) one.lines = [1];
    this.#ending.push(one.end().then(() => void (one.state = "over")));
  }

  /** What ends at the same moment may come before or after. */
  async #clear(store: Store): Promise<void> {
    this.#lock.release();
    for (const one of this.asked) one.lines = one.state === "ending" ? [0, 1] : [0];
    await store.clear();
  }

  /** What is under way in a window that closes stays sent, and no one hears of it. */
  async #close(index: number): Promise<void> {
    this.#lock.release();
    await Promise.all(this.#ending);
    for (const one of this.asked) if (one.state === "under way") await this.#endNow(one);
    await this.#stores[index]?.close();
    this.#stores.splice(index, 1, await folder.open({ lockTimeoutMs: 20 }));
  }

  async #endNow(one: Asked): Promise<void> {
    one.state = "over";
    one.lines = [1];
    await one.end();
  }
}

test.each(Array.from({ length: cases(3) }, (_none, index) => firstSeed + index))(
  "every request that was sent has one line, and its answer is found, whatever happens in between (seed %i)",
  async (seed) => {
    const windows = new Windows(seed);
    for (let step = 0; step < 50; step += 1) await windows.step();
    await windows.over();
    const store = await folder.open();
    const lines = await store.ledger.lines();
    for (const { at, lines: expected } of windows.asked) {
      const count = lines.filter((line) => line.at === at).length;
      expect(expected, `lines of ${String(at)}`).toContain(count);
      if (expected.length === 1) {
        const found = await store.get(keyOf(`question ${String(at)}`));
        expect([at, found?.body]).toEqual([at, count === 1 ? String(at) : undefined]);
      }
    }
    expect(lines.every(({ status }) => status === 200)).toBe(true);
    expect(folder.logged.filter((line) => !/locked|back|used again/.test(line))).toEqual([]);
  },
);
