import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { CancellationError, l10n, ProgressLocation, Uri, window, type CancellationToken } from "vscode";
import { writeRecords, type WriteJob } from "../codegen/format/job.ts";
import type { Pause } from "../codegen/context/syntaxTrees.ts";
import type { ToWriter } from "../codegen/format/thread.ts";

/** Writes records as code without holding up the editor. */
export interface Writing {
  /**
   * The text of a job. Many records are written in a thread of their own, behind a progress that can be cancelled.
   *
   * @throws CancellationError when the person cancels; Error if the job cannot be done
   */
  readonly write: (job: WriteJob) => Promise<string>;
  /**
   * Does work on a text of so many characters in time slices; on a long one behind a progress that can be cancelled.
   *
   * @throws CancellationError when the person cancels
   */
  readonly inSlices: <T>(length: number, work: (pause: Pause) => Promise<T>) => Promise<T>;
}

/** Up to this many records are written at once: it takes no longer than a thread needs to start. */
const fewRecords = 200;
/** Records that are handed to the thread in one time slice. */
const partSize = 200;

/** A longer text may take more than the blink of an eye to read, in characters. */
const longText = 300_000;

/** `extensionUri` is the folder that the product lies in. */
export function createWriting(extensionUri: Uri): Writing {
  const thread = Uri.joinPath(extensionUri, "dist", "writer.js").fsPath;
  return {
    async write(job) {
      if (job.values.length <= fewRecords) return writeRecords(job);
      return await window.withProgress(
        {
          location: ProgressLocation.Notification,
          cancellable: true,
          title: l10n.t("Writing {0} records…", job.values.length),
        },
        async (_progress, token) => await writeInThread(thread, job, token),
      );
    },
    async inSlices(length, work) {
      if (length <= longText) return await work(nextTimeSlice);
      return await window.withProgress(
        { location: ProgressLocation.Notification, cancellable: true, title: l10n.t("Reading the file…") },
        async (_progress, token) =>
          await work(async () => {
            if (token.isCancellationRequested) throw new CancellationError();
            await nextTimeSlice();
          }),
      );
    },
  };
}

async function writeInThread(
  thread: string,
  { values, ...job }: WriteJob,
  token: CancellationToken,
): Promise<string> {
  const worker = new Worker(thread);
  const answer = new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    token.onCancellationRequested(() => reject(new CancellationError()));
  });
  const send = (message: ToWriter): void => worker.postMessage(message);
  try {
    for (let start = 0; start < values.length && !token.isCancellationRequested; start += partSize) {
      send({ values: values.slice(start, start + partSize) });
      await nextTimeSlice();
    }
    send({ job });
    return await answer;
  } finally {
    // Unheard when the person cancels while records are still being handed over.
    answer.catch(() => undefined);
    await worker.terminate();
  }
}
