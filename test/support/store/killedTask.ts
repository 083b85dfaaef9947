// Run as a separate process: migrates or mends a database as the thread does, but is killed at one of its statements, or
// before one of the files is renamed.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { runTask, type Task } from "../../../src/store/file/tasks.ts";

const [what = "", path = "", killedAt = ""] = process.argv.slice(2);
let statements = 0;

class Killed extends DatabaseSync {
  override exec(sql: string): void {
    next();
    super.exec(sql);
  }

  override prepare(sql: string): StatementSync {
    next();
    return super.prepare(sql);
  }
}

function next(): void {
  statements += 1;
  if (statements === Number(killedAt)) process.kill(process.pid, "SIGKILL");
}

const task: Task =
  what === "migrate"
    ? { what, path, copy: `${path}.before-migration` }
    : { what: "mend", path, aside: `${path}.damaged-1`, salt: undefined };
const { renameSync } = fs;
fs.renameSync = (...args) => {
  next();
  renameSync(...args);
};
syncBuiltinESMExports();
runTask({ DatabaseSync: Killed }, task);
