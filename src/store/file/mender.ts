import { setTimeout as delay } from "node:timers/promises";
import type { OpenFile } from "./databaseFile.ts";
import type { Opener } from "./opener.ts";

/** How long a window that closes waits for a damaged file, in ms. */
const momentMs = 1_000;

/** Mends a damaged file beside what stands in for it. */
export class Mender {
  readonly #patienceMs: number;
  readonly #onMended: () => void;
  readonly #closing = new AbortController();
  #work: Promise<boolean> | undefined;
  /** Of the file that was used last. */
  #salt: string | undefined;

  /** `patienceMs`: how long a damaged file is waited for, in ms. */
  constructor(patienceMs: number, onMended: () => void) {
    this.#patienceMs = patienceMs;
    this.#onMended = onMended;
  }

  /** Whether a file is being mended now. */
  get isAtWork(): boolean {
    return this.#work !== undefined;
  }

  /** Remembers what a file that is used is needed for, should it be damaged. */
  remember({ database }: OpenFile): void {
    try {
      this.#salt = database.salt;
    } catch {
      // That page is damaged.
    }
  }

  /** Mends the file of this identity, and waits for it. True where it is done by then. */
  async isMended(opener: Opener, identity: string | undefined): Promise<boolean> {
    this.#work ??= opener.mend(identity, this.#salt, this.#closing.signal).then((isDone) => {
      this.#work = undefined;
      if (isDone) this.#onMended();
      return isDone;
    });
    return await Promise.race([this.#work, delay(this.#patienceMs, false, { ref: false })]);
  }

  /** Waits for a moment; what is not done by then is begun again by the next window. */
  async close(): Promise<void> {
    await Promise.race([this.#work, delay(momentMs, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#work;
  }
}
