import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";

/** A server of this folder, running in its own process. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const ready = z.tuple([z.object({ port: z.number() }), z.unknown()]);

/** Starts a server of this folder by its file's name; resolves when it listens. */
export async function startServer(name: "lists"): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), { execArgv: [] });
  const [{ port }] = ready.parse(await once(child, "message"));
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
