import { abortErrorOf } from "../../../service/errors.ts";
import { databasePath } from "../../sql/path.ts";
import type { LibraryQuery, QueryArgument, QueryResult } from "./queries.ts";
import type { ReaderSide } from "./readerSide.ts";

/** Reads the library without holding up this thread, and without the rest of the engine. */
export interface LibraryReader {
  /**
   * Asks one question. Undefined where there is no library yet, or it cannot be read at this moment. Rejects with an
   * AbortError when `signal` is aborted before it is its turn.
   */
  ask<Name extends LibraryQuery>(
    name: Name,
    argument: QueryArgument<Name>,
    signal?: AbortSignal,
  ): Promise<QueryResult<Name> | undefined>;
  /** Lets go of the file, so that it can be deleted; the next question opens it again. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** What the reader needs. */
export interface LibraryReaderNeeds {
  readonly folder: string | undefined;
  /** Opens the file at `path` for reading: `ownThread`, in a window. */
  readonly open: (path: string) => ReaderSide | Promise<ReaderSide>;
  readonly log: (line: string) => void;
  /** Called when an index of words is out of step: makes it anew. The question is asked once more then. */
  readonly onDamagedIndex: () => Promise<unknown>;
}

/** A thread in which nobody asked for so long ends, in ms. */
const idleMs = 60_000;

/** A reader of the library in `folder`; without one nothing is known. */
export function createLibraryReader(needs: LibraryReaderNeeds): LibraryReader {
  return new ThreadedReader(needs);
}

class ThreadedReader implements LibraryReader {
  readonly #needs: LibraryReaderNeeds;
  #side: Promise<ReaderSide> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #mending: Promise<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(needs: LibraryReaderNeeds) {
    this.#needs = needs;
  }

  async ask<Name extends LibraryQuery>(
    name: Name,
    argument: QueryArgument<Name>,
    signal?: AbortSignal,
  ): Promise<QueryResult<Name> | undefined> {
    const { folder, log } = this.#needs;
    if (folder === undefined) return undefined;
    for (let isMended = false; ; isMended = true) {
      const answer = await this.#inTurn(async () => {
        if (signal?.aborted === true) throw abortErrorOf(signal);
        return await (await this.#opened(folder)).ask(name, argument);
      });
      this.#rest();
      if (answer?.ok === true) return answer.value;
      if (answer !== undefined && answer.why !== "nothing") log(`Library: not read: ${answer.message}`);
      if (answer?.why !== "indexDamaged" || isMended) return undefined;
      await this.#mend();
    }
  }

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

  /** One after the other: what nobody waits for any more is never begun. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return await turn;
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
    this.#idle = setTimeout(() => void this.close(), idleMs);
    this.#idle.unref();
  }
}
