import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

/** The steps of a window: SQL statements, and changes of files beside the database. */
const steps: readonly (readonly [object, readonly string[]])[] = [
  [DatabaseSync.prototype, ["exec", "prepare"]],
  [StatementSync.prototype, ["run"]],
  [fs, ["renameSync", "openSync", "rmSync", "writeSync", "writeFileSync"]],
  [fs.promises, ["rename", "open", "writeFile", "rm"]],
];
let isCounting = false;
let left = Infinity;

/** Kills this process right before its `step`th step from now. */
export function killAt(step: number): void {
  left = step;
  if (isCounting) return;
  isCounting = true;
  for (const [owner, names] of steps)
    for (const name of names) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== "function") throw new Error(`there is no ${name}`);
      Reflect.set(owner, name, function stepped(this: unknown, ...args: readonly unknown[]): unknown {
        left -= 1;
        if (left === 0) process.kill(process.pid, "SIGKILL");
        const result: unknown = Reflect.apply(original, this, args);
        return result;
      });
    }
  syncBuiltinESMExports();
}
