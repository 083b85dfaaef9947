// Run as a separate process: brings a database to the tables of this version, as the thread does, but is killed at one of
// its statements.
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { runTask } from "../../../src/store/file/tasks.ts";

const [path = "", killedAt = ""] = process.argv.slice(2);
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

runTask({ DatabaseSync: Killed }, { what: "migrate", path, copy: `${path}.before-migration` });
