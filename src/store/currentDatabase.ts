import { randomBytes } from "node:crypto";
import { type Sentence, sentence } from "../text/sentence.ts";
import {
  databasePath,
  deleteFiles,
  deleteSetAside,
  fileIdentity,
  setAside,
  openFile,
  type OpenFile,
  type Sqlite,
} from "./databaseFile.ts";
import { createMemoryDatabase, type AnswersBehind } from "./memoryDatabase.ts";
import {
  isWorthAnotherTry,
  longestWaitMs,
  patiently,
  pause,
  sqliteFailure,
  type SqliteFailure,
} from "./sqliteFailure.ts";
import { wipeDatabase } from "./schema.ts";
import type { Database } from "./database.ts";

/** What it needs. */
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
}

/** The database of the moment: the file while it can be used, then memory. */
export class CurrentDatabase {
  readonly #needs: CurrentDatabaseNeeds;
  #salt = newSalt();
  #problem: Sentence | undefined;
  #database: Database | undefined;
  #file: OpenFile | undefined;
  #opening: Promise<Database> | undefined;
  #mending: Promise<void> | undefined;

  constructor(needs: CurrentDatabaseNeeds) {
    this.#needs = needs;
  }

  get salt(): string {
    return this.#salt;
  }

  get problem(): Sentence | undefined {
    return this.#problem;
  }

  /** The database: opened by the first call, and anew after it was wiped or found damaged. */
  async database(): Promise<Database> {
    if (this.#database !== undefined) return this.#database;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return await this.#opening;
  }

  /** Notices that another window wiped the file, so that nothing is written into one that is gone. */
  async follow(): Promise<void> {
    const { folder } = this.#needs;
    const file = this.#file;
    if (file === undefined || folder === undefined) return;
    if ((await fileIdentity(databasePath(folder))) === file.identity || this.#file !== file) return;
    this.#closeFile();
    this.#database = undefined;
  }

  /** The salt may be another one since another window wiped the file. */
  noteSalt(database: Database): void {
    this.#salt = database.salt;
  }

  /**
   * After an error of `database`: waits where another window holds a lock, else mends. `waited` is the sum of the pauses
   * so far, in ms; returns the new sum. The caller tries again, with the database that is there then. An error in memory is a
   * mistake of ours, and goes back to the caller.
   */
  async recover(database: Database, error: unknown, waited: number): Promise<number> {
    if (this.#database !== database) return 0;
    if (this.#file === undefined) throw error;
    if (isWorthAnotherTry(error) && waited < longestWaitMs) {
      if (sqliteFailure(error) === "moved") {
        this.#closeFile();
        this.#database = undefined;
      }
      return await pause(waited);
    }
    this.#mending ??= this.#mend(error).finally(() => {
      this.#mending = undefined;
    });
    await this.#mending;
    return 0;
  }

  /** Forgets everything, for all windows. The file goes; while another window has it open, it is emptied instead. */
  async wipe(): Promise<void> {
    await this.database();
    const { folder, log } = this.#needs;
    this.#salt = newSalt();
    if (this.#file !== undefined && folder !== undefined && (await this.#emptied(this.#file))) {
      await deleteSetAside(databasePath(folder));
      return;
    }
    const inMemory = this.#file === undefined;
    this.#closeFile();
    this.#database = inMemory ? createMemoryDatabase(this.#salt) : undefined;
    if (folder === undefined) return;
    await deleteFiles(databasePath(folder)).catch((error: unknown) =>
      log(`Store: not deleted: ${String(error)}`),
    );
  }

  close(): void {
    this.#closeFile();
    this.#database = createMemoryDatabase(this.#salt);
  }

  async #open(): Promise<Database> {
    const { folder, loadSqlite, log } = this.#needs;
    if (folder === undefined) return this.#useMemory();
    const sqlite = await loadSqlite().catch(() => undefined);
    if (sqlite === undefined) return this.#useMemory(lacking);
    let opening = await openFile(sqlite, folder, this.#salt);
    if (!opening.ok && opening.why === "corrupt" && (await this.#setAside(folder))) {
      opening = await openFile(sqlite, folder, this.#salt);
    }
    if (!opening.ok) {
      log(`Store: cannot be opened (${opening.why}): ${String(opening.error)}`);
      return this.#useMemory(whyMemory(opening.why));
    }
    this.#file = opening.file;
    this.#database = opening.file.database;
    this.#salt = opening.file.database.salt;
    return this.#database;
  }

  async #mend(error: unknown): Promise<void> {
    const { folder, log } = this.#needs;
    const why = sqliteFailure(error);
    log(`Store: ${why}: ${String(error)}`);
    if (why !== "corrupt") {
      const file = this.#file;
      this.#file = undefined;
      // What was paid for stays at hand as long as it can be read.
      this.#useMemory(whyMemory(why), (key) => answerIn(file?.database, key));
      return;
    }
    this.#closeFile();
    const mended = folder !== undefined && (await this.#setAside(folder));
    if (mended) this.#database = undefined;
    else this.#useMemory(whyMemory(why));
  }

  async #setAside(folder: string): Promise<boolean> {
    try {
      const aside = await setAside(databasePath(folder), this.#needs.now());
      this.#notify(wasDamaged(aside));
      return true;
    } catch (error) {
      this.#needs.log(`Store: cannot be set aside: ${String(error)}`);
      return false;
    }
  }

  /** True when the file was emptied but has to stay, since another window has it open. */
  async #emptied(file: OpenFile): Promise<boolean> {
    try {
      return !(await patiently(() => wipeDatabase(file.connection, this.#salt)));
    } catch (error) {
      this.#needs.log(`Store: cannot be emptied: ${String(error)}`);
      return false;
    }
  }

  #useMemory(problem?: Sentence, behind?: AnswersBehind): Database {
    if (problem !== undefined) this.#notify(problem);
    const database = createMemoryDatabase(this.#salt, behind);
    this.#database = database;
    return database;
  }

  #closeFile(): void {
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

function answerIn(
  database: Database | undefined,
  key: Parameters<Database["answer"]>[0],
): ReturnType<Database["answer"]> {
  try {
    return database?.answer(key);
  } catch {
    return undefined;
  }
}

function newSalt(): string {
  return randomBytes(32).toString("hex");
}

/** The runtime has no `node:sqlite`. */
const lacking = sentence(
  "This version of VS Code has no database, so answers are kept only until the window closes.",
);

/** A damaged file is kept under another name. */
function wasDamaged(aside: string): Sentence {
  return sentence(
    "The stored answers were damaged. They were set aside as {0}, and a new store was begun.",
    aside,
  );
}

/** Why memory took the file's place. */
function whyMemory(why: SqliteFailure | "newer"): Sentence {
  if (why === "busy") {
    return sentence(
      "The store is locked by another program, so answers are kept only until this window closes.",
    );
  }
  if (why === "newer") {
    return sentence("A newer version wrote the store, so answers are kept only until this window closes.");
  }
  return sentence("The store cannot be used, so answers are kept only until this window closes.");
}
