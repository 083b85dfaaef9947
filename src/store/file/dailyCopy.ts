import { renameSync, statSync } from "node:fs";
import type { StoreFile } from "./storeFile.ts";
import type { StoreParts } from "./tasks.ts";
import { lockFolder } from "./folderLock.ts";
import { copyingPath, dailyPath, makeEmptyFile, removeDatabase } from "./replacing.ts";

interface DailyCopyNeeds extends Pick<StoreParts, "path" | "now" | "log"> {
  readonly file: StoreFile;
}

/** How long nothing must have been written, in ms. */
const idleMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;
/** Pages that are copied before others write. */
const pagesAtOnce = 256;

/** Keeps one copy of the database beside it, which fills what can’t be read in a damaged file: made once a day, when idle. */
export class DailyCopy {
  readonly #needs: DailyCopyNeeds;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(needs: DailyCopyNeeds) {
    this.#needs = needs;
  }

  /** Called after a write. */
  changed(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped && this.#needs.path !== undefined)
      this.#timer = setTimeout(() => void this.make(), idleMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Makes the copy, if there is none of today. Never rejects. */
  async make(): Promise<void> {
    const { path, now, file, log } = this.#needs;
    if (path === undefined || file.connection === undefined) return;
    const copying = copyingPath(path);
    // One window makes it.
    const unlock = await lockFolder(`${path}.idle`).catch(() => undefined);
    if (unlock === undefined) return;
    try {
      const made = statSync(dailyPath(path), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
      if (Math.abs(now() - made) < dayMs) return;
      const { backup } = await import("node:sqlite");
      const before = await this.#state();
      makeEmptyFile(copying);
      await backup(file.connection, copying, { rate: pagesAtOnce });
      // What was cleared or forgotten meanwhile may still be in it.
      if (before === (await this.#state())) renameSync(copying, dailyPath(path));
    } catch (error) {
      log(`Store: not copied: ${String(error)}`);
    } finally {
      removeDatabase(copying);
      await unlock();
    }
  }

  /** Another text once something was cleared or forgotten. */
  async #state(): Promise<string> {
    const { file } = this.#needs;
    return await file.read((database) =>
      JSON.stringify([database.salt, database.forgotten().hashes, database.forgettingStage()]),
    );
  }
}
