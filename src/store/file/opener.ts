import type { Sentence } from "../../text/sentence.ts";
import { wasDamaged } from "../problems.ts";
import { databasePath } from "../sql/path.ts";
import { openFile, setAside, type Opening, type OpeningNeeds } from "./databaseFile.ts";
import { folderUnlocked, lockFolder } from "./folderLock.ts";
import { newSalt } from "../sql/schema.ts";
import type { Sqlite } from "./tasks.ts";
import type { RunTask } from "./thread.ts";

/** What opening needs. */
export interface OpenerNeeds {
  readonly folder: string;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Called when a damaged file was set aside. */
  readonly notify: (problem: Sentence) => void;
  readonly runTask: RunTask;
}

/** Opens the file; a damaged one is set aside first, and what can be read of it goes into a new one. */
export class Opener {
  readonly #needs: OpenerNeeds;
  readonly #sqlite: Sqlite;

  constructor(needs: OpenerNeeds, sqlite: Sqlite) {
    this.#needs = needs;
    this.#sqlite = sqlite;
  }

  /** Waits `patienceMs` at most for locks. */
  async open(patienceMs: number): Promise<Opening> {
    const opening = await this.#openAsIs(patienceMs);
    if (opening.ok || opening.why !== "corrupt") return opening;
    return (await this.setAside(opening.identity, patienceMs)) ? await this.#openAsIs(patienceMs) : opening;
  }

  /** Sets the damaged file of this identity aside. False where that cannot be done. */
  async setAside(identity: string | undefined, patienceMs: number): Promise<boolean> {
    const { folder, now, log, notify } = this.#needs;
    const path = databasePath(folder);
    // Another window may be at it: it carries over first what can be read.
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      const aside = identity === undefined ? undefined : await setAside(path, identity, now());
      // Another window was quicker, or there is none: what lies there now is looked at.
      if (aside === undefined) return true;
      await this.#carryOver(aside, path, patienceMs);
      notify(wasDamaged(aside));
      return true;
    } catch (error) {
      log(`Store: cannot be set aside: ${String(error)}`);
      return false;
    } finally {
      await unlock?.();
    }
  }

  async #carryOver(aside: string, path: string, patienceMs: number): Promise<void> {
    const { log, runTask } = this.#needs;
    const made = await openFile(this.#opening(patienceMs, true));
    made.file?.connection.close();
    const carried = await runTask(this.#sqlite, { what: "salvage", from: aside, path });
    if (!carried.ok) log(`Store: nothing carried over: ${carried.message}`);
  }

  async #openAsIs(patienceMs: number): Promise<Opening> {
    const path = databasePath(this.#needs.folder);
    await folderUnlocked(path);
    const opening = await openFile(this.#opening(patienceMs, false));
    if (opening.ok || opening.why !== "moved") return opening;
    // A new one is made while nobody sets one aside: what can be read of that goes into an empty file alone.
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      return await openFile(this.#opening(patienceMs, true));
    } finally {
      await unlock?.();
    }
  }

  #opening(patienceMs: number, mayMake: boolean): OpeningNeeds {
    const { folder, runTask } = this.#needs;
    return { sqlite: this.#sqlite, folder, salt: newSalt(), runTask, patienceMs, mayMake };
  }
}
