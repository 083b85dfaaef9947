import { parentPort, workerData } from "node:worker_threads";
import { openOperations, type Operations, type StoreEvent, type ThreadOptions } from "./operations.ts";
import { type Call, failureOf, type Operation, perform, type Reply } from "./protocol.ts";

export interface ThreadData extends ThreadOptions {
  /** The script of its task threads. */
  readonly worker: string;
}

/** The thread that writes the database: one per window, from the store’s first use until it closes. */
const data: unknown = workerData;
if (isThreadData(data)) serve(data);

function isThreadData(value: unknown): value is ThreadData {
  return typeof value === "object" && value !== null && "worker" in value;
}

function tell(event: StoreEvent): void {
  parentPort?.postMessage(event, []);
}

function serve(options: ThreadData): void {
  let { maxBytes } = options;
  const opening = openOperations({ ...options, maxSizeBytes: () => maxBytes, tell, now: Date.now });
  parentPort?.on("message", <Name extends Operation>(call: Call<Name>) => {
    ({ maxBytes } = call);
    void answer(opening, call);
  });
}

async function answer<Name extends Operation>(
  opening: Promise<Operations>,
  { name, argument, port }: Call<Name>,
): Promise<void> {
  const waiting = new AbortController();
  port.once("close", () => waiting.abort());
  const reply = await opening
    .then((operations) => perform(operations, name, argument, waiting.signal))
    .then<Reply<Name>, Reply<Name>>(
      (value) => ({ ok: true, value }),
      (error: unknown) => ({ ok: false, failure: failureOf(error) }),
    );
  port.postMessage(reply, []);
  port.close();
}
