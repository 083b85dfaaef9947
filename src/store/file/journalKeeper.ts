import { readFile, rm, writeFile } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { isObject } from "../../domain/allowance/stored.ts";
import { isRunning } from "../changes/holder.ts";
import { lockFolder } from "./folderLock.ts";
import { journalSize } from "./replacing.ts";
import type { StoreParts } from "./tasks.ts";
import { parsed } from "../sql/entries.ts";
import { foldJournal, foldsSafely, versionOfSqlite } from "../sql/schema.ts";

interface JournalNeeds extends Pick<StoreParts, "now" | "log"> {
  readonly connection: () => DatabaseSync | undefined;
  /** A longer WAL is checkpointed; 1,000,000 by default. */
  readonly journalBytes?: number;
}

/** Pause between a write and the check of the WAL, in ms: writes come in groups. */
const settleMs = 100;
/** Longest pause before a retry, and the pause if another window has the lease, in ms. */
const refusedMs = 5_000;

/** Keeps the WAL of the database at `path` short. Does nothing without a path. */
export class JournalKeeper {
  readonly #path: string | undefined;
  readonly #needs: JournalNeeds;
  #timer: NodeJS.Timeout | undefined;
  #lease: ReturnType<typeof createCheckpointLease> | undefined;
  #isSafe: boolean | undefined;
  #isStopped = false;

  constructor(path: string | undefined, needs: JournalNeeds) {
    this.#path = path;
    this.#needs = needs;
  }

  changed(): void {
    this.#plan(this.#needs.journalBytes ?? 1_000_000, settleMs);
  }

  /** Checkpoints the whole WAL, which must not stay: now, or as soon as another window allows it. */
  async empty(): Promise<void> {
    if (await this.fold()) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#plan(0, refusedMs);
  }

  /** Takes the lease if this SQLite needs one. Returns false if another window has it. */
  async mayFold(): Promise<boolean> {
    const connection = this.#needs.connection();
    if (this.#path === undefined || connection === undefined) return false;
    this.#isSafe ??= foldsSafely(versionOfSqlite(connection));
    if (this.#isSafe) return true;
    this.#lease ??= createCheckpointLease(this.#path, this.#needs.now);
    return await this.#lease.take();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#lease?.leave();
  }

  async fold(beyond = 0): Promise<boolean> {
    const path = this.#path;
    if (path === undefined || journalSize(path) <= beyond) return true;
    if (!(await this.mayFold())) return false;
    const connection = this.#needs.connection();
    if (connection === undefined) return true;
    try {
      foldJournal(connection);
    } catch (error) {
      this.#needs.log(`Store: the journal isn’t folded: ${String(error)}`);
    }
    return true;
  }

  #plan(beyond: number, ms: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.#foldAndLook(beyond, ms), ms);
    this.#timer.unref();
  }

  /** Retries with a doubled pause, since writes or a reader elsewhere may have held part of the WAL. */
  async #foldAndLook(beyond: number, ms: number): Promise<void> {
    const isDone = await this.fold(beyond);
    this.#timer = undefined;
    if (!isDone) this.#plan(beyond, refusedMs);
    else if (journalSize(this.#path ?? "") > beyond) this.#plan(beyond, Math.min(2 * ms, refusedMs));
  }
}

/** A lease not renewed for this long has expired. */
const leaseMs = 60_000;

/** A file beside the database names the window that may checkpoint, if not all may. `now` in ms since 1970. */
export function createCheckpointLease(path: string, now: () => number, processId: number = process.pid) {
  const file = `${path}.folding`;
  const own = `${String(processId)}-${String(now())}-${crypto.randomUUID()}`;
  const holder = async (): Promise<Holder | undefined> => {
    const found = parsed(await readFile(file, "utf8").catch(() => ""));
    return isHolder(found) ? found : undefined;
  };
  return {
    /** Returns false if another window has the lease. */
    async take(): Promise<boolean> {
      const unlock = await lockFolder(path).catch(() => undefined);
      if (unlock === undefined) return false;
      try {
        const other = await holder();
        const isFree =
          other === undefined ||
          other.name === own ||
          !isRunning(other.processId) ||
          Math.abs(now() - other.at) > leaseMs;
        if (!isFree) return false;
        await writeFile(file, JSON.stringify({ name: own, processId, at: now() }), { mode: 0o600 });
        return true;
      } catch {
        return false;
      } finally {
        await unlock();
      }
    },
    async leave(): Promise<void> {
      if ((await holder())?.name === own) await rm(file, { force: true });
    },
  };
}

interface Holder {
  readonly name: string;
  readonly processId: number;
  /** In ms since 1970. */
  readonly at: number;
}

function isHolder(value: unknown): value is Holder {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    ["processId", "at"].every((name) => typeof value[name] === "number")
  );
}
