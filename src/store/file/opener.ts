import { fileIdentity, makeFile, type FailureReason, type OpenFile } from "./databaseFile.ts";
import { type Sentence, sentence } from "../../text/sentence.ts";
import { isUnsure, type SalvageReport } from "./salvage.ts";
import { waitForUnlock, lockFolder, type SeenLock } from "./folderLock.ts";
import { leaveWal, supportedJournal } from "./fileSystem.ts";
import { copyPath, finishReplacing } from "./replacing.ts";
import { createSqliteDatabase } from "../rows/database.ts";
import { lacksSharedMemory, retryWhileBusy, sqliteFailure } from "../sql/failure.ts";
import { makeDatabase, type Sqlite, newSalt, prepareDatabase } from "../sql/schema.ts";
import { type StoreServices, taskError } from "./tasks.ts";

export interface OpenerOptions extends StoreServices {
  readonly path: string;
}

export type OpenResult =
  | { readonly ok: true; readonly file: OpenFile }
  | {
      readonly ok: false;
      readonly why: FailureReason;
      readonly error?: unknown;
      readonly identity: string | undefined;
    };

/** Longest wait for another window that may have replaced the damaged file, in ms. */
const replaceCheckMs = 50;

export class Opener {
  readonly #options: OpenerOptions;
  /** Kept from one `open` to the next, so that a lock without a holder expires. */
  readonly #seenLock: SeenLock = {};
  #salvaging: Promise<boolean> | undefined;
  #damaged: string | undefined;
  /** Salt of the last file, in case it turns out damaged. */
  #salt: string | undefined;

  constructor(options: OpenerOptions) {
    this.#options = options;
  }

  async open(sqlite: Sqlite, lockTimeoutMs: number): Promise<OpenResult> {
    const { path, runTask, notify } = this.#options;
    // Another window is replacing the database file.
    if (!(await waitForUnlock(path, Math.max(lockTimeoutMs, replaceCheckMs), this.#seenLock)))
      return { ok: false, why: "busy", identity: undefined };
    const opening = await this.#openFile(sqlite, lockTimeoutMs, false);
    if (opening.ok || (opening.why !== "moved" && opening.why !== "older")) return opening;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      if (opening.why === "moved") finishReplacing(path);
      else {
        const copy = copyPath(path);
        const migrated = await runTask({ what: "migrate", path, copy });
        if (!migrated.ok) {
          const error = taskError(migrated);
          // A lock ends soon; other failures of a migration don’t.
          return { ...opening, why: sqliteFailure(error) === "busy" ? "busy" : "older", error };
        }
        if (migrated.isSetAside === true) notify(wasUnreleased(copy));
      }
      return await this.#openFile(sqlite, lockTimeoutMs, true);
    } finally {
      await unlock?.();
    }
  }

  remember({ database }: Pick<OpenFile, "database">): void {
    try {
      this.#salt = database.salt;
    } catch {
      // The page of the salt is damaged.
    }
  }

  get salvaging(): Promise<boolean> | undefined {
    return this.#salvaging;
  }

  /** Replaces the damaged file with this identity by a new file with all readable rows. Returns false if that fails. */
  async salvage(identity: string | undefined): Promise<boolean> {
    this.#salvaging ??= this.#salvage(identity).finally(() => {
      this.#salvaging = undefined;
    });
    return await this.#salvaging;
  }

  /** `mayMake`: creates missing tables too; without it, a file without tables is `moved`. */
  async #openFile(sqlite: Sqlite, lockTimeoutMs: number, mayMake: boolean): Promise<OpenResult> {
    const { path } = this.#options;
    let identity: string | undefined;
    try {
      return await retryWhileBusy(async () => {
        await makeFile(path);
        identity = fileIdentity(path);
        return this.#connect(sqlite, identity, mayMake);
      }, lockTimeoutMs);
    } catch (error) {
      const why = sqliteFailure(error);
      const isLockless = why === "busy" && supportedJournal(sqlite, path) === undefined;
      return { ok: false, why: isLockless ? "lockless" : why, error, identity };
    }
  }

  #connect(sqlite: Sqlite, identity: string | undefined, mayMake: boolean): OpenResult {
    const { path } = this.#options;
    const connection = new sqlite.DatabaseSync(path);
    try {
      let readiness = prepareDatabase(connection);
      if (readiness === "unready" || (readiness === "empty" && mayMake)) {
        makeDatabase(connection, newSalt(), supportedJournal(sqlite, path));
        readiness = prepareDatabase(connection);
      }
      const file: OpenFile = { database: createSqliteDatabase(connection), connection, identity };
      // A file with the wrong journal mode works too; the next window tries to set it again.
      if (readiness === "ready" || readiness === "unready") return { ok: true, file };
      connection.close();
      return { ok: false, why: readiness === "empty" ? "moved" : readiness, identity };
    } catch (error) {
      if (connection.isOpen) connection.close();
      if (!lacksSharedMemory(error)) throw error;
      leaveWal(sqlite, path);
      return this.#connect(sqlite, identity, mayMake);
    }
  }

  /** Moves the damaged file to another name, after filling its replacement. The next window resumes after a kill. */
  async #salvage(identity: string | undefined): Promise<boolean> {
    const { path, now, log, notify, runTask, closing } = this.#options;
    const salt = this.#salt;
    this.#damaged = identity;
    const seen: SeenLock = {};
    while (!(await waitForUnlock(path, replaceCheckMs, seen))) {
      if (this.#isReplaced()) return true;
      if (closing.aborted) return false;
    }
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      if (identity === undefined || fileIdentity(path) !== identity) return true;
      const aside = `${path}.damaged-${String(now())}`;
      const result = await runTask({ what: "salvage", path, aside, salt, now: now() });
      if (!result.ok || result.salvaged === undefined)
        throw new Error(result.ok ? "nothing" : result.message);
      notify(wasDamaged(aside, result.salvaged));
      return true;
    } catch (error) {
      log(`Store: cannot be salvaged: ${String(error)}`);
      return false;
    } finally {
      await unlock?.();
    }
  }

  #isReplaced(): boolean {
    const found = fileIdentity(this.#options.path);
    return found !== undefined && found !== this.#damaged;
  }
}

function wasUnreleased(aside: string): Sentence {
  return sentence(
    "A version before the first release wrote the local data, so it can’t be read. The old file is kept as {0}, and a new one is used.",
    aside,
  );
}

function wasDamaged(aside: string, { records, answers, requests, damaged }: SalvageReport): Sentence {
  if (isUnsure(damaged)) {
    return sentence(
      "The local data was damaged. Recovered records: {0}, stored answers: {1}, requests: {2}. Some of the ledger may be missing, so automatic checks and agents use no searches for 24 hours. The damaged file is kept as {3}.",
      records,
      answers,
      requests,
      aside,
    );
  }
  return sentence(
    "The local data was damaged. Recovered records: {0}, stored answers: {1}, requests: {2}. The damaged file is kept as {3}.",
    records,
    answers,
    requests,
    aside,
  );
}
