import { abortErrorOf } from "../../../service/errors.ts";
import { databasePath } from "../../file/replacing.ts";
import type { LibraryQuery, QueryArgument, QueryResult } from "./queries.ts";
import type { ReaderSide } from "./readerSide.ts";

interface LibraryReaderNeeds {
  readonly folder: string | undefined;
  /** Opens the file at `path` for reading: `ownThread`, in a window. */
  readonly open: (path: string) => ReaderSide | Promise<ReaderSide>;
  readonly log: (line: string) => void;
  /** Whether the next question is near: an idle thread stays then, with the names that it has read. */
  readonly isInUse?: () => boolean;
  /** Called when an index of words is out of step: rebuilds it. The question is asked once more then. */
  readonly onDamagedIndex: () => Promise<unknown>;
}

/** A thread in which nothing was asked for this long ends, unless it is in use, in ms. */
const idleMs = 60_000;

/** Reads the library in a folder without holding up this thread, and without the rest of the engine. */
export class LibraryReader {
  readonly #needs: LibraryReaderNeeds;
  #side: Promise<ReaderSide> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #mending: Promise<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(needs: LibraryReaderNeeds) {
    this.#needs = needs;
  }

  /** Undefined where the library is not there yet or cannot be read now. Rejects with an AbortError if aborted before its turn. */
  async ask<Name extends LibraryQuery>(
    name: Name,
    argument: QueryArgument<Name>,
    signal?: AbortSignal,
  ): Promise<QueryResult<Name> | undefined> {
    const { folder, log } = this.#needs;
    if (folder === undefined) return undefined;
    for (let isMended = false; ; isMended = true) {
      // One after the other: what no one waits for any longer is never begun.
      const turn = this.#last.then(async () => {
        if (signal?.aborted === true) throw abortErrorOf(signal);
        const answered = await (await this.#opened(folder)).ask(name, argument);
        // The thread has ended: the next question starts another.
        if (answered === undefined) this.#side = undefined;
        return answered;
      });
      this.#last = turn.catch(() => undefined);
      const answer = await turn;
      this.#rest();
      if (answer?.ok === true) return answer.value;
      if (answer !== undefined && answer.why !== "nothing") log(`Library: not read: ${answer.message}`);
      if (answer?.why !== "indexDamaged" || isMended) return undefined;
      await this.#mend();
    }
  }

  /** Lets go of the file, so that it can be deleted; the next question opens it again. */
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

  /** Several questions may meet the same damage. */
  async #mend(): Promise<void> {
    this.#mending ??= this.#needs.onDamagedIndex().finally(() => {
      this.#mending = undefined;
    });
    await this.#mending.catch((error: unknown) => this.#needs.log(`Library: not mended: ${String(error)}`));
  }

  async #opened(folder: string): Promise<ReaderSide> {
    this.#side ??= Promise.resolve(this.#needs.open(databasePath(folder))).catch((error: unknown) => {
      this.#side = undefined;
      throw error;
    });
    return await this.#side;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#needs.isInUse?.() === true) this.#rest();
      else void this.close();
    }, idleMs);
    this.#idle.unref();
  }
}
