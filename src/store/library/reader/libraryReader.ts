import { abortErrorOf } from "../../../service/errors.ts";
import { databasePath } from "../../file/replacing.ts";
import type { LibraryQuery, QueryArgument, QueryResult } from "./queries.ts";
import type { ReaderThread } from "./readerThread.ts";

interface LibraryReaderOptions {
  readonly folder: string | undefined;
  readonly open: (path: string) => ReaderThread | Promise<ReaderThread>;
  readonly log: (line: string) => void;
  /** True if a query is likely soon: an idle thread then keeps running, with its index of names. */
  readonly isInUse?: () => boolean;
  /** Repairs a damaged word index; the query is then asked once more. */
  readonly onDamagedIndex: () => Promise<unknown>;
}

const idleMs = 60_000;

/** Reads the library in a folder without blocking this thread and without loading the writing part of the store. */
export class LibraryReader {
  readonly #options: LibraryReaderOptions;
  #side: Promise<ReaderThread> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #repairing: Promise<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: LibraryReaderOptions) {
    this.#options = options;
  }

  /** Returns undefined if the library can’t be read now. Rejects with an AbortError if aborted before its turn. */
  async ask<Name extends LibraryQuery>(
    name: Name,
    argument: QueryArgument<Name>,
    signal?: AbortSignal,
  ): Promise<QueryResult<Name> | undefined> {
    const { folder, log } = this.#options;
    if (folder === undefined) return undefined;
    for (let isMended = false; ; isMended = true) {
      // One query at a time, so that an aborted query never starts.
      const turn = this.#last.then(async () => {
        if (signal?.aborted === true) throw abortErrorOf(signal);
        const answered = await (await this.#opened(folder)).ask(name, argument);
        // The thread has ended; the next query starts another.
        if (answered === undefined) this.#side = undefined;
        return answered;
      });
      this.#last = turn.catch(() => undefined);
      const answer = await turn;
      this.#scheduleEnd();
      if (answer?.ok === true) return answer.value;
      if (answer !== undefined && answer.why !== "nothing") log(`Library: not read: ${answer.message}`);
      if (answer?.why !== "indexDamaged" || isMended) return undefined;
      await this.#repair();
    }
  }

  /** Closes the file so that it can be deleted; the next query opens it again. */
  async release(): Promise<void> {
    const side = await this.#side;
    await side?.release();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const side = this.#side;
    this.#side = undefined;
    await (await side)?.end();
  }

  async #repair(): Promise<void> {
    this.#repairing ??= this.#options.onDamagedIndex().finally(() => {
      this.#repairing = undefined;
    });
    await this.#repairing.catch((error: unknown) =>
      this.#options.log(`Library: not mended: ${String(error)}`),
    );
  }

  async #opened(folder: string): Promise<ReaderThread> {
    this.#side ??= Promise.resolve(this.#options.open(databasePath(folder))).catch((error: unknown) => {
      this.#side = undefined;
      throw error;
    });
    return await this.#side;
  }

  #scheduleEnd(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#options.isInUse?.() === true) this.#scheduleEnd();
      else void this.close();
    }, idleMs);
    this.#idle.unref();
  }
}
