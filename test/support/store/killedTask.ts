// Run as a separate process: migrates or mends a database as the thread does, but is killed at one of its steps.
import { DatabaseSync } from "node:sqlite";
import { runTask, type Task } from "../../../src/store/file/tasks.ts";
import { killAt } from "./killedAt.ts";

const [what = "", path = "", killedAt = ""] = process.argv.slice(2);
const task: Task =
  what === "migrate"
    ? { what, path, copy: `${path}.before-migration` }
    : { what: "mend", path, aside: `${path}.damaged-1`, salt: undefined };
killAt(Number(killedAt));
runTask({ DatabaseSync }, task);
