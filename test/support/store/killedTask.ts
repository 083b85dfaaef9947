// Run as a separate process: salvages or forgets like the product, but is killed at one of its steps.
import { DatabaseSync } from "node:sqlite";
import { runTask, type Task } from "../../../src/store/file/tasks.ts";
import type { ForgetTarget } from "../../../src/store/records/forgetTarget.ts";
import { killAt } from "../../../tools/store/killAt.ts";

const [what = "", path = "", killedAt = "", targets = "[]"] = process.argv.slice(2);

function taskOf(): Task {
  switch (what) {
    case "salvage":
      return { what, path, aside: `${path}.damaged-1`, salt: undefined, now: Date.now() };
    case "forget": {
      const parsed: unknown = JSON.parse(targets);
      return { what, path, targets: isSubjects(parsed) ? parsed : [] };
    }
    default:
      return { what: "forgetCopies", path, mayCheckpoint: true };
  }
}

function isSubjects(value: unknown): value is readonly ForgetTarget[] {
  return Array.isArray(value);
}

const task = taskOf();
killAt(Number(killedAt));
runTask({ DatabaseSync }, task);
