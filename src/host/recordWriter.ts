import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { l10n, Uri } from "vscode";
import type { FileJob, WriterMessage, WrittenFile } from "../codegen/file/fileJob.ts";
import { writeRecords, type WriteJob } from "../codegen/format/job.ts";
import type { Json } from "../text/json.ts";
import { withProgress } from "./progress.ts";

/** Starting a thread takes longer than writing these. */
const fewRecords = 200;
const partSize = 200;

export function createRecordWriter(extensionUri: Uri) {
  const thread = Uri.joinPath(extensionUri, "dist", "writer.js").fsPath;
  return {
    /** @throws CancellationError if the person cancels; Error if the job fails */
    write: async (job: WriteJob): Promise<string> => {
      if (job.values.length <= fewRecords) return writeRecords(job);
      const { values, ...rest } = job;
      return await withProgress(l10n.t("Writing records…"), (signal) =>
        writeInThread<string>(thread, values, { job: rest }, signal),
      );
    },
    /** The thread ends with the signal. Rejects with the signal’s reason, an Error otherwise. */
    writeFile: async ({ values, ...file }: FileJob, signal: AbortSignal) =>
      await writeInThread<WrittenFile>(thread, values, { file }, signal),
  };
}

async function writeInThread<Answer>(
  thread: string,
  values: readonly Json[],
  last: WriterMessage,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(thread);
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // Nobody awaits it if the person cancels while records are being posted.
  answer.catch(() => undefined);
  const send = (message: WriterMessage): void => worker.postMessage(message);
  try {
    for (let start = 0; start < values.length && !signal.aborted; start += partSize) {
      send({ values: values.slice(start, start + partSize) });
      await nextTimeSlice();
    }
    send(last);
    return await answer;
  } finally {
    await worker.terminate();
  }
}
