import { execFileSync } from "node:child_process";

/**
 * Ends a process that does not answer, with all that it started: servers and browsers in their own groups would
 * outlive it.
 */
export function endTree(pid: number): void {
  for (const each of [...descendants(pid), pid]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
}

function descendants(pid: number): readonly number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set([pid]);
  // A set is walked to its end, with what was added on the way.
  for (const parent of found) {
    for (const [child, of] of parents) if (of === parent && child !== undefined) found.add(child);
  }
  found.delete(pid);
  return [...found];
}
