import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Disposable, EventEmitter, type Event, window } from "vscode";
import { databaseFileName } from "../domain/library/libraryFileName.ts";

/** Changes come in groups. */
const restMs = 1_000;

/** Doesn’t open the library. */
export class LibraryFile implements Disposable {
  readonly #folder: string | undefined;
  readonly #fired = new EventEmitter<void>();
  readonly onDidChange: Event<void> = this.#fired.event;
  readonly #focus: Disposable;
  #isThere = false;
  #watcher: FSWatcher | undefined;
  #written = "";
  #timer: NodeJS.Timeout | undefined;

  /** Undefined if no local file system has the folder. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
    // Another window may have created the library.
    this.#focus = window.onDidChangeWindowState(({ focused }) => {
      if (focused && !this.#isThere) void this.isThere();
    });
  }

  get wasFound(): boolean {
    return this.#isThere;
  }

  async isThere(): Promise<boolean> {
    if (this.#isThere || this.#folder === undefined) return this.#isThere;
    try {
      await stat(join(this.#folder, databaseFileName));
    } catch {
      return false;
    }
    // Two calls may have checked at once.
    if (!this.#isThere) {
      this.#isThere = true;
      this.#fired.fire();
    }
    return true;
  }

  watch(): void {
    if (this.#watcher !== undefined || this.#folder === undefined) return;
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, () => this.compareSoon());
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // Without a watcher, this window’s own writes are still noticed.
    }
  }

  compareSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#compareFiles();
    }, restMs);
    this.#timer.unref();
  }

  /** A reader also creates and deletes files beside the database: only writes count. */
  async #compareFiles(): Promise<void> {
    const path = join(this.#folder ?? "", databaseFileName);
    const [file, journal] = await Promise.all([path, `${path}-wal`].map(writtenIn));
    const written = `${file ?? ""} ${journal ?? ""}`;
    if (written === this.#written) return;
    this.#written = written;
    if (this.#isThere) this.#fired.fire();
    else await this.isThere();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#watcher?.close();
    this.#focus.dispose();
    this.#fired.dispose();
  }
}

async function writtenIn(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return size === 0 ? undefined : `${String(size)}:${String(mtimeMs)}`;
  } catch {
    return undefined;
  }
}
