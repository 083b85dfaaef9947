import { once } from "node:events";
import { createServer } from "node:net";

/** A server on a free port. */
export async function listening() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return { server, port: address.port };
}
