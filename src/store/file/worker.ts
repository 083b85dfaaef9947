import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { runTask, type Task } from "./tasks.ts";

/** The thread that runs one long statement, and answers with how it ended. */
const task: unknown = workerData;

if (isTask(task)) parentPort?.postMessage(runTask({ DatabaseSync }, task), []);

// Started by `tasks.ts` alone.
function isTask(value: unknown): value is Task {
  return typeof value === "object" && value !== null && "what" in value;
}
