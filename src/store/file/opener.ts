import { setTimeout as delay } from "node:timers/promises";
import { fileIdentity, makeFile, type NotOpened, type OpenFile } from "./databaseFile.ts";
import { type Sentence, sentence } from "../../text/sentence.ts";
import type { Mended } from "./mend.ts";
import { folderUnlocked, lockFolder, type SeenLock } from "./folderLock.ts";
import { copyPath, finishReplacing } from "./replacing.ts";
import { createSqliteDatabase } from "../rows/database.ts";
import { patiently, sqliteFailure } from "../sql/failure.ts";
import { type Sqlite, newSalt, prepareDatabase } from "../sql/schema.ts";
import type { StoreParts, TaskResult } from "./tasks.ts";

export interface OpenerNeeds extends StoreParts {
  readonly path: string;
  /** How long a damaged file is waited for, in ms. */
  readonly patienceMs: number;
  readonly onMended: () => void;
}

export type Opening =
  | { readonly ok: true; readonly file: OpenFile }
  | {
      readonly ok: false;
      readonly why: NotOpened;
      readonly error?: unknown;
      readonly identity: string | undefined;
    };

/** How long a window that closes waits for a damaged file, in ms. */
const momentMs = 1_000;
/** How long another window’s look whether a damaged file was mended is waited for at most, in ms. */
const lookMs = 50;

/** Opens the file, migrates one of an older version, and mends a damaged one while the fallback is in use. */
export class Opener {
  readonly #needs: OpenerNeeds;
  /** What was seen of the folder’s lock when the file was opened before. */
  readonly #seenLock: SeenLock = {};
  readonly #closing = new AbortController();
  #mending: Promise<boolean> | undefined;
  /** Which file that is. */
  #damaged: string | undefined;
  /** Of the file that was used last. */
  #salt: string | undefined;

  constructor(needs: OpenerNeeds) {
    this.#needs = needs;
  }

  get path(): string {
    return this.#needs.path;
  }

  get isMending(): boolean {
    return this.#mending !== undefined;
  }

  /** `patienceMs`: how long a lock is waited for, in ms. */
  async open(sqlite: Sqlite, patienceMs: number): Promise<Opening> {
    const { path, runTask, notify } = this.#needs;
    // Another window is about to put another file there.
    if (!(await folderUnlocked(path, Math.max(patienceMs, lookMs), this.#seenLock)))
      return { ok: false, why: "busy", identity: undefined };
    const opening = await this.#openFile(sqlite, patienceMs, false);
    if (opening.ok || (opening.why !== "moved" && opening.why !== "older")) return opening;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      if (opening.why === "moved") finishReplacing(path);
      else {
        const copy = copyPath(path);
        const migrated = await runTask({ what: "migrate", path, copy });
        if (!migrated.ok) {
          const error = taskError(migrated);
          // A lock is soon over, unlike what else a migration fails by.
          return { ...opening, why: sqliteFailure(error) === "busy" ? "busy" : "older", error };
        }
        if (migrated.isSetAside === true) notify(wasUnreleased(copy));
      }
      return await this.#openFile(sqlite, patienceMs, true);
    } finally {
      await unlock?.();
    }
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
  async isMended(identity: string | undefined): Promise<boolean> {
    this.#mending ??= this.#mend(identity).then((isDone) => {
      this.#mending = undefined;
      if (isDone) this.#needs.onMended();
      return isDone;
    });
    return await Promise.race([this.#mending, delay(this.#needs.patienceMs, false, { ref: false })]);
  }

  /** Waits until this window has noticed that another one has mended the file, where that is so. */
  async follow(): Promise<void> {
    if (this.#mending === undefined || !(await this.#isReplaced())) return;
    await Promise.race([this.#mending, delay(momentMs, undefined, { ref: false })]);
  }

  /** Waits for a moment; what is not mended by then is begun again by the next window. */
  async close(): Promise<void> {
    await Promise.race([this.#mending, delay(momentMs, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#mending;
  }

  /** Opens the file, and makes it where it is missing. `mayMake`: tables too; else a file without any is `moved`. */
  async #openFile(sqlite: Sqlite, patienceMs: number, mayMake: boolean): Promise<Opening> {
    const { path } = this.#needs;
    let identity: string | undefined;
    try {
      return await patiently(async () => {
        await makeFile(path);
        identity = await fileIdentity(path);
        return await this.#connect(sqlite, identity, mayMake);
      }, patienceMs);
    } catch (error) {
      return { ok: false, why: sqliteFailure(error), error, identity };
    }
  }

  async #connect(sqlite: Sqlite, identity: string | undefined, mayMake: boolean): Promise<Opening> {
    const { path, runTask } = this.#needs;
    const connection = new sqlite.DatabaseSync(path);
    try {
      let readiness = prepareDatabase(connection);
      if (readiness === "unready" || (readiness === "empty" && mayMake)) {
        const made = await runTask({ what: "make", path, salt: newSalt() });
        if (!made.ok) throw taskError(made);
        readiness = prepareDatabase(connection);
      }
      const file: OpenFile = { database: createSqliteDatabase(connection), connection, identity };
      // Where it must be, the journal is made once more; it works without, and the next window tries again.
      if (readiness === "ready" || readiness === "unready") return { ok: true, file };
      connection.close();
      return { ok: false, why: readiness === "empty" ? "moved" : readiness, identity };
    } catch (error) {
      if (connection.isOpen) connection.close();
      throw error;
    }
  }

  /**
   * Fills a new file with what can be read of the damaged one of this identity, and puts it in its place; that one is kept
   * under another name. Killed in the middle, it is begun again by the next window. False where it cannot be done.
   */
  async #mend(identity: string | undefined): Promise<boolean> {
    const { path, now, log, notify, runTask } = this.#needs;
    const salt = this.#salt;
    this.#damaged = identity;
    const seen: SeenLock = {};
    while (!(await folderUnlocked(path, lookMs, seen))) if (await this.#isReplaced()) return true;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      // Another window was quicker.
      if (identity === undefined || (await fileIdentity(path)) !== identity) return true;
      const aside = `${path}.damaged-${String(now())}`;
      const result = await runTask({ what: "mend", path, aside, salt }, this.#closing.signal);
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

  /** Whether there is another file in the place of the damaged one. */
  async #isReplaced(): Promise<boolean> {
    const found = await fileIdentity(this.#needs.path);
    return found !== undefined && found !== this.#damaged;
  }
}

/** What a task failed by, as SQLite would throw it. */
function taskError({ message, errcode }: Extract<TaskResult, { readonly ok: false }>): Error {
  return Object.assign(new Error(message), { errcode });
}

function wasUnreleased(aside: string): Sentence {
  return sentence(
    "A version before the first release wrote the local data, so it can’t be read. The old file is kept as {0}, and a new one is used.",
    aside,
  );
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
