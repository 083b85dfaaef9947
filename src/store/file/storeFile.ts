import { setTimeout as delay } from "node:timers/promises";
import { createSqliteDatabase, type Database, noDatabase, type Write } from "../rows/database.ts";
import { isOfFile, isWorthAnotherTry, pauseBeforeRetry, sqliteFailure } from "../sql/failure.ts";
import { makeDatabase, newSalt } from "../sql/schema.ts";
import { closeFile, fileIdentity, type FailureReason, type OpenFile, wipeFiles } from "./databaseFile.ts";
import { Opener, type OpenerOptions } from "./opener.ts";
import { readOnlyCopy } from "./readOnly.ts";
import { nothingStored, NotWritten, RetryPolicy, type RetryPolicyOptions } from "./retryPolicy.ts";

interface StoreFileOptions extends Omit<OpenerOptions, "path">, RetryPolicyOptions {
  readonly path: string | undefined;
  readonly repairIndexes: () => Promise<boolean>;
}

interface OpenDatabase extends Pick<OpenFile, "database"> {
  readonly connection?: OpenFile["connection"];
  /** Undefined for a database in memory and for a copy. */
  readonly identity?: string | undefined;
  readonly mayWrite: boolean;
  /** Set if this stands in for a file that couldn’t be opened. */
  readonly standsFor?: { readonly identity: string | undefined; readonly why: FailureReason };
}

interface Recovery {
  waited: number;
  hasSalvaged: boolean;
  isStandIn: boolean;
}

/** The database of a window. Writes run one after another, each in its own transaction; reads don’t wait for them. */
export class StoreFile {
  readonly retryPolicy: RetryPolicy;
  readonly #options: StoreFileOptions;
  readonly #opener: Opener | undefined;
  #opened: OpenDatabase | undefined;
  #opening: Promise<OpenDatabase> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  constructor(options: StoreFileOptions) {
    this.#options = options;
    this.retryPolicy = new RetryPolicy(options);
    const { path } = options;
    if (path === undefined) return;
    this.#opener = new Opener({
      ...options,
      path,
      notify: (problem) => this.retryPolicy.show(problem),
    });
  }

  get isFile(): boolean {
    return this.#opened?.identity !== undefined && this.#opened.mayWrite;
  }

  get connection(): OpenFile["connection"] | undefined {
    return this.isFile ? this.#opened?.connection : undefined;
  }

  async open(): Promise<void> {
    await this.#current();
  }

  /** Reads the current state. Throws the errors of `work`. */
  async read<T>(work: (database: Database) => T): Promise<T> {
    for (const tries: Recovery = newRecovery(); ;) {
      const opened = (tries.isStandIn ? this.#opened : this.#usableDatabase()) ?? (await this.#current());
      if (opened !== this.#opened) continue;
      try {
        return work(opened.database);
      } catch (error) {
        await this.#recover(opened, error, tries, false);
      }
    }
  }

  peek<T>(work: (database: Database) => T): T | undefined {
    try {
      return this.#opened && work(this.#opened.database);
    } catch {
      return undefined;
    }
  }

  /** Waits for locks. Throws the errors of `work`, and `NotWritten` if the file can’t be written now. */
  async write<T>(work: (database: Database) => T): Promise<T> {
    const opened = this.#waiting === 0 && this.retryPolicy.isWorking ? this.#usableDatabase() : undefined;
    if (opened?.mayWrite === true) {
      try {
        return runInTransaction(opened, work);
      } catch (error) {
        if (!isOfFile(error)) throw error;
      }
    }
    return await this.runExclusive((write) => write(work));
  }

  /** Writes data that may be lost. Returns false if the file can’t be written now. */
  async attempt(work: (database: Database) => void): Promise<boolean> {
    if (this.retryPolicy.isResting) return false;
    try {
      await this.write(work);
      return true;
    } catch (error) {
      if (!(error instanceof NotWritten)) this.#options.log(`Store: not written: ${String(error)}`);
      return false;
    }
  }

  /** Runs `work` after all earlier writes and before any later one; it writes by its argument. */
  async runExclusive<T>(work: (write: Write) => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(() => work((write) => this.#writePatiently(write)));
    this.#last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Deletes the file, or empties it if another window has it open. Throws `NotWritten`. */
  async wipe(mayCheckpoint: boolean): Promise<void> {
    const { path } = this.#options;
    await this.#current();
    this.#close();
    this.retryPolicy.reportCleared();
    if (path !== undefined && !(await wipeFiles(path, this.#options, mayCheckpoint)))
      throw this.retryPolicy.notWritten("busy");
  }

  /** Closes the file for good: later reads find nothing, and later writes throw `NotWritten`. */
  async close(): Promise<void> {
    await this.#opening;
    await this.#opener?.salvaging;
    this.#close();
    this.#isClosed = true;
    this.#opened = { database: noDatabase, mayWrite: false };
  }

  async #writePatiently<T>(work: (database: Database) => T): Promise<T> {
    const { retryPolicy } = this;
    for (const tries: Recovery = newRecovery(); ;) {
      if (!(await this.#waitForSalvage())) throw retryPolicy.notWritten();
      const opened = this.#usableDatabase() ?? (await this.#current());
      if (opened !== this.#opened) continue;
      if (!opened.mayWrite || retryPolicy.isResting) throw retryPolicy.notWritten();
      try {
        const result = runInTransaction(opened, work);
        retryPolicy.reportRecovery();
        return result;
      } catch (error) {
        await this.#recover(opened, error, tries, true);
      }
    }
  }

  /** Returns false if the file is still being salvaged after the lock timeout. */
  async #waitForSalvage(): Promise<boolean> {
    const salvaging = this.#opener?.salvaging;
    if (salvaging === undefined) return true;
    return await Promise.race([
      salvaging.then(() => true),
      delay(this.retryPolicy.lockTimeoutMs(), false, { ref: false }),
    ]);
  }

  /** Waits for a lock or repairs the file, so that the caller can try again. Throws if neither helps. */
  async #recover(opened: OpenDatabase, error: unknown, tries: Recovery, isWrite: boolean): Promise<void> {
    if (!isOfFile(error)) throw error;
    if (this.#opened !== opened) return;
    const opener = this.#opener;
    if (opener === undefined) throw error;
    if (!opened.mayWrite) {
      // If even the read-only view fails, show nothing.
      this.#close();
      this.#use({ ...opened, database: noDatabase });
      return;
    }
    const why = sqliteFailure(error);
    if (isWorthAnotherTry(error) && tries.waited < this.retryPolicy.lockTimeoutMs()) {
      if (why !== "busy") this.#close();
      tries.waited = await pauseBeforeRetry(tries.waited);
      return;
    }
    if (why === "indexDamaged" && (await this.#options.repairIndexes())) return;
    if (why === "corrupt" && !tries.hasSalvaged) {
      this.#options.log(`Store: ${why}: ${String(error)}`);
      this.#close();
      tries.hasSalvaged = true;
      // A read waits for salvage, or an answer in the file could be paid for again; a write can go to the pending file.
      const salvaged = opener.salvage(opened.identity);
      if (isWrite ? await this.#waitForSalvage() : await salvaged) return;
    }
    this.retryPolicy.reportFailure(why, error, why === "busy" && isForgetting(opened));
    if (isWrite) throw this.retryPolicy.notWritten();
    await this.#openStandIn(why);
    tries.isStandIn = true;
  }

  /** Returns undefined if the file has to be opened, for the first time or because another window has replaced it. */
  #usableDatabase(): OpenDatabase | undefined {
    const opened = this.#opened;
    const { path } = this.#options;
    if (opened === undefined || path === undefined || this.#isClosed) return opened;
    if (!opened.mayWrite) {
      const isAnother = fileIdentity(path) !== opened.standsFor?.identity;
      return this.retryPolicy.isResting && !isAnother ? opened : undefined;
    }
    if (opened.identity !== undefined && fileIdentity(path) !== opened.identity) this.#close();
    return this.#opened;
  }

  async #current(): Promise<OpenDatabase> {
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return await this.#opening;
  }

  async #open(): Promise<OpenDatabase> {
    const opener = this.#opener;
    const sqlite = await this.#options.loadSqlite().catch(() => undefined);
    if (sqlite === undefined) {
      this.retryPolicy.show(nothingStored);
      return this.#use({ database: noDatabase, mayWrite: true });
    }
    if (opener === undefined) {
      const connection = new sqlite.DatabaseSync(":memory:");
      makeDatabase(connection, newSalt());
      return this.#use({ database: createSqliteDatabase(connection), mayWrite: true });
    }
    await opener.salvaging;
    for (let isSalvaged = false; ; isSalvaged = true) {
      const opening = await opener.open(
        sqlite,
        this.#opened === undefined ? this.retryPolicy.lockTimeoutMs() : 0,
      );
      if (opening.ok) {
        this.#close();
        this.retryPolicy.endPause();
        return this.#use({ ...opening.file, mayWrite: true });
      }
      const { why, error, identity } = opening;
      if (why === "corrupt" && !isSalvaged && (await opener.salvage(identity))) continue;
      this.retryPolicy.reportFailure(why, error);
      return this.#opened?.standsFor?.why === why ? this.#opened : await this.#openStandIn(why);
    }
  }

  async #openStandIn(why: FailureReason): Promise<OpenDatabase> {
    const { path = "", loadSqlite } = this.#options;
    const sqlite = await loadSqlite();
    this.#close();
    const standsFor = { identity: fileIdentity(path), why };
    const connection = readOnlyCopy(sqlite, path, why);
    return this.#use({ database: createSqliteDatabase(connection), mayWrite: false, standsFor });
  }

  #use(opened: OpenDatabase): OpenDatabase {
    this.#opened = opened;
    if (opened.identity !== undefined) this.#opener?.remember(opened);
    return opened;
  }

  #close(): void {
    closeFile(this.#opened, this.#options.log);
    this.#opened = undefined;
  }
}

function newRecovery(): Recovery {
  return { waited: 0, hasSalvaged: false, isStandIn: false };
}

function runInTransaction<T>({ database }: OpenDatabase, work: (database: Database) => T): T {
  return database.transact(() => work(database));
}

/** Forgetting locks the file for seconds while it rewrites it. */
function isForgetting({ database }: OpenDatabase): boolean {
  try {
    return database.forgettingStage() !== undefined;
  } catch {
    return false;
  }
}
