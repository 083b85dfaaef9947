import type { Server } from "node:http";

/** Listens on a free port, tells the process that started this one, and ends with it. */
export function listen(server: Server): void {
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" ? address?.port : undefined });
  });
  process.on("disconnect", () => process.exit());
}
