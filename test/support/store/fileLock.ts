import type { DatabaseSync } from "node:sqlite";

/** Another program that locks the database of a folder against writes, and lets go of it. */
export class FileLock {
  readonly #connect: () => DatabaseSync;
  #lock: DatabaseSync | undefined;

  constructor(connect: () => DatabaseSync) {
    this.#connect = connect;
  }

  /** Where a window writes at this moment, nothing is locked. */
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
