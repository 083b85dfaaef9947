import { setTimeout as delay } from "node:timers/promises";
import {
  type OpenFile,
  fileIdentity,
  openFile,
  type Opening,
  type OpeningNeeds,
  taskError,
} from "./databaseFile.ts";
import { type Sentence, sentence } from "../../text/sentence.ts";
import type { Mended } from "./mend.ts";
import { folderUnlocked, lockFolder, type SeenLock } from "./folderLock.ts";
import { copyPath, finishReplacing } from "./replacing.ts";
import { sqliteFailure } from "../sql/failure.ts";
import type { Sqlite } from "../sql/version.ts";
import type { RunTask } from "./tasks.ts";

export interface OpenerNeeds {
  readonly path: string;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Called when a damaged file was set aside. */
  readonly notify: (problem: Sentence) => void;
  readonly runTask: RunTask;
  /** What was seen of the folder’s lock when the file was opened before. */
  readonly seenLock: SeenLock;
}

/** Opens the file, migrates one of an older version, and mends a damaged one. */
export class Opener {
  readonly #needs: OpenerNeeds;
  readonly #sqlite: Sqlite;

  constructor(needs: OpenerNeeds, sqlite: Sqlite) {
    this.#needs = needs;
    this.#sqlite = sqlite;
  }

  async open(patienceMs: number): Promise<Opening> {
    const { path } = this.#needs;
    // Another window is about to put another file there.
    if (!(await folderUnlocked(path, patienceMs, this.#needs.seenLock)))
      return { ok: false, why: "busy", identity: undefined };
    const opening = await openFile(this.#opening(patienceMs, false));
    if (opening.ok || (opening.why !== "moved" && opening.why !== "older")) return opening;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      if (opening.why === "moved") finishReplacing(path);
      else {
        const migrated = await this.#needs.runTask({ what: "migrate", path, copy: copyPath(path) });
        if (!migrated.ok) {
          const error = taskError(migrated);
          // A lock is soon over, unlike what else a migration fails by.
          return { ...opening, why: sqliteFailure(error) === "busy" ? "busy" : "older", error };
        }
      }
      return await openFile(this.#opening(patienceMs, true));
    } finally {
      await unlock?.();
    }
  }

  /**
   * Fills a new file with what can be read of the damaged one of this identity, and puts it in its place; that one is kept
   * under another name. Killed in the middle, it is begun again by the next window. `salt`: that of the damaged file, where it
   * is known. False where it cannot be done.
   */
  async mend(identity: string | undefined, salt: string | undefined, signal: AbortSignal): Promise<boolean> {
    const { path, now, log, notify, runTask } = this.#needs;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      // Another window was quicker.
      if (identity === undefined || (await fileIdentity(path)) !== identity) return true;
      const aside = `${path}.damaged-${String(now())}`;
      const result = await runTask({ what: "mend", path, aside, salt }, signal);
      if (!result.ok || result.mended === undefined) throw new Error(result.ok ? "nothing" : result.message);
      notify(wasDamaged(aside, result.mended));
      return true;
    } catch (error) {
      log(`Store: cannot be mended: ${String(error)}`);
      return false;
    } finally {
      await unlock?.();
    }
  }

  #opening(patienceMs: number, mayMake: boolean): OpeningNeeds {
    const { path, runTask } = this.#needs;
    return { sqlite: this.#sqlite, path, runTask, patienceMs, mayMake };
  }
}

function wasDamaged(aside: string, { records, answers, requests, lost }: Mended): Sentence {
  return sentence(
    "The local data was damaged. Recovered records: {0}, stored answers: {1}, requests: {2}. Rows that couldn’t be read: {3}. The damaged file is kept as {4}.",
    records,
    answers,
    requests,
    lost,
    aside,
  );
}

/** How long a window that closes waits for a damaged file, in ms. */
const momentMs = 1_000;

/** Mends a damaged file while the fallback is in use. */
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
