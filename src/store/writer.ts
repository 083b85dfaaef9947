import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { CurrentDatabase } from "./currentDatabase.ts";
import type { Database } from "./database.ts";

/**
 * When a batch takes no more writes, in ms. Its commit, which may fold the journal into the file, takes a few times as
 * long again; both together stay under 10 ms for answers of the usual sizes.
 */
const batchMs = 2;

/** One write; runs again from the start where its batch failed. */
export type Write = (database: Database) => void;

/** Writes in the order in which they were asked for, in short batches. */
export interface Writer {
  /** Resolves when it is done and will survive the end of this process. Never rejects. */
  write(work: Write): Promise<void>;
  /** Runs something after all writes so far, while no other runs. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly work: Write;
  readonly done: () => void;
}

/** A writer to the database of `current`. */
export function createWriter(current: CurrentDatabase): Writer {
  const queue: Waiting[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let pumps = 0;

  const drain = async (): Promise<void> => {
    pumps -= 1;
    for (let waited = 0; queue.length > 0;) {
      await current.follow();
      const database = await current.database();
      try {
        finish(queue, runBatch(current, database, queue));
        waited = 0;
        await nextTimeSlice();
      } catch (error) {
        // An error that memory meets too comes from the first write itself: it must not hold up the others.
        waited = await current.recover(database, error, waited).catch(() => {
          finish(queue, 1);
          return 0;
        });
      }
    }
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    write(work) {
      return new Promise((resolve) => {
        queue.push({ work, done: resolve });
        if (pumps > 0) return;
        pumps += 1;
        void inTurn(drain);
      });
    },
    alone: inTurn,
  };
}

/** Runs as many writes as fit into a batch, all or none; how many. */
function runBatch(current: CurrentDatabase, database: Database, queue: readonly Waiting[]): number {
  const started = performance.now();
  let count = 0;
  database.atOnce(() => {
    for (const { work } of queue) {
      work(database);
      count += 1;
      if (performance.now() - started > batchMs) break;
    }
    current.noteSalt(database);
  });
  return count;
}

function finish(queue: Waiting[], count: number): void {
  for (const { done } of queue.splice(0, count)) done();
}
