import { spawn, type ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";

/** A port where connections are neither accepted nor refused. */
export interface DroppedRoute {
  readonly port: number;
  close(): void;
}

const listener = `
const server = require("node:net").createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));
`;

/**
 * A listener whose process is stopped and whose queue is full: the system drops what else comes, as a firewall would.
 * Undefined on Windows, which cannot stop a process.
 *
 * @throws Error if the system goes on making connections
 */
export async function startDroppedRoute(): Promise<DroppedRoute | undefined> {
  if (process.platform === "win32") return undefined;
  const child = spawn(process.execPath, ["-e", listener], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const port = await portFrom(child);
  child.kill("SIGSTOP");
  const queue: Socket[] = [];
  const close = (): void => {
    for (const socket of queue) socket.destroy();
    child.kill("SIGKILL");
  };
  for (let count = 0; count < 16; count += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    queue.push(socket);
    if (!(await tryConnecting(socket))) return { port, close };
  }
  close();
  throw new Error("the queue of a stopped listener does not fill");
}

async function portFrom({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error("the listener says nothing");
  for await (const line of stdout) return Number(String(line));
  throw new Error("the listener did not start");
}

function tryConnecting(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    setTimeout(() => resolve(false), 300);
  });
}
