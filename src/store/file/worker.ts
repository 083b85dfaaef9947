import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { runTask, type Task } from "./tasks.ts";

const task: unknown = workerData;

if (isTask(task)) parentPort?.postMessage(runTask({ DatabaseSync }, task), []);

// Only `tasks.ts` starts it.
function isTask(value: unknown): value is Task {
  return typeof value === "object" && value !== null && "what" in value;
}
