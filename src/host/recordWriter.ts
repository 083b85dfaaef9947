import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { l10n, Uri } from "vscode";
import type { WriterMessage } from "../codegen/file/fileJob.ts";
import { writeRecords, type WriteJob } from "../codegen/format/job.ts";
import { withProgress } from "./progress.ts";

/** Starting a thread takes longer than writing these. */
const fewRecords = 200;
const partSize = 200;

/** Throws CancellationError if the person cancels; Error if the job fails. */
export function createWriteRecords(extensionUri: Uri): (job: WriteJob) => Promise<string> {
  const thread = Uri.joinPath(extensionUri, "dist", "writer.js").fsPath;
  return async (job) =>
    job.values.length <= fewRecords
      ? writeRecords(job)
      : await withProgress(l10n.t("Writing records…"), (signal) => writeInThread(thread, job, signal));
}

async function writeInThread(
  thread: string,
  { values, ...job }: WriteJob,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(thread);
  const answer = new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // If the person cancels while records are being posted, no code awaits the rejected promise.
  answer.catch(() => undefined);
  const send = (message: WriterMessage): void => worker.postMessage(message);
  try {
    for (let start = 0; start < values.length && !signal.aborted; start += partSize) {
      send({ values: values.slice(start, start + partSize) });
      await nextTimeSlice();
    }
    send({ job });
    return await answer;
  } finally {
    await worker.terminate();
  }
}
