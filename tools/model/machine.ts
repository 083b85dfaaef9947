import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Disk } from "./protocol.ts";
import { databaseIn, readStored, type Stored } from "./stored.ts";

/** The folder of all windows, its disk, and another program that locks its database. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), "model-"));
  disk: Disk = "free";
  #lock: DatabaseSync | undefined;

  get isLocked(): boolean {
    return this.#lock !== undefined;
  }

  /** True if no window is kept from the file. */
  get isShared(): boolean {
    return this.disk === "free" && !this.isLocked;
  }

  stored(): Stored {
    return readStored(this.folder);
  }

  lock(): void {
    this.#lock = new DatabaseSync(databaseIn(this.folder));
    this.#lock.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
  }

  unlock(): void {
    this.#lock?.close();
    this.#lock = undefined;
  }

  async remove(): Promise<void> {
    this.unlock();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
