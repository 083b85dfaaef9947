import { setTimeout as delay } from "node:timers/promises";
import { isAbortError } from "../../service/errors.ts";
import { sentence } from "../../text/sentence.ts";
import { deleteLeftovers } from "../file/databaseFile.ts";
import { lockFolder } from "../file/folderLock.ts";
import { pendingFiles } from "../changes/pendingFile.ts";
import type { Checkpointer } from "../file/checkpointer.ts";
import type { StoreServices } from "../file/tasks.ts";
import type { ForgettingStage } from "../records/begunForgetting.ts";
import type { StoreFile } from "../file/storeFile.ts";

interface ForgottenCopiesOptions extends StoreServices {
  readonly checkpointer: Pick<Checkpointer, "acquireCheckpointLease">;
  readonly file: Pick<StoreFile, "read">;
  readonly replayOrphans: () => Promise<void>;
  /** Called when removal starts in the background, and when it is done or the window closes. */
  readonly onForgetting: (isOver: boolean) => void;
}

/** Pauses before retries, in ms; each is twice as long as the one before. */
const firstPauseMs = 500;
const maxPauseMs = 60_000;
/** How long the closing window waits for the task, in ms. */
const maxEndMs = 1_000;

/** Removes the last copies of forgotten names, whichever window began to forget them. One window works at a time. */
export class ForgottenCopies {
  readonly #options: ForgottenCopiesOptions;
  readonly #end = new AbortController();
  #work: Promise<void> | undefined;

  constructor(options: ForgottenCopiesOptions) {
    this.#options = options;
  }

  /** Starts the removal if copies may be left. Never rejects. */
  resume(): void {
    if (this.#work !== undefined || this.#options.path === undefined || this.#end.signal.aborted) return;
    this.#work = this.#removeIfLeft(this.#options.path)
      .catch((error: unknown) => this.#options.log(`Store: copies are left: ${String(error)}`))
      .finally(() => (this.#work = undefined));
  }

  /** Stops the removal; the next window resumes it. Returns soon even if another window holds the lock. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.race([this.#work, delay(maxEndMs, undefined, { ref: false })]);
  }

  async #removeIfLeft(path: string): Promise<void> {
    if ((await this.#stage()) === undefined) return;
    this.#options.onForgetting(false);
    try {
      await this.#remove(path);
    } catch (error) {
      if (!isAbortError(error)) throw error;
    } finally {
      this.#options.onForgetting(true);
    }
  }

  async #stage(): Promise<ForgettingStage | undefined> {
    return await this.#options.file.read((database) => database.forgettingStage());
  }

  /** A window without access to the database may have written forgotten names to its pending file. */
  async #hasPendingNames(path: string): Promise<boolean> {
    const stage = await this.#stage();
    return (stage === "records" || stage === "copies") && pendingFiles(path).length > 0;
  }

  async #remove(path: string): Promise<void> {
    const { checkpointer, runTask, log, notify, replayOrphans } = this.#options;
    const { signal } = this.#end;
    const unlock = await lockFolder(`${path}.forgetting`);
    try {
      for (let tries = 0; ; tries += 1) {
        signal.throwIfAborted();
        const isTaken = await replayOrphans().then(
          () => true,
          () => false,
        );
        // Copies can’t be searched, so delete them whole.
        if (isTaken) await deleteLeftovers(path);
        if (isTaken && !(await this.#hasPendingNames(path))) {
          const task = {
            what: "forgetCopies",
            path,
            mayCheckpoint: await checkpointer.acquireCheckpointLease(),
          } as const;
          const result = await runTask(task);
          if (result.ok && result.isOver === true) return;
          signal.throwIfAborted();
          if (!result.ok) log(`Store: copies are left: ${result.message}`);
        }
        if (tries === 1) notify(notYet);
        const pauseMs = Math.min(firstPauseMs * 2 ** tries, maxPauseMs);
        await delay(pauseMs, undefined, { signal, ref: false });
      }
    } finally {
      await unlock();
    }
  }
}

const notYet = sentence(
  "Deleted data is no longer shown, but the file of the local data still holds copies: another program has it open, or it can’t be rewritten now. Deleting them goes on until it’s done.",
);
