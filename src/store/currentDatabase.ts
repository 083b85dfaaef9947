import type { Sentence } from "../text/sentence.ts";
import { identityIn, type OpenFile, type NotOpened } from "./file/databaseFile.ts";
import { Opener } from "./file/opener.ts";
import { isWorthAnotherTry, pause, sqliteFailure } from "./sql/failure.ts";
import type { Sqlite } from "./file/tasks.ts";
import type { RunTask } from "./file/thread.ts";
import { wipeFolder } from "./file/wipe.ts";
import { lacking, whyMemory } from "./problems.ts";
import type { Database } from "./rows/database.ts";
import { createMemoryDatabase } from "./rows/memoryDatabase.ts";

export interface CurrentDatabaseNeeds {
  /** Without one there is no file, and nobody is told. */
  readonly folder: string | undefined;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Called when memory took the file's place, or that a damaged file was set aside. */
  readonly notify: (problem: Sentence) => void;
  /** Rejects where the runtime lacks the module. */
  readonly loadSqlite: () => Promise<Sqlite>;
  readonly runTask: RunTask;
  /** Makes indexes of words anew that are out of step; false where that failed. */
  readonly mendIndexes: () => Promise<boolean>;
  /** How long a lock is waited for before memory takes the file's place, in ms; the thread is free meanwhile. */
  readonly patienceMs: number;
}

/** A file that cannot be written, as on a full disk, is not tried more often, in ms. */
const restMs = 900;
/** A migration that failed, and a file of a newer version, are not looked at more often, in ms. */
const longRestMs = 30_000;

/** The database of the moment: the file while it can be written, else memory in front of what can be read of it. */
export class CurrentDatabase {
  readonly #needs: CurrentDatabaseNeeds;
  #problem: Sentence | undefined;
  /** Why memory stands in. */
  #reason: Sentence | undefined;
  #database: Database | undefined;
  /** The file that is used; while memory stands in, the one behind it that can be read. */
  #file: OpenFile | undefined;
  #isMemory = false;
  /** While memory stands in: whether the file behind was only locked, so that its connection is as good as a new one. */
  #wasLocked = false;
  /** Not tried again before, in ms of `performance.now`. */
  #restsUntil = 0;
  #isClosed = false;
  #opening: Promise<Database> | undefined;
  #mending: Promise<void> | undefined;

  constructor(needs: CurrentDatabaseNeeds) {
    this.#needs = needs;
  }

  get problem(): Sentence | undefined {
    return this.#problem;
  }

  /** True while memory stands in for a file: what is written is to be written again when the file is back. */
  get isStandIn(): boolean {
    return this.#isMemory && !this.#isClosed && this.#needs.folder !== undefined;
  }

  /** The connection to the file, where it is used. */
  get connection(): OpenFile["connection"] | undefined {
    return this.#isMemory ? undefined : this.#file?.connection;
  }

  /** The database: opened by the first call, and anew after it was wiped or found damaged. */
  async database(): Promise<Database> {
    if (this.#database !== undefined) return this.#database;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return await this.#opening;
  }

  /** Notices that another window wiped the file or set it aside: one that is gone is neither written nor read. */
  async follow(): Promise<void> {
    const { folder } = this.#needs;
    const file = this.#file;
    if (file === undefined || folder === undefined || this.#isMemory) return;
    if ((await identityIn(folder)) !== file.identity && this.#file === file) this.#closeFile();
  }

  /**
   * After an error of `database`: waits where another window holds a lock, else mends. `waited` is the sum of the pauses
   * so far, in ms; returns the new sum. The caller tries again, with the database that is there then. An error in memory is a
   * mistake of ours, and goes back to the caller.
   */
  async recover(database: Database, error: unknown, waited: number): Promise<number> {
    if (this.#database !== database) return 0;
    if (this.#isMemory) throw error;
    if (isWorthAnotherTry(error) && waited < this.#needs.patienceMs) {
      if (sqliteFailure(error) === "moved") this.#closeFile();
      return await pause(waited);
    }
    this.#mending ??= this.#mend(error).finally(() => {
      this.#mending = undefined;
    });
    await this.#mending;
    return 0;
  }

  /**
   * Tries to use the file again. `work` writes into it what memory has taken in; where that throws, memory stays.
   * Returns whether the file is used now.
   */
  async comeBack(work: (database: Database) => void): Promise<boolean> {
    const file = await this.#fileAgain();
    if (file === undefined) return false;
    try {
      work(file.database);
    } catch (error) {
      if (!isWorthAnotherTry(error)) this.#needs.log(`Store: still not usable: ${String(error)}`);
      if (sqliteFailure(error) === "indexDamaged") await this.#needs.mendIndexes();
      this.#wasLocked = sqliteFailure(error) === "busy";
      this.#rest(sqliteFailure(error));
      this.#readFrom(file);
      return false;
    }
    this.#readFrom(file);
    this.#use(file);
    if (this.#problem === this.#reason) this.#problem = undefined;
    this.#needs.log("Store: the file can be used again, and has what was kept in memory.");
    return true;
  }

  /** Forgets everything, for all windows (`mayFold` as in a journal keeper). The file goes; while another window has it open, it is emptied instead. */
  async wipe(mayFold: boolean): Promise<void> {
    const { folder, log, loadSqlite, runTask } = this.#needs;
    await this.database();
    this.#closeFile();
    this.#isMemory = false;
    this.#problem = undefined;
    this.#restsUntil = 0;
    if (folder === undefined) return;
    await wipeFolder({ folder, log, runTask, mayFold }, await loadSqlite().catch(() => undefined));
  }

  /** Waits for a file that is being mended; then memory takes what still comes, and forgets it with the window. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#opening, this.#mending]);
    this.#isClosed = true;
    this.#closeFile();
    this.#useMemory();
  }

  async #open(): Promise<Database> {
    const { folder, loadSqlite } = this.#needs;
    if (folder === undefined) return this.#useMemory();
    const sqlite = await loadSqlite().catch(() => undefined);
    if (sqlite === undefined) return this.#useMemory(lacking);
    const opening = await this.#opener(folder, sqlite).open(this.#needs.patienceMs);
    if (opening.ok) return this.#use(opening.file);
    this.#needs.log(`Store: cannot be opened (${opening.why}): ${String(opening.error)}`);
    this.#file = opening.file;
    this.#rest(opening.why);
    return this.#useMemory(whyMemory(opening.why));
  }

  async #mend(met: unknown): Promise<void> {
    const { folder, log, loadSqlite } = this.#needs;
    const why = sqliteFailure(met);
    log(`Store: ${why}: ${String(met)}`);
    if (why === "indexDamaged" && (await this.#needs.mendIndexes())) return;
    const identity = this.#file?.identity;
    if (why !== "corrupt") {
      // What was paid for stays at hand as long as it can be read.
      this.#wasLocked = why === "busy";
      this.#useMemory(whyMemory(why));
      return;
    }
    this.#closeFile();
    const sqlite = await loadSqlite().catch(() => undefined);
    const isMended =
      folder !== undefined &&
      sqlite !== undefined &&
      (await this.#opener(folder, sqlite).setAside(identity, this.#needs.patienceMs));
    if (!isMended) this.#useMemory(whyMemory(why));
  }

  /** The file behind memory, opened anew where it was not only locked. */
  async #fileAgain(): Promise<OpenFile | undefined> {
    const { folder, loadSqlite } = this.#needs;
    if (folder === undefined || performance.now() < this.#restsUntil) return undefined;
    const isThere = (await identityIn(folder)) === this.#file?.identity;
    if (this.#file !== undefined && this.#wasLocked && isThere) return this.#file;
    const sqlite = await loadSqlite().catch(() => undefined);
    if (sqlite === undefined) return undefined;
    const opening = await this.#opener(folder, sqlite).open(0);
    if (opening.ok) return opening.file;
    this.#rest(opening.why);
    if (opening.file !== undefined) this.#readFrom(opening.file);
    return undefined;
  }

  /** Has memory look for what it lacks in this file. */
  #readFrom(file: OpenFile): void {
    if (file !== this.#file) this.#closeFileBehind();
    this.#file = file;
  }

  /** What takes long to try, or is not soon over, is not tried with every read. */
  #rest(why: NotOpened): void {
    const isLong = why === "older" || why === "newer";
    this.#restsUntil = performance.now() + (isLong ? longRestMs : why === "unusable" ? restMs : 0);
  }

  #opener(folder: string, sqlite: Sqlite): Opener {
    return new Opener({ ...this.#needs, folder, notify: (problem) => this.#notify(problem) }, sqlite);
  }

  #use(file: OpenFile): Database {
    this.#file = file;
    this.#isMemory = false;
    this.#database = file.database;
    return file.database;
  }

  #useMemory(problem?: Sentence): Database {
    if (problem !== undefined) this.#notify(problem);
    this.#reason = problem;
    this.#isMemory = true;
    this.#database = createMemoryDatabase(() => this.#file?.database);
    return this.#database;
  }

  #closeFile(): void {
    this.#closeFileBehind();
    this.#database = undefined;
  }

  #closeFileBehind(): void {
    const file = this.#file;
    this.#file = undefined;
    try {
      file?.database.close();
    } catch (error) {
      this.#needs.log(`Store: cannot be closed: ${String(error)}`);
    }
  }

  #notify(problem: Sentence): void {
    this.#problem = problem;
    this.#needs.notify(problem);
  }
}
