import { readFile, rm, writeFile } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { isObject } from "../../domain/allowance/stored.ts";
import { isRunning } from "../changes/windowId.ts";
import { lockFolder } from "./folderLock.ts";
import { walSize } from "./replacing.ts";
import type { StoreServices } from "./tasks.ts";
import { parsed } from "../sql/entries.ts";
import { checkpointWal, isCheckpointSafe, versionOfSqlite } from "../sql/schema.ts";

interface CheckpointerOptions extends Pick<StoreServices, "now" | "log"> {
  readonly connection: () => DatabaseSync | undefined;
  /** A longer WAL is checkpointed; 1,000,000 by default. */
  readonly walBytes?: number;
}

/** Pause between a write and the check of the WAL, in ms: writes come in groups. */
const settleMs = 100;
/** Longest pause before a retry, and the pause if another window has the lease, in ms. */
const maxPauseMs = 5_000;

/** Keeps the WAL of the database at `path` short. Does nothing without a path. */
export class Checkpointer {
  readonly #path: string | undefined;
  readonly #options: CheckpointerOptions;
  #timer: NodeJS.Timeout | undefined;
  #lease: ReturnType<typeof createCheckpointLease> | undefined;
  #isSafe: boolean | undefined;
  #isStopped = false;

  constructor(path: string | undefined, options: CheckpointerOptions) {
    this.#path = path;
    this.#options = options;
  }

  changed(): void {
    this.#schedule(this.#options.walBytes ?? 1_000_000, settleMs);
  }

  /** Checkpoints the whole WAL, which must not stay: now, or as soon as another window allows it. */
  async emptyWal(): Promise<void> {
    if (await this.checkpoint()) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule(0, maxPauseMs);
  }

  /** Takes the lease if this SQLite options one. Returns false if another window has it. */
  async acquireCheckpointLease(): Promise<boolean> {
    const connection = this.#options.connection();
    if (this.#path === undefined || connection === undefined) return false;
    this.#isSafe ??= isCheckpointSafe(versionOfSqlite(connection));
    if (this.#isSafe) return true;
    this.#lease ??= createCheckpointLease(this.#path, this.#options.now);
    return await this.#lease.acquire();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#lease?.release();
  }

  async checkpoint(beyond = 0): Promise<boolean> {
    const path = this.#path;
    if (path === undefined || walSize(path) <= beyond) return true;
    if (!(await this.acquireCheckpointLease())) return false;
    const connection = this.#options.connection();
    if (connection === undefined) return true;
    try {
      checkpointWal(connection);
    } catch (error) {
      this.#options.log(`Store: no checkpoint: ${String(error)}`);
    }
    return true;
  }

  #schedule(beyond: number, ms: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.#checkpointAgain(beyond, ms), ms);
    this.#timer.unref();
  }

  /** Retries with a doubled pause, since writes or a reader elsewhere may have held part of the WAL. */
  async #checkpointAgain(beyond: number, ms: number): Promise<void> {
    const isDone = await this.checkpoint(beyond);
    this.#timer = undefined;
    if (!isDone) this.#schedule(beyond, maxPauseMs);
    else if (walSize(this.#path ?? "") > beyond) this.#schedule(beyond, Math.min(2 * ms, maxPauseMs));
  }
}

/** A lease not renewed for this long has expired. */
const leaseMs = 60_000;

/** A file beside the database names the window that may checkpoint, if not all may. `now` in ms since 1970. */
export function createCheckpointLease(path: string, now: () => number, processId: number = process.pid) {
  const file = `${path}.folding`;
  const own = `${String(processId)}-${String(now())}-${crypto.randomUUID()}`;
  const holder = async (): Promise<LeaseHolder | undefined> => {
    const found = parsed(await readFile(file, "utf8").catch(() => ""));
    return isLeaseHolder(found) ? found : undefined;
  };
  return {
    /** Returns false if another window has the lease. */
    async acquire(): Promise<boolean> {
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
    async release(): Promise<void> {
      if ((await holder())?.name === own) await rm(file, { force: true });
    },
  };
}

interface LeaseHolder {
  readonly name: string;
  readonly processId: number;
  /** In ms since 1970. */
  readonly at: number;
}

function isLeaseHolder(value: unknown): value is LeaseHolder {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    ["processId", "at"].every((name) => typeof value[name] === "number")
  );
}
