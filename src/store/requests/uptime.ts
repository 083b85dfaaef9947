import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import type { Uptime } from "../../service/client/client.ts";

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
