import { readFileSync } from "node:fs";
import { uptime, hostname } from "node:os";
import { randomBytes } from "node:crypto";
import type { Uptime } from "../../service/client/client.ts";

/** Returns the name that tells other windows whether the window of a request still runs. */
export function newWindowId(): string {
  return [hostname().replaceAll(" ", "-"), String(process.pid), randomBytes(6).toString("hex")].join(" ");
}

/** True if `holder`’s process runs or, on another machine, if `until` is after `now` (both in ms since 1970). */
export function mayBeInFlight(
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
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const startedAt = Date.now();

/** True if the process that had this id at `at` (ms since 1970) may still run; the system reuses ids. */
export function mayStillRun(processId: number, at: number): boolean {
  const started = processId === process.pid ? startedAt : Date.now() - uptime() * 1_000;
  return at >= started && isRunning(processId);
}

/** Linux alone names each boot of the machine. */
const nameFile = "/proc/sys/kernel/random/boot_id";

/** Returns the time since boot, including sleep; undefined if the boot has no name. */
export function uptimeNow(): Uptime | undefined {
  try {
    return { boot: readFileSync(nameFile, "utf8").trim(), ms: Math.round(uptime() * 1_000) };
  } catch {
    return undefined;
  }
}
