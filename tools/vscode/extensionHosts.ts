import { execFileSync } from "node:child_process";

/**
 * Kills the extension hosts of one VS Code, as a crash does: nothing of the product gets to tidy up.
 *
 * @param server process id of the VS Code that `serveProduct` started
 * @returns how many were ended
 * @throws Error where the system has no `ps`
 */
export function killExtensionHosts(server: number): number {
  const hosts = extensionHostsOf(server);
  for (const pid of hosts) process.kill(pid, "SIGKILL");
  return hosts.length;
}

/**
 * The process ids of the extension hosts of one VS Code.
 *
 * @param server process id of the VS Code that was started
 * @throws Error where the system has no `ps`
 */
export function extensionHostsOf(server: number): readonly number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,pgid=,args="], { encoding: "utf8" }).split("\n");
  return processes.flatMap((line) => {
    const [, pid, group] = /^\s*(\d+)\s+(\d+)\s.*--type=extensionHost/.exec(line) ?? [];
    return Number(group) === server ? [Number(pid)] : [];
  });
}
