import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { LibraryAnswer } from "./connection.ts";
import type { LibraryQuery, QueryArgument } from "./queries.ts";
import type { LibraryRequest } from "./thread.ts";

export type ReaderThread = ReturnType<typeof startReaderThread>;

/** Starts a thread with the code at `script`. No method rejects. */
export function startReaderThread(script: string | URL, path: string) {
  const worker = new Worker(script, { workerData: path });
  worker.unref();
  const open = new Set<MessagePort>();
  let isGone = false;
  worker.on("error", () => undefined);
  worker.on("exit", () => {
    isGone = true;
    for (const port of open) port.close();
  });
  const post = async <Name extends LibraryQuery>(
    question?: LibraryRequest<Name>["question"],
  ): Promise<LibraryAnswer<Name> | undefined> => {
    if (isGone) return undefined;
    const { port1: own, port2: port } = new MessageChannel();
    open.add(own);
    const request: LibraryRequest<Name> = { port, ...(question === undefined ? {} : { question }) };
    worker.postMessage(request, [port]);
    return await new Promise((resolve) => {
      own.once("message", resolve);
      own.once("close", () => {
        open.delete(own);
        resolve(undefined);
      });
    });
  };
  return {
    /** Returns undefined if the thread has ended. */
    ask: <Name extends LibraryQuery>(name: Name, argument: QueryArgument<Name>) => post({ name, argument }),
    release: async (): Promise<void> => void (await post()),
    end: async (): Promise<void> => void (await worker.terminate()),
  };
}
