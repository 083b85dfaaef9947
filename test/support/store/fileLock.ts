import type { DatabaseSync } from "node:sqlite";

/** Another program’s write lock on the database of a folder. */
export class FileLock {
  readonly #connect: () => DatabaseSync;
  #lock: DatabaseSync | undefined;

  constructor(connect: () => DatabaseSync) {
    this.#connect = connect;
  }

  /** Locks nothing if a window is writing at this moment. */
  lockOrRelease(): void {
    if (this.#lock !== undefined) return this.release();
    const lock = this.#connect();
    try {
      lock.exec("BEGIN IMMEDIATE");
      this.#lock = lock;
    } catch {
      lock.close();
    }
  }

  release(): void {
    this.#lock?.close();
    this.#lock = undefined;
  }
}
