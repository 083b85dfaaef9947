import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";

/** The service of lists.ts in its own process. */
export interface ServiceProcess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const listening = z.tuple([z.object({ port: z.number() }), z.unknown()]);

/** Resolves when it listens. */
export async function startService(): Promise<ServiceProcess> {
  const child = fork(join(import.meta.dirname, "lists.ts"));
  const [{ port }] = listening.parse(await once(child, "message"));
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
