import { readFile, rm, writeFile } from "node:fs/promises";
import { isObject } from "../../../domain/allowance/stored.ts";
import { isRunning } from "../../changes/holder.ts";
import { parsed } from "../../sql/entries.ts";
import { lockFolder } from "../folderLock.ts";

/** A window that has not folded for this long has lost it, in ms. */
const leaseMs = 60_000;

/** The right of one window to fold the journal, where not all may. */
export type CheckpointLease = ReturnType<typeof createCheckpointLease>;

/** A lease on the database at `path`: a file beside it says who has it, and until when. `now` in ms since 1970. */
export function createCheckpointLease(
  path: string,
  now: () => number,
  processId: number = process.pid,
): { readonly take: () => Promise<boolean>; readonly leave: () => Promise<void> } {
  const file = `${path}.folding`;
  const own = `${String(processId)}-${String(now())}-${crypto.randomUUID()}`;
  const holder = async (): Promise<Holder | undefined> => {
    const found = parsed(await readFile(file, "utf8").catch(() => ""));
    return isHolder(found) ? found : undefined;
  };
  return {
    /** Takes or renews it; false while another window has it. */
    async take() {
      // Who writes the file is alone at it.
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
    async leave() {
      if ((await holder())?.name === own) await rm(file, { force: true });
    },
  };
}

interface Holder {
  readonly name: string;
  readonly processId: number;
  /** When it was taken or renewed, in ms since 1970. */
  readonly at: number;
}

function isHolder(value: unknown): value is Holder {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    ["processId", "at"].every((name) => typeof value[name] === "number")
  );
}
