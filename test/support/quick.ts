import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import workers from "node:worker_threads";

/** Replaces a function by one that throws: a test of the quick run needs one process and measures no time. */
function forbid(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const forbidden = function forbidden(): never {
      throw new Error(`${name} belongs below test/deep`);
    };
    Object.defineProperty(owner, name, { value: forbidden, configurable: true, writable: true });
  }
}

forbid(childProcess, ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"]);
forbid(workers, ["Worker"]);
forbid(process, ["cpuUsage", "threadCpuUsage"]);
syncBuiltinESMExports();
