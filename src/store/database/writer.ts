import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { type Change, makeChange } from "../changes/change.ts";
import type { Spill, AdoptResult } from "../changes/spill.ts";
import type { CurrentDatabase } from "./currentDatabase.ts";
import type { Database, Read } from "../rows/database.ts";

/** When a batch takes no more writes, in ms. With its commit, which takes a few times as long, it stays under 10 ms. */
const batchMs = 2;
/** What the file has missed is made for this long before what has come since is written beside it, in ms. */
const comingBackMs = 10;
/** Changes of a window that is gone that are made in one write: others want to write between them. */
const changesAtOnce = 10;
/** How often something is read again because another window has written meanwhile. */
const mostStale = 3;

/** Returns what is to be written into a database; called again where its batch failed. It may throw. */
export type DecideChanges = (database: Database) => readonly Change[];

/** How the parts of a store write and read. Nothing in it rejects. */
export interface Access {
  /** Writes, then calls `onChange`. */
  readonly write: (decide: DecideChanges) => Promise<void>;
  /** Resolves when all that has come is written: answers too. */
  readonly written: () => Promise<void>;
  readonly read: Read;
  /** Reads when all that has come is written. */
  readonly readWritten: Read;
  readonly onChange: () => void;
}

export interface WriterNeeds {
  readonly current: CurrentDatabase;
  readonly spill: Spill;
  /** Most that stored answers may take, in bytes. */
  readonly maxSizeBytes: () => number;
  /** Called when nothing more can be written, in the file or beside it. */
  readonly onAlone: () => void;
}

interface QueuedWrite {
  /** What it changes; undefined for an attempt, which is not written down. */
  readonly run: (database: Database) => readonly Change[] | undefined;
  readonly isAttempt: boolean;
  readonly done: (isKept: boolean) => void;
}

/** Writes to the current database in the order in which it was asked to, in short batches. */
export class Writer {
  readonly #needs: WriterNeeds;
  readonly #queue: QueuedWrite[] = [];
  /** What the file has not taken yet. */
  #missing: Change[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #pumps = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(needs: WriterNeeds) {
    this.#needs = needs;
  }

  /** True when it will survive the end of this process, in the file or beside it. `isLate`: it happened a while ago. Never rejects. */
  write(decide: DecideChanges, isLate = false): Promise<boolean> {
    const run = (database: Database): readonly Change[] => {
      const changes = decide(database);
      for (const change of changes) this.#make(database, change, isLate);
      return changes;
    };
    return this.#add({ run, isAttempt: false });
  }

  /** Runs what no one asked for, in the file alone. False where that was not possible now. Never rejects. */
  attempt(run: (database: Database) => void): Promise<boolean> {
    return this.#add({ run: (database) => (run(database), undefined), isAttempt: true });
  }

  async written(): Promise<void> {
    await this.alone(() => Promise.resolve());
  }

  /** Runs `work` after all writes so far, while no other runs. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Uses the file again where that is possible. `isLast`: the window closes, and won’t try again. */
  async comeBack(isLast = false): Promise<void> {
    while (await this.alone(() => this.#comeBack(isLast)));
  }

  /** Drops what the file has not taken. */
  forget(): void {
    this.#missing = [];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Takes over what windows that are gone wrote down beside the database. Never rejects. */
  async adopt(): Promise<void> {
    await this.#needs.spill.adopt((id, changes) => this.#takeOver(id, changes));
  }

  async #takeOver(id: string, changes: readonly Change[]): Promise<AdoptResult> {
    const progress = { isDone: false, isWhole: true };
    while (!progress.isDone) {
      const isKept = await this.write((database) => {
        const from = database.taken(id);
        const part = changes.slice(from, from + changesAtOnce);
        const count = from + part.length;
        progress.isDone = count >= changes.length;
        // What was filed under another salt is found by its caller alone.
        progress.isWhole = changes.every(
          (change) => !("request" in change) || change.request.salt === database.salt,
        );
        return part.length === 0 ? [] : [...part, { what: "taken", spill: id, count }];
      }, true);
      if (!isKept) return "notKept";
    }
    return progress.isWhole ? "kept" : "inPart";
  }

  #add(work: Omit<QueuedWrite, "done">): Promise<boolean> {
    return new Promise((resolve) => {
      this.#queue.push({ ...work, done: resolve });
      if (this.#pumps > 0) return;
      this.#pumps += 1;
      void this.alone(() => this.#drain());
    });
  }

  #make(database: Database, change: Change, isLate: boolean): void {
    makeChange(database, change, { maxBytes: this.#needs.maxSizeBytes(), isLate });
  }

  async #drain(): Promise<void> {
    const { current } = this.#needs;
    this.#pumps -= 1;
    for (let waited = 0; this.#queue.length > 0;) {
      await current.follow();
      await this.#comeBack();
      const database = await current.database();
      if (current.isFallback && this.#dropAttempt()) continue;
      try {
        const changes = current.use(database, () => runBatch(database, this.#queue));
        await this.#finish(changes);
        waited = 0;
        await nextTimeSlice();
      } catch (error) {
        if (this.#dropAttempt()) continue;
        // An error that memory meets too comes from the first write itself: it must not hold up the others.
        waited = await current.recover(database, error, waited).catch(() => {
          this.#queue.shift()?.done(false);
          return 0;
        });
      }
    }
  }

  /** True where the next one was an attempt, which need not be done. */
  #dropAttempt(): boolean {
    if (this.#queue[0]?.isAttempt !== true) return false;
    this.#queue.shift()?.done(false);
    return true;
  }

  async #finish(batch: ReturnType<typeof runBatch>): Promise<void> {
    const { current, spill, onAlone } = this.#needs;
    const done = this.#queue.splice(0, batch.count);
    let isKept = current.isFile;
    if (current.isFallback && batch.changes.length > 0) {
      if (spill.wasCleared()) {
        this.#missing = [];
        await spill.remove();
      }
      isKept = await spill.add(batch.changes, current.newestLineOfFile);
      if (!isKept) onAlone();
      this.#missing.push(...batch.changes);
      this.#tryLater();
    }
    for (const waiting of done) waiting.done(isKept);
  }

  #tryLater(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.comeBack();
    }, this.#needs.current.trouble.pauseMs);
    this.#timer.unref();
  }

  /** True where the file has not taken all yet, and can take more: what is to be written meanwhile comes first, beside it. */
  async #comeBack(isLast = false): Promise<boolean> {
    const { current, spill } = this.#needs;
    if (!current.isFallback) return false;
    const result = await current.comeBack(async (database) => {
      const progress = { isDone: false };
      const started = performance.now();
      while (!progress.isDone && performance.now() - started < comingBackMs) {
        database.atOnce(() => {
          // Another window has cleared everything meanwhile: what was kept here goes with it. One that begins to clear now
          // finds what is written here.
          if (spill.wasCleared()) this.#missing = [];
          progress.isDone = this.#hasTakenAll(database);
        });
        await nextTimeSlice();
      }
      return progress.isDone;
    }, isLast);
    if (result !== "back") {
      if (!isLast) this.#tryLater();
      return result === "more";
    }
    this.#missing = [];
    const { id } = spill;
    await spill.remove();
    await spill.reserve();
    void this.attempt((database) => database.putTaken(id, 0));
    return false;
  }

  /** Makes some of the changes that a database has not taken; true when it has all of them. */
  #hasTakenAll(database: Database): boolean {
    const { spill } = this.#needs;
    const from = database.taken(spill.id);
    const started = performance.now();
    let count = from;
    for (const change of this.#missing.slice(from)) {
      if (performance.now() - started > batchMs) break;
      this.#make(database, change, true);
      count += 1;
    }
    if (count > from) database.putTaken(spill.id, count);
    return count >= this.#missing.length;
  }
}

export function createRead(current: CurrentDatabase, writer?: Writer): Read {
  return async (work) => {
    for (let waited = 0, tries = 0; ;) {
      // The fallback doesn’t see all of what other windows write.
      if (current.isFallback) await writer?.comeBack();
      await current.follow();
      const database = await current.database();
      try {
        const found = current.use(database, work);
        if (writer === undefined || tries === mostStale || !current.isStale) return found;
        tries += 1;
      } catch (error) {
        waited = await current.recover(database, error, waited);
      }
    }
  };
}

/** Runs as many writes as fit into a batch, all or none. */
function runBatch(database: Database, queue: readonly QueuedWrite[]) {
  const started = performance.now();
  const changes: Change[] = [];
  let count = 0;
  database.atOnce(() => {
    for (const { run } of queue) {
      changes.push(...(run(database) ?? []));
      count += 1;
      if (performance.now() - started > batchMs) break;
    }
  });
  return { count, changes };
}
