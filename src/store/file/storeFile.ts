import { setTimeout as delay } from "node:timers/promises";
import { createSqliteDatabase, type Database, noDatabase, type Write } from "../rows/database.ts";
import { isOfFile, isWorthAnotherTry, pause, sqliteFailure } from "../sql/failure.ts";
import { makeDatabase, newSalt } from "../sql/schema.ts";
import { closeFile, identityNow, type NotOpened, type OpenFile, wipeFiles } from "./databaseFile.ts";
import { Opener, type OpenerNeeds } from "./opener.ts";
import { readOnlyCopy } from "./readOnly.ts";
import { nothingStored, NotWritten, Trouble, type TroubleNeeds } from "./trouble.ts";

interface StoreFileNeeds extends Omit<OpenerNeeds, "path">, TroubleNeeds {
  readonly path: string | undefined;
  readonly mendIndexes: () => Promise<boolean>;
}

interface Opened extends Pick<OpenFile, "database"> {
  readonly connection?: OpenFile["connection"];
  /** Undefined for a database in memory and for a copy. */
  readonly identity?: string | undefined;
  readonly mayWrite: boolean;
  /** Set if this stands in for a file that couldn’t be opened. */
  readonly standsFor?: { readonly identity: string | undefined; readonly why: NotOpened };
}

interface Tries {
  waited: number;
  hasSalvaged: boolean;
  isStandIn: boolean;
}

/** The database of a window. Writes run one after another, each in its own transaction; reads don’t wait for them. */
export class StoreFile {
  readonly trouble: Trouble;
  readonly #needs: StoreFileNeeds;
  readonly #opener: Opener | undefined;
  #opened: Opened | undefined;
  #opening: Promise<Opened> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  constructor(needs: StoreFileNeeds) {
    this.#needs = needs;
    this.trouble = new Trouble(needs);
    const { path } = needs;
    if (path === undefined) return;
    this.#opener = new Opener({
      ...needs,
      path,
      notify: (problem) => this.trouble.tell(problem),
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
    for (const tries: Tries = newTries(); ;) {
      const opened = (tries.isStandIn ? this.#opened : this.#openedNow()) ?? (await this.#current());
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
    const opened = this.#waiting === 0 && this.trouble.isOver ? this.#openedNow() : undefined;
    if (opened?.mayWrite === true) {
      try {
        return run(opened, work);
      } catch (error) {
        if (!isOfFile(error)) throw error;
      }
    }
    return await this.alone((write) => write(work));
  }

  /** Writes data that may be lost. Returns false if the file can’t be written now. */
  async attempt(work: (database: Database) => void): Promise<boolean> {
    if (this.trouble.isResting) return false;
    try {
      await this.write(work);
      return true;
    } catch (error) {
      if (!(error instanceof NotWritten)) this.#needs.log(`Store: not written: ${String(error)}`);
      return false;
    }
  }

  /** Runs `work` after all earlier writes and before any later one; it writes by its argument. */
  async alone<T>(work: (write: Write) => Promise<T>): Promise<T> {
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
  async wipe(mayFold: boolean): Promise<void> {
    const { path } = this.#needs;
    await this.#current();
    this.#close();
    this.trouble.cleared();
    if (path !== undefined && !(await wipeFiles(path, this.#needs, mayFold)))
      throw this.trouble.notWritten("busy");
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
    const { trouble } = this;
    for (const tries: Tries = newTries(); ;) {
      if (!(await this.#isSalvaged())) throw trouble.notWritten();
      const opened = this.#openedNow() ?? (await this.#current());
      if (opened !== this.#opened) continue;
      if (!opened.mayWrite || trouble.isResting) throw trouble.notWritten();
      try {
        const result = run(opened, work);
        trouble.over();
        return result;
      } catch (error) {
        await this.#recover(opened, error, tries, true);
      }
    }
  }

  /** Returns false if the file is still being salvaged after the lock timeout. */
  async #isSalvaged(): Promise<boolean> {
    const salvaging = this.#opener?.salvaging;
    if (salvaging === undefined) return true;
    return await Promise.race([
      salvaging.then(() => true),
      delay(this.trouble.patience(), false, { ref: false }),
    ]);
  }

  /** Waits for a lock or repairs the file, so that the caller can try again. Throws if neither helps. */
  async #recover(opened: Opened, error: unknown, tries: Tries, isWrite: boolean): Promise<void> {
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
    if (isWorthAnotherTry(error) && tries.waited < this.trouble.patience()) {
      if (why !== "busy") this.#close();
      tries.waited = await pause(tries.waited);
      return;
    }
    if (why === "indexDamaged" && (await this.#needs.mendIndexes())) return;
    if (why === "corrupt" && !tries.hasSalvaged) {
      this.#needs.log(`Store: ${why}: ${String(error)}`);
      this.#close();
      tries.hasSalvaged = true;
      // A read waits for salvage, or an answer in the file could be paid for again; a write can go to the pending file.
      const salvaged = opener.salvage(opened.identity);
      if (isWrite ? await this.#isSalvaged() : await salvaged) return;
    }
    this.trouble.met(why, error, why === "busy" && isForgetting(opened));
    if (isWrite) throw this.trouble.notWritten();
    await this.#standIn(why);
    tries.isStandIn = true;
  }

  /** Returns undefined if the file has to be opened, for the first time or because another window has replaced it. */
  #openedNow(): Opened | undefined {
    const opened = this.#opened;
    const { path } = this.#needs;
    if (opened === undefined || path === undefined || this.#isClosed) return opened;
    if (!opened.mayWrite) {
      const isAnother = identityNow(path) !== opened.standsFor?.identity;
      return this.trouble.isResting && !isAnother ? opened : undefined;
    }
    if (opened.identity !== undefined && identityNow(path) !== opened.identity) this.#close();
    return this.#opened;
  }

  async #current(): Promise<Opened> {
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return await this.#opening;
  }

  async #open(): Promise<Opened> {
    const opener = this.#opener;
    const sqlite = await this.#needs.loadSqlite().catch(() => undefined);
    if (sqlite === undefined) {
      this.trouble.tell(nothingStored);
      return this.#use({ database: noDatabase, mayWrite: true });
    }
    if (opener === undefined) {
      const connection = new sqlite.DatabaseSync(":memory:");
      makeDatabase(connection, newSalt());
      return this.#use({ database: createSqliteDatabase(connection), mayWrite: true });
    }
    await opener.salvaging;
    for (let isSalvaged = false; ; isSalvaged = true) {
      const opening = await opener.open(sqlite, this.#opened === undefined ? this.trouble.patience() : 0);
      if (opening.ok) {
        this.#close();
        this.trouble.reset();
        return this.#use({ ...opening.file, mayWrite: true });
      }
      const { why, error, identity } = opening;
      if (why === "corrupt" && !isSalvaged && (await opener.salvage(identity))) continue;
      this.trouble.met(why, error);
      return this.#opened?.standsFor?.why === why ? this.#opened : await this.#standIn(why);
    }
  }

  async #standIn(why: NotOpened): Promise<Opened> {
    const { path = "", loadSqlite } = this.#needs;
    const sqlite = await loadSqlite();
    this.#close();
    const standsFor = { identity: identityNow(path), why };
    const connection = readOnlyCopy(sqlite, path, why);
    return this.#use({ database: createSqliteDatabase(connection), mayWrite: false, standsFor });
  }

  #use(opened: Opened): Opened {
    this.#opened = opened;
    if (opened.identity !== undefined) this.#opener?.remember(opened);
    return opened;
  }

  #close(): void {
    closeFile(this.#opened, this.#needs.log);
    this.#opened = undefined;
  }
}

function newTries(): Tries {
  return { waited: 0, hasSalvaged: false, isStandIn: false };
}

function run<T>({ database }: Opened, work: (database: Database) => T): T {
  return database.atOnce(() => work(database));
}

/** Forgetting locks the file for seconds while it rewrites it. */
function isForgetting({ database }: Opened): boolean {
  try {
    return database.forgettingStage() !== undefined;
  } catch {
    return false;
  }
}
