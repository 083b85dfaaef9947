import { createServer, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { reportRequest } from "../../../../support/editor/recorder.ts";
import { portOf } from "../../../../support/faults/portOf.ts";

/** A tunnel that a proxy was asked for. */
export interface Tunnel {
  /** `name:port` as it was asked for. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** What the proxy said: 200, 407 without the password, 502 where it knows no such name. */
  readonly status: number;
}

/** A proxy on this machine that opens tunnels, and nothing else. */
export interface Proxy {
  readonly port: number;
  readonly tunnels: readonly Tunnel[];
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Its own name server: the port of this machine for each name. */
  readonly names: ReadonlyMap<string, number>;
  /** `user:password` that it wants; none by default. */
  readonly password?: string;
  readonly port?: number;
}

export async function startProxy({ names, password, port = 0 }: ProxyOptions): Promise<Proxy> {
  const tunnels: Tunnel[] = [];
  const open = new Set<Socket>();
  const wanted = password === undefined ? undefined : `Basic ${Buffer.from(password).toString("base64")}`;
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("connect", (request, client: Socket) => {
    const { url: target = "", headers } = request;
    reportRequest("the proxy", request);
    const behind = names.get(target.replace(/:\d+$/, ""));
    const known = wanted === undefined || headers["proxy-authorization"] === wanted;
    const status = known ? (behind === undefined ? 502 : 200) : 407;
    tunnels.push({ target, headers, status });
    client.on("error", () => client.destroy());
    if (status === 200 && behind !== undefined) joinTo(behind, client);
    else client.end(refusal(status));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    tunnels,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function joinTo(port: number, client: Socket): void {
  const onward = connect(port, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    onward.pipe(client);
    client.pipe(onward);
  });
  onward.on("error", () => client.destroy());
  onward.on("close", () => client.destroy());
  client.on("close", () => onward.destroy());
}

function refusal(status: number): string {
  const lines = [`HTTP/1.1 ${String(status)} Refused`, "Content-Length: 0", "Connection: close"];
  if (status === 407) lines.push('Proxy-Authenticate: Basic realm="the office"');
  return `${lines.join("\r\n")}\r\n\r\n`;
}
