import { Worker } from "node:worker_threads";
import type { FileJob, WriterMessage, WrittenFile } from "../../codegen/file/fileJob.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";

export type WriteFile = (
  job: FileJob,
  parts: AsyncIterable<readonly ServiceRecord[]>,
  signal: AbortSignal,
) => Promise<WrittenFile>;

/** In MB. Without limits, the engine collects garbage late, and it takes a multiple of the live memory. */
const heapLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 };

/**
 * Returns a function that writes a file in a thread, which ends with the signal. It rejects with the signal’s reason, or with
 * the thread’s Error. `database`: path of the script for SQLite; `writer`: for all other formats.
 */
export function createWriteFile(scripts: { readonly writer: string; readonly database: string }): WriteFile {
  return async (job, parts, signal) => {
    signal.throwIfAborted();
    const script = job.format === "sqlite" ? scripts.database : scripts.writer;
    const worker = new Worker(script, { resourceLimits: heapLimits });
    const failed = new Promise<never>((_, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The thread ended before its file.")));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    failed.catch(() => undefined);
    const ask = async (message: WriterMessage): Promise<WrittenFile> => {
      const answer = new Promise<WrittenFile>((resolve) => worker.once("message", resolve));
      worker.postMessage(message, []);
      return await Promise.race([answer, failed]);
    };
    try {
      await ask({ file: job });
      // Wait for each answer, or the records would pile up in memory.
      for await (const records of parts) await ask({ records });
      return await ask({ end: true });
    } finally {
      await worker.terminate();
    }
  };
}
