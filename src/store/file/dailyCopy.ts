import { renameSync, statSync } from "node:fs";
import type { StoreFile } from "./storeFile.ts";
import { type Sqlite, withConnection } from "../sql/schema.ts";
import type { StoreServices } from "./tasks.ts";
import { lockFolder } from "./folderLock.ts";
import { copyingPath, dailyPath, makeEmptyFile, removeDatabase } from "./replacing.ts";

interface DailyCopyOptions extends Pick<StoreServices, "path" | "now" | "log" | "loadSqlite"> {
  readonly file: StoreFile;
}

/** Idle time before a copy, in ms. */
const idleMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;
/** Pages copied per step, so that others can write in between. */
const pagesAtOnce = 256;

/** Copies the database once a day when it is idle. Salvage takes rows from the copy that a damaged file has lost. */
export class DailyCopy {
  readonly #options: DailyCopyOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: DailyCopyOptions) {
    this.#options = options;
  }

  changed(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped && this.#options.path !== undefined)
      this.#timer = setTimeout(() => void this.makeIfDue(), idleMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async makeIfDue(): Promise<void> {
    const { path, now, file, log } = this.#options;
    if (path === undefined || file.connection === undefined) return;
    const copying = copyingPath(path);
    const unlock = await lockFolder(`${path}.idle`).catch(() => undefined);
    if (unlock === undefined) return;
    try {
      const made = statSync(dailyPath(path), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
      if (Math.abs(now() - made) < dayMs) return;
      const { backup } = await import("node:sqlite");
      const before = await this.#state();
      if (before === undefined) return;
      makeEmptyFile(copying);
      await backup(file.connection, copying, { rate: pagesAtOnce });
      // The copy may hold rows that were cleared or forgotten while it was made.
      if (isWhole(await this.#options.loadSqlite(), copying) && before === (await this.#state()))
        renameSync(copying, dailyPath(path));
    } catch (error) {
      log(`Store: not copied: ${String(error)}`);
    } finally {
      removeDatabase(copying);
      await unlock();
    }
  }

  /** Returns a text that changes whenever records are cleared or forgotten; undefined while forgetting runs. */
  async #state(): Promise<string | undefined> {
    return await this.#options.file.read((database) =>
      database.forgettingStage() === undefined
        ? JSON.stringify([database.salt, database.forgotten().hashes])
        : undefined,
    );
  }
}

/** A copy of a damaged file must not replace a good one. */
function isWhole(sqlite: Sqlite, path: string): boolean {
  return withConnection(sqlite, path, (database) => {
    return database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"] === "ok";
  });
}
