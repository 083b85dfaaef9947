import { lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file beside the database exists while agents are stopped: every window reads it at each agent call. */
export class AgentStop {
  readonly #file: string | undefined;
  readonly #onRead: (isStopped: boolean) => void;
  #isStoppedHere = false;
  #changes = 0;

  /** `folder`: undefined if no local file system has it. `onRead` follows each read or change of this window. */
  constructor(folder: string | undefined, onRead: (isStopped: boolean) => void) {
    this.#file = folder === undefined ? undefined : join(folder, "agents-stopped");
    this.#onRead = onRead;
  }

  /** True also if the file can’t be read. */
  async isStopped(): Promise<boolean> {
    const changes = this.#changes;
    const isStopped = await this.#read();
    // A value read before the change is stale.
    if (changes !== this.#changes) return await this.isStopped();
    this.#onRead(isStopped);
    return isStopped;
  }

  async #read(): Promise<boolean> {
    if (this.#isStoppedHere || this.#file === undefined) return true;
    try {
      await lstat(this.#file);
      return true;
    } catch (error) {
      return !(error instanceof Error && "code" in error && error.code === "ENOENT");
    }
  }

  /** Rejects if the file can’t be written: then agents are stopped in this window only. */
  async stop(): Promise<void> {
    this.#isStoppedHere = true;
    this.#changes += 1;
    this.#onRead(true);
    if (this.#file === undefined) return;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, "");
    this.#isStoppedHere = false;
  }

  async allow(): Promise<void> {
    if (this.#file !== undefined) await rm(this.#file, { force: true, recursive: true });
    this.#isStoppedHere = false;
    this.#changes += 1;
  }
}
