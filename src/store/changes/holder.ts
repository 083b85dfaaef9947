import { readFileSync } from "node:fs";
import { uptime, hostname } from "node:os";
import { randomBytes } from "node:crypto";
import type { Uptime } from "../../service/client/client.ts";

/** Names this window in the lines of its requests, so that others can tell whether it is still there. */
export function createHolder(): string {
  return [hostname().replaceAll(" ", "-"), String(process.pid), randomBytes(6).toString("hex")].join(" ");
}

/**
 * Whether a request of `holder` may be under way at `now` (ms since 1970): its process runs; on another machine, `until` is
 * to come.
 */
export function mayBeUnderWay(
  { holder, until }: { readonly holder: string; readonly until: number },
  now: number,
): boolean {
  const [host, id] = holder.split(" ");
  return host === hostname().replaceAll(" ", "-") ? isRunning(Number(id)) : now <= until;
}

export function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Not ours to signal, but there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When this thread started: an older file belongs to a thread or a process that has ended. */
const startedAt = Date.now();

/** Whether the process that had this number at `at` (ms since 1970) may still run: numbers are used again. */
export function mayStillRun(processId: number, at: number): boolean {
  const started = processId === process.pid ? startedAt : Date.now() - uptime() * 1_000;
  return at >= started && isRunning(processId);
}

/** Linux names each run of the machine here; other systems do not name theirs. */
const nameFile = "/proc/sys/kernel/random/boot_id";

/** The time since the machine was started, sleep included; undefined where its run has no name. */
export function uptimeNow(): Uptime | undefined {
  try {
    return { boot: readFileSync(nameFile, "utf8").trim(), ms: Math.round(uptime() * 1_000) };
  } catch {
    return undefined;
  }
}
