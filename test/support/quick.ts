import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import workers from "node:worker_threads";

/** Makes a function throw: tests of the quick run start no processes and measure no time. */
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
