import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { CurrentDatabase } from "./currentDatabase.ts";
import type { Database } from "./rows/database.ts";

/**
 * When a batch takes no more writes, in ms. Its commit, which may fold the journal into the file, takes a few times as
 * long again; both together stay under 10 ms for answers of the usual sizes.
 */
const batchMs = 2;

/** How often it is tried to use the file again, in ms. */
const longestAwayMs = 1_000;

/** One write; runs again from the start where its batch failed, and in the file when that is back. */
export interface Write {
  readonly run: (database: Database) => void;
  /** What is done in the file when it is back, in place of `run`. */
  readonly again?: (database: Database) => void;
  /** Dropped where it cannot be done at once, or while memory stands in: nobody has asked for it. */
  readonly isOptional?: boolean;
  /** Called when what `run` or `again` did is there for good. */
  readonly settled?: () => void;
  /** Called, and waited for, when only memory took it. */
  readonly spill?: () => Promise<void>;
}

/** Writes in the order in which they were asked for, in short batches. */
export interface Writer {
  /** Resolves when it is done and will survive the end of this process. Never rejects. */
  write(work: Write | Write["run"]): Promise<void>;
  /** Resolves when all writes so far are done. */
  written(): Promise<void>;
  /** Runs something after all writes so far, while no other runs. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Tries to use the file again where memory stands in for it. */
  comeBack(): Promise<void>;
  /** Lets go of what only memory has. */
  forget(): void;
  stop(): void;
}

interface Waiting {
  readonly work: Write;
  readonly done: () => void;
}

/** What a writer tells while memory stands in. */
export interface WriterHooks {
  /** Whether another window has cleared everything since `onMemory` was called. */
  readonly wasCleared: () => boolean;
  /** Called when memory takes something. Resolves with true where everything that it took before was cleared. */
  readonly onMemory: () => Promise<boolean>;
  /** Called when the file has all that memory had taken in. */
  readonly onFile: () => Promise<void>;
}

/** A writer to the database of `current`. */
export function createWriter(current: CurrentDatabase, hooks: WriterHooks): Writer {
  return new OrderedWriter(current, hooks);
}

class OrderedWriter implements Writer {
  readonly #current: CurrentDatabase;
  readonly #hooks: WriterHooks;
  readonly #queue: Waiting[] = [];
  /** What only memory has: written again when the file is back. */
  #missing: Write[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #pumps = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(current: CurrentDatabase, hooks: WriterHooks) {
    this.#current = current;
    this.#hooks = hooks;
  }

  write(work: Write | Write["run"]): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push({ work: typeof work === "function" ? { run: work } : work, done: resolve });
      if (this.#pumps > 0) return;
      this.#pumps += 1;
      void this.alone(() => this.#drain());
    });
  }

  async written(): Promise<void> {
    await this.alone(() => Promise.resolve());
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async comeBack(): Promise<void> {
    await this.alone(() => this.#comeBack());
  }

  forget(): void {
    this.#missing = [];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #drain(): Promise<void> {
    this.#pumps -= 1;
    for (let waited = 0; this.#queue.length > 0;) {
      await this.#current.follow();
      await this.#comeBack();
      const database = await this.#current.database();
      if (this.#current.isStandIn && this.#dropOptional()) continue;
      try {
        const count = runBatch(database, this.#queue);
        await this.#finish(count);
        waited = 0;
        await nextTimeSlice();
      } catch (error) {
        if (this.#dropOptional()) continue;
        // An error that memory meets too comes from the first write itself: it must not hold up the others.
        waited = await this.#current.recover(database, error, waited).catch(async () => {
          await this.#finish(1);
          return 0;
        });
      }
    }
  }

  /** True where the next write was one that need not be done. */
  #dropOptional(): boolean {
    if (this.#queue[0]?.work.isOptional !== true) return false;
    this.#queue.shift()?.done();
    return true;
  }

  async #finish(count: number): Promise<void> {
    const done = this.#queue.splice(0, count);
    for (const { work } of done) work.settled?.();
    if (this.#current.isStandIn) {
      if (await this.#hooks.onMemory()) this.#missing = [];
      for (const { work } of done) await work.spill?.();
      this.#missing.push(...done.map(({ work }) => work));
      this.#tryLater();
    }
    for (const waiting of done) waiting.done();
  }

  #tryLater(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.comeBack();
    }, longestAwayMs);
    this.#timer.unref();
  }

  async #comeBack(): Promise<void> {
    if (!this.#current.isStandIn) return;
    let missing = this.#missing;
    const isBack = await this.#current.comeBack((database) =>
      database.atOnce(() => {
        // Another window has cleared everything meanwhile: what was kept here goes with it. One that begins to clear now
        // finds what is written here.
        if (this.#hooks.wasCleared()) missing = [];
        for (const { run, again = run } of missing) again(database);
      }),
    );
    if (!isBack) {
      this.#tryLater();
      return;
    }
    this.#missing = [];
    for (const { settled } of missing) settled?.();
    await this.#hooks.onFile();
  }
}

/** Runs as many writes as fit into a batch, all or none; how many. */
function runBatch(database: Database, queue: readonly Waiting[]): number {
  const started = performance.now();
  let count = 0;
  database.atOnce(() => {
    for (const { work } of queue) {
      work.run(database);
      count += 1;
      if (performance.now() - started > batchMs) break;
    }
  });
  return count;
}
