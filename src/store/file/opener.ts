import type { Sentence } from "../../text/sentence.ts";
import { wasDamaged } from "./problems.ts";
import { databasePath } from "../sql/path.ts";
import { fileIdentity, openFile, type Opening, type OpeningNeeds, taskError } from "./databaseFile.ts";
import { folderUnlocked, lockFolder, type SeenLock } from "./folderLock.ts";
import { copyPath, finishReplacing } from "./replacing.ts";
import { sqliteFailure } from "../sql/failure.ts";
import { newSalt } from "../sql/schema.ts";
import type { Sqlite } from "../sql/version.ts";
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

  /** Waits `patienceMs` at most for locks. */
  async open(patienceMs: number): Promise<Opening> {
    const path = databasePath(this.#needs.folder);
    // Another window is about to put another file there.
    if (!(await folderUnlocked(path, patienceMs, this.#needs.seenLock)))
      return { ok: false, why: "busy", identity: undefined };
    const opening = await openFile(this.#opening(patienceMs, false));
    if (opening.ok || (opening.why !== "moved" && opening.why !== "older")) return opening;
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      if (opening.why === "moved") finishReplacing(path);
      else {
        const migrated = await this.#needs.runTask(this.#sqlite, {
          what: "migrate",
          path,
          copy: copyPath(path),
        });
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
    const { folder, now, log, notify, runTask } = this.#needs;
    const path = databasePath(folder);
    const unlock = await lockFolder(path).catch(() => undefined);
    try {
      // Another window was quicker.
      if (identity === undefined || (await fileIdentity(path)) !== identity) return true;
      const aside = `${path}.damaged-${String(now())}`;
      const result = await runTask(this.#sqlite, { what: "mend", path, aside, salt }, signal);
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
    const { folder, runTask } = this.#needs;
    return { sqlite: this.#sqlite, folder, salt: newSalt(), runTask, patienceMs, mayMake };
  }
}
