import { Worker } from "node:worker_threads";
import type { FileJob, WriterMessage, WrittenFile } from "../../codegen/file/fileJob.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";

export type WriteFile = (
  job: FileJob,
  parts: AsyncIterable<readonly ServiceRecord[]>,
  signal: AbortSignal,
) => Promise<WrittenFile>;

/** Paths of the scripts: one of all formats, one of SQLite. */
export interface FileThreads {
  readonly writer: string;
  readonly database: string;
}

/** In MB. Without limits, garbage takes a multiple of what is alive, since the engine collects it late. */
const heapLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 };

/** Writes a file in a thread that ends with the signal. Rejects with the signal’s reason, an Error otherwise. */
export function createWriteFile({ writer, database }: FileThreads): WriteFile {
  return async (job, parts, signal) => {
    signal.throwIfAborted();
    const worker = new Worker(job.format === "sqlite" ? database : writer, {
      resourceLimits: heapLimits,
    });
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
      // Waits for each answer, or the records would pile up in memory.
      for await (const records of parts) await ask({ records });
      return await ask({ end: true });
    } finally {
      await worker.terminate();
    }
  };
}
