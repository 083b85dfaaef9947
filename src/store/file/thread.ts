import { Worker } from "node:worker_threads";
import { runTask, type Task, type TaskResult } from "./tasks.ts";
import { type Sqlite } from "../sql/version.ts";

/** Does long statements; ended in the middle where `signal` is aborted. Never rejects. */
export type RunTask = (sqlite: Sqlite, task: Task, signal?: AbortSignal) => Promise<TaskResult>;

/** Does each task in a thread of its own, whose code lies at `script`; without one in this thread, which it holds up. */
export function createRunTask(script: string | URL | undefined): RunTask {
  if (script === undefined) return async (sqlite, task) => await Promise.resolve(runTask(sqlite, task));
  return async (_sqlite, task, signal) =>
    await new Promise((resolve) => {
      const worker = new Worker(script, { workerData: task });
      signal?.addEventListener("abort", () => void worker.terminate(), { once: true });
      worker.once("message", resolve);
      worker.once("error", (error) => resolve({ ok: false, message: String(error) }));
      worker.once("exit", () => resolve({ ok: false, message: "no result" }));
    });
}
