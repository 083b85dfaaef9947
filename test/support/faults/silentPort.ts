import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { portOf } from "./portOf.ts";

/** A port that accepts connections and never answers, so no TLS handshake ends. */
export interface SilentPort {
  readonly port: number;
  readonly connections: () => number;
  close(): Promise<void>;
}

export async function openSilentPort(): Promise<SilentPort> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on("error", () => undefined).resume());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: portOf(server),
    connections: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
