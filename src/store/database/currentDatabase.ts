import {
  closeFile,
  fileIdentity,
  forgettingStageOf,
  type OpenFile,
  wipeFiles,
} from "../file/databaseFile.ts";
import { Opener, type OpenerNeeds } from "../file/opener.ts";
import { FallbackDatabase, fallbackFor } from "../file/fallback.ts";
import { isWorthAnotherTry, pause, sqliteFailure } from "../sql/failure.ts";
import type { Database } from "../rows/database.ts";
import { noDatabase } from "../rows/noDatabase.ts";
import { nothingStored, Trouble, type TroubleNeeds } from "./trouble.ts";

interface CurrentDatabaseNeeds extends Omit<OpenerNeeds, "path">, TroubleNeeds {
  readonly path: string | undefined;
  /** Rebuilds indexes of words that are out of step; false where that failed. */
  readonly mendIndexes: () => Promise<boolean>;
  /** Called when a damaged file has been mended while the fallback was in use. */
  readonly onMended: () => void;
}

/** The database in use: the file while it can be written, otherwise a fallback in memory. */
export class CurrentDatabase {
  readonly #needs: CurrentDatabaseNeeds;
  readonly trouble: Trouble;
  readonly #opener: Opener | undefined;
  #database: Database | undefined;
  /** The file in use; while the fallback is in use, the file if it was merely locked. */
  #file: OpenFile | undefined;
  #fallback: FallbackDatabase | undefined;
  /** What takes the fallback’s place once it holds all that was written to that. */
  #nextFallback: FallbackDatabase | undefined;
  /** The sum of pauses since the file could be written, in ms. */
  #waitedMs = 0;
  #isFile = false;
  #opening: Promise<Database> | undefined;
  #mending: Promise<void> | undefined;

  constructor(needs: CurrentDatabaseNeeds) {
    this.#needs = needs;
    this.trouble = new Trouble(needs);
    const { path } = needs;
    if (path === undefined) return;
    this.#opener = new Opener({
      ...needs,
      path,
      notify: (problem) => this.trouble.tell(problem),
      onMended: () => {
        this.trouble.reset();
        if (this.#fallback !== undefined) needs.onMended();
      },
    });
  }

  get isFile(): boolean {
    return this.#isFile;
  }

  /** True while the fallback is in use. Everything written to it is written again once the file is back. */
  get isFallback(): boolean {
    return this.#fallback !== undefined && this.#needs.path !== undefined;
  }

  /** True if the fallback has copied from the file what another window has changed since. */
  get isStale(): boolean {
    return this.#fallback?.isStale === true;
  }

  /** The newest line in the file when the fallback took over, or 0 if the file couldn’t be read. */
  get newestLineOfFile(): number {
    return this.#fallback?.newestLineOfFile ?? 0;
  }

  get connection(): OpenFile["connection"] | undefined {
    return this.#isFile ? this.#file?.connection : undefined;
  }

  /** The database: opened by the first call, and again after it was wiped or found damaged. */
  async database(): Promise<Database> {
    // Opened in the meantime, the file would be used without what the fallback takes, and that would be lost.
    await this.#mending?.catch(() => undefined);
    if (this.#database !== undefined) return this.#database;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return await this.#opening;
  }

  /** Runs `work` on the current database. Throws what that throws. */
  use<T>(database: Database, work: (database: Database) => T): T {
    return database === this.#fallback?.database ? this.#fallback.use(work) : work(database);
  }

  /** Notices that another window wiped the file or set it aside: one that is gone is neither written nor read. */
  async follow(): Promise<void> {
    const { path } = this.#needs;
    const file = this.#file;
    if (file === undefined || path === undefined || !this.#isFile) return;
    if ((await fileIdentity(path)) !== file.identity && this.#file === file) this.#closeDatabase();
  }

  /**
   * After an error of `database`: waits where another window holds a lock, else mends. `waited` is the sum of the pauses
   * so far, in ms; returns the new sum. The caller tries again, with the database that is there then. An error from the
   * fallback is a bug, and is rethrown.
   */
  async recover(database: Database, error: unknown, waited: number): Promise<number> {
    if (this.#database !== database) return 0;
    if (!this.#isFile) throw error;
    const stage = sqliteFailure(error) === "busy" ? forgettingStageOf(this.#file) : undefined;
    const mostMs = this.trouble.patience(stage);
    if (isWorthAnotherTry(error) && waited < mostMs) {
      if (sqliteFailure(error) !== "busy") this.#closeDatabase();
      return await pause(waited);
    }
    this.#mending ??= this.#mend(error, stage !== undefined).finally(() => {
      this.#mending = undefined;
    });
    await this.#mending;
    return 0;
  }

  /**
   * Tries the file again. `work` writes some of what the file has missed, and returns whether that is all; if it rejects, the
   * fallback stays in use. `isNow`: without a rest since the last try. `more`: the file has not taken all yet.
   */
  async comeBack(work: (database: Database) => Promise<boolean>, isNow: boolean) {
    await this.#opener?.follow();
    // Where another window can write, this one can.
    if (!isNow && !this.trouble.isDue && !this.isStale) return "later";
    const file = await this.#fileAgain();
    if (file === undefined) return await this.#readAgain(work);
    try {
      // Until it is used, what another window has received since it mended the file is not seen.
      const isAnother = file.identity !== this.#fallback?.identity;
      while (!(await work(file.database))) {
        this.#waitedMs = 0;
        if (isAnother) continue;
        this.#file = file;
        return "more";
      }
    } catch (error) {
      const why = sqliteFailure(error);
      if (why === "busy") this.#file = file;
      // Another window that writes now is done in a moment.
      const mostMs = this.trouble.patience();
      if (why === "busy" && this.isStale && this.#waitedMs < mostMs) {
        this.#waitedMs = await pause(this.#waitedMs);
        return "more";
      }
      if (why === "indexDamaged") await this.#needs.mendIndexes();
      this.trouble.met(why, error);
      if (why === "busy") return await this.#readAgain(work);
      closeFile(file, this.#needs.log);
      return "later";
    }
    this.#leaveFallback();
    this.#use(file);
    this.#waitedMs = 0;
    this.trouble.over();
    return "back";
  }

  /** Forgets everything, for all windows (`mayFold` as in a journal keeper). The file goes; while another window has it open, it is emptied instead. */
  async wipe(mayFold: boolean): Promise<void> {
    const { path } = this.#needs;
    await this.database();
    this.#closeDatabase();
    this.trouble.cleared();
    if (path !== undefined) await wipeFiles(path, this.#needs, mayFold);
  }

  /**
   * Waits a moment for a file that is being mended, which the next window goes on with; then nothing is kept of what still
   * comes. The connection is closed when the journal is `folded`, even if that is later: the last one to be closed folds it,
   * and waits for the disk.
   */
  async close(folded: Promise<unknown>): Promise<void> {
    await Promise.allSettled([this.#opening, this.#mending]);
    await this.#opener?.close();
    const { log } = this.#needs;
    const file = this.#isFile ? this.#file : undefined;
    if (file !== undefined) this.#file = undefined;
    void folded.then(() => closeFile(file, log));
    this.#closeDatabase();
    this.#database = noDatabase;
  }

  async #open(): Promise<Database> {
    const opener = this.#opener;
    const sqlite = await this.#needs.loadSqlite().catch(() => undefined);
    if (sqlite === undefined) {
      this.trouble.tell(nothingStored);
      return (this.#database = noDatabase);
    }
    if (opener === undefined) return this.#useFallback(new FallbackDatabase(sqlite));
    for (let isMended = false; ; isMended = true) {
      const opening = await opener.open(sqlite, this.#needs.patienceMs);
      if (opening.ok) return this.#use(opening.file);
      const { why, error, identity } = opening;
      if (why === "corrupt" && !isMended && (await opener.isMended(identity))) continue;
      this.trouble.met(why, error);
      return this.#useFallback(await fallbackFor(sqlite, opener.path, why, this.trouble.patience()));
    }
  }

  async #mend(met: unknown, isExpected: boolean): Promise<void> {
    const { log, loadSqlite } = this.#needs;
    const opener = this.#opener;
    const why = sqliteFailure(met);
    if (why === "indexDamaged") {
      log(`Store: ${why}: ${String(met)}`);
      if (await this.#needs.mendIndexes()) return;
    }
    if (opener === undefined) throw met;
    const sqlite = await loadSqlite();
    const file = this.#file;
    if (why === "busy") this.#file = undefined;
    this.#closeDatabase();
    if (why === "corrupt") {
      log(`Store: ${why}: ${String(met)}`);
      if (await opener.isMended(file?.identity)) return;
    }
    this.trouble.met(why, met, isExpected);
    this.#useFallback(await fallbackFor(sqlite, opener.path, why, this.trouble.patience()));
    if (why === "busy") this.#file = file;
  }

  #useFallback(fallback: FallbackDatabase): Database {
    this.#fallback = fallback;
    this.#isFile = false;
    this.#database = fallback.database;
    return fallback.database;
  }

  /** If the file has become readable or has changed, fills a new fallback that reads it with what was written since. */
  async #readAgain(work: (database: Database) => Promise<boolean>) {
    const { path, loadSqlite } = this.#needs;
    const before = this.#fallback;
    if (path === undefined || before === undefined) return "later";
    if (this.#nextFallback === undefined) {
      if (before.isAttached && !before.isStale) return "later";
      const fallback = await fallbackFor(await loadSqlite(), path, "busy", 0);
      if (!fallback.isAttached) {
        fallback.close();
        return "later";
      }
      this.#nextFallback = fallback;
    }
    const next = this.#nextFallback;
    if (!(await work(next.database))) return "more";
    this.#nextFallback = undefined;
    this.#useFallback(next);
    before.close();
    return "later";
  }

  /** The file, opened again where it was not only locked. */
  async #fileAgain(): Promise<OpenFile | undefined> {
    const opener = this.#opener;
    if (opener === undefined || opener.isMending) return undefined;
    const locked = this.#file;
    this.#file = undefined;
    if (locked !== undefined && (await fileIdentity(opener.path)) === locked.identity) return locked;
    closeFile(locked, this.#needs.log);
    const opening = await opener.open(await this.#needs.loadSqlite(), 0);
    if (opening.ok) return opening.file;
    this.trouble.met(opening.why, opening.error);
    if (opening.why === "corrupt") void opener.isMended(opening.identity);
    return undefined;
  }

  #use(file: OpenFile): Database {
    this.#file = file;
    this.#opener?.remember(file);
    this.#isFile = true;
    this.#database = file.database;
    return file.database;
  }

  #leaveFallback(): void {
    this.#fallback?.close();
    this.#nextFallback?.close();
    this.#fallback = this.#nextFallback = undefined;
  }

  #closeDatabase(): void {
    closeFile(this.#file, this.#needs.log);
    this.#leaveFallback();
    this.#file = undefined;
    this.#database = undefined;
    this.#isFile = false;
  }
}
