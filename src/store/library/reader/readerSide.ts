import { MessageChannel, Worker } from "node:worker_threads";
import type { LibraryAnswer } from "./connection.ts";
import type { LibraryQuery, QueryArgument } from "./queries.ts";
import type { LibraryRequest } from "./thread.ts";

/** Where the connection is. Nothing in it rejects. */
export interface ReaderSide {
  /** Undefined where the thread has gone. */
  readonly ask: <Name extends LibraryQuery>(
    name: Name,
    argument: QueryArgument<Name>,
  ) => Promise<LibraryAnswer<Name> | undefined>;
  readonly release: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Reads in a thread whose code is at `script`. */
export function ownThread(script: string | URL, path: string): ReaderSide {
  const worker = new Worker(script, { workerData: path });
  worker.unref();
  const waiting = new Set<() => void>();
  const endAll = (): void => {
    for (const done of waiting) done();
  };
  worker.on("error", endAll);
  worker.on("exit", endAll);
  // What comes through a port is the answer to the one question that it was sent with.
  const post = async <Name extends LibraryQuery>(
    question?: LibraryRequest<Name>["question"],
  ): Promise<LibraryAnswer<Name> | undefined> =>
    await new Promise((resolve) => {
      const { port1: own, port2: port } = new MessageChannel();
      const done = (answer?: LibraryAnswer<Name>): void => {
        waiting.delete(done);
        own.close();
        resolve(answer);
      };
      waiting.add(done);
      own.on("message", done);
      own.once("close", () => done());
      const request: LibraryRequest<Name> = { port, ...(question === undefined ? {} : { question }) };
      worker.postMessage(request, [port]);
    });
  return {
    ask: (name, argument) => post({ name, argument }),
    release: async () => void (await post()),
    end: async () => void (await worker.terminate()),
  };
}
