import { execFileSync } from "node:child_process";

/**
 * Kills the extension hosts of a VS Code server (a process id) as a crash does. Returns their number. Throws an Error
 * if the system has no `ps`.
 */
export function killExtensionHosts(server: number): number {
  const hosts = extensionHostsOf(server);
  for (const pid of hosts) process.kill(pid, "SIGKILL");
  return hosts.length;
}

/** Process ids of the extension hosts of a VS Code server. Throws an Error if the system has no `ps`. */
export function extensionHostsOf(server: number): readonly number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,pgid=,args="], { encoding: "utf8" }).split("\n");
  return processes.flatMap((line) => {
    const [, pid, group] = /^\s*(\d+)\s+(\d+)\s.*--type=extensionHost/.exec(line) ?? [];
    return Number(group) === server ? [Number(pid)] : [];
  });
}
