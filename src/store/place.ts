import { randomBytes } from "node:crypto";
import type { Sentence } from "../text/sentence.ts";
import { databasePath, deleteFiles, deleteSetAside, fileIdentity, setAside } from "./file.ts";
import { createMemoryShelf, type AnswersBehind } from "./memoryShelf.ts";
import { openFile, type OpenFile, type Sqlite } from "./openFile.ts";
import { isWorthAnotherTry, longestWaitMs, patiently, pause } from "./patience.ts";
import { lacking, wasDamaged, whyMemory } from "./problems.ts";
import { wipeDatabase } from "./schema.ts";
import type { Shelf } from "./shelf.ts";
import { sqliteFailure } from "./sqliteFailure.ts";

/** What a place needs. */
export interface PlaceNeeds {
  /** Without one there is no file, and nobody is told. */
  readonly folder: string | undefined;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Hears why memory took the file's place, or that a damaged file was set aside. */
  readonly tell: (problem: Sentence) => void;
  /** Rejects where the runtime lacks the module. */
  readonly loadSqlite: () => Promise<Sqlite>;
}

/** Where the shelf is: the file while it can be used, then memory. */
export class Place {
  readonly #needs: PlaceNeeds;
  #salt = newSalt();
  #problem: Sentence | undefined;
  #shelf: Shelf | undefined;
  #file: OpenFile | undefined;
  #opening: Promise<Shelf> | undefined;
  #mending: Promise<void> | undefined;

  constructor(needs: PlaceNeeds) {
    this.#needs = needs;
  }

  get salt(): string {
    return this.#salt;
  }

  get problem(): Sentence | undefined {
    return this.#problem;
  }

  /** The shelf: opened by the first call, and anew after it was wiped or found damaged. */
  async shelf(): Promise<Shelf> {
    if (this.#shelf !== undefined) return this.#shelf;
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
    this.#shelf = undefined;
  }

  /** The salt may be another one since another window wiped the file. */
  noteSalt(shelf: Shelf): void {
    this.#salt = shelf.salt;
  }

  /**
   * After an error of `shelf`: waits where another window holds a lock, else mends. `waited` is the sum of the pauses
   * so far, in ms; gives the new sum. The caller tries again, with the shelf that is there then. An error in memory is a
   * mistake of ours, and goes back to the caller.
   */
  async recover(shelf: Shelf, error: unknown, waited: number): Promise<number> {
    if (this.#shelf !== shelf) return 0;
    if (this.#file === undefined) throw error;
    if (isWorthAnotherTry(error) && waited < longestWaitMs) {
      if (sqliteFailure(error) === "moved") {
        this.#closeFile();
        this.#shelf = undefined;
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
    await this.shelf();
    const { folder, log } = this.#needs;
    this.#salt = newSalt();
    if (this.#file !== undefined && folder !== undefined && (await this.#emptied(this.#file))) {
      await deleteSetAside(databasePath(folder));
      return;
    }
    const inMemory = this.#file === undefined;
    this.#closeFile();
    this.#shelf = inMemory ? createMemoryShelf(this.#salt) : undefined;
    if (folder === undefined) return;
    await deleteFiles(databasePath(folder)).catch((error: unknown) =>
      log(`Store: not deleted: ${String(error)}`),
    );
  }

  close(): void {
    this.#closeFile();
    this.#shelf = createMemoryShelf(this.#salt);
  }

  async #open(): Promise<Shelf> {
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
    this.#shelf = opening.file.shelf;
    this.#salt = opening.file.shelf.salt;
    return this.#shelf;
  }

  async #mend(error: unknown): Promise<void> {
    const { folder, log } = this.#needs;
    const why = sqliteFailure(error);
    log(`Store: ${why}: ${String(error)}`);
    if (why !== "corrupt") {
      const file = this.#file;
      this.#file = undefined;
      // What was paid for stays at hand as long as it can be read.
      this.#useMemory(whyMemory(why), (key) => answerIn(file?.shelf, key));
      return;
    }
    this.#closeFile();
    const mended = folder !== undefined && (await this.#setAside(folder));
    if (mended) this.#shelf = undefined;
    else this.#useMemory(whyMemory(why));
  }

  async #setAside(folder: string): Promise<boolean> {
    try {
      const aside = await setAside(databasePath(folder), this.#needs.now());
      this.#say(wasDamaged(aside));
      return true;
    } catch (error) {
      this.#needs.log(`Store: cannot be set aside: ${String(error)}`);
      return false;
    }
  }

  /** True when the file was emptied but has to stay, since another window has it open. */
  async #emptied(file: OpenFile): Promise<boolean> {
    try {
      return !(await patiently(() => wipeDatabase(file.database, this.#salt)));
    } catch (error) {
      this.#needs.log(`Store: cannot be emptied: ${String(error)}`);
      return false;
    }
  }

  #useMemory(problem?: Sentence, behind?: AnswersBehind): Shelf {
    if (problem !== undefined) this.#say(problem);
    const shelf = createMemoryShelf(this.#salt, behind);
    this.#shelf = shelf;
    return shelf;
  }

  #closeFile(): void {
    const file = this.#file;
    this.#file = undefined;
    try {
      file?.shelf.close();
    } catch (error) {
      this.#needs.log(`Store: cannot be closed: ${String(error)}`);
    }
  }

  #say(problem: Sentence): void {
    this.#problem = problem;
    this.#needs.tell(problem);
  }
}

function answerIn(
  shelf: Shelf | undefined,
  key: Parameters<Shelf["answer"]>[0],
): ReturnType<Shelf["answer"]> {
  try {
    return shelf?.answer(key);
  } catch {
    return undefined;
  }
}

function newSalt(): string {
  return randomBytes(32).toString("hex");
}
