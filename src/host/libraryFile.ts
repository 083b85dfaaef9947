import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Disposable, EventEmitter, type Event, window } from "vscode";
import { databaseFileName } from "../domain/library/libraryFileName.ts";

/** Changes come in groups: after this many ms they are reported as one. */
const restMs = 1_000;

/** Whether there is a library, and that it may have changed, without opening it. */
export class LibraryFile implements Disposable {
  readonly #folder: string | undefined;
  readonly #fired = new EventEmitter<void>();
  /** Fires when a library was found, and when it may have changed. */
  readonly onDidChange: Event<void> = this.#fired.event;
  readonly #focus: Disposable;
  #isThere = false;
  #watcher: FSWatcher | undefined;
  /** What the files looked like when they were compared last. */
  #written = "";
  #timer: NodeJS.Timeout | undefined;

  /** The library of `folder`; undefined for one that no file system of this machine has. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
    // Another window may have made it: the person comes from there.
    this.#focus = window.onDidChangeWindowState(({ focused }) => {
      if (focused && !this.#isThere) void this.isThere();
    });
  }

  /** Whether one was found so far; looks at nothing. */
  get wasFound(): boolean {
    return this.#isThere;
  }

  /** Looks until there is one. */
  async isThere(): Promise<boolean> {
    if (this.#isThere || this.#folder === undefined) return this.#isThere;
    try {
      await stat(join(this.#folder, databaseFileName));
    } catch {
      return false;
    }
    // Two may have looked at once.
    if (!this.#isThere) {
      this.#isThere = true;
      this.#fired.fire();
    }
    return true;
  }

  /** Watches the folder from now on, for what other windows write. */
  watch(): void {
    if (this.#watcher !== undefined || this.#folder === undefined) return;
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, () => this.compareSoon());
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // This window’s own writes are noticed without it.
    }
  }

  /** Called when this window has written. */
  compareSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#compareFiles();
    }, restMs);
    this.#timer.unref();
  }

  /** A reader makes and deletes files beside the database too: only what was written counts. */
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

/** When a file was written last, and how long it is; undefined for one that is empty or missing. */
async function writtenIn(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return size === 0 ? undefined : `${String(size)}:${String(mtimeMs)}`;
  } catch {
    return undefined;
  }
}
