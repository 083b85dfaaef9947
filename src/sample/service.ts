import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createAllowance } from "./sampleAllowance.ts";
import { makeDataset } from "./data/dataset.ts";
import { Failure, plansPage } from "./sampleFailure.ts";
import { appRoutes, baseRoutes, type Routes } from "./routes.ts";

export interface SampleOptions {
  /** The app host takes the next port. 0, the default, takes two free ports. */
  readonly port?: number;
  readonly key?: string;
  readonly plan?: string;
  readonly searches?: number;
  readonly records?: number;
  /** Default 0, since the document names no price (§8). */
  readonly detailCost?: 0 | 1;
  /** In ms since 1970; decides when the day of the allowance ends. */
  readonly now?: () => number;
  /** One line for each answer, without query values and credentials. */
  readonly log?: (line: string) => void;
}

export interface SampleService {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1, with the same companies each time. Rejects with the system’s error if a fixed port is taken. */
export async function startSampleService(options: SampleOptions = {}): Promise<SampleService> {
  const { port = 0, key = "sample-key", plan = "Pro", searches = 50, records = 2000 } = options;
  const { detailCost = 0, now = Date.now, log = (): void => undefined } = options;
  const allowance = createAllowance(plan, searches, now);
  const parts = { data: await makeDataset(records), allowance, detailCost };
  const base = await startHost(port, { routes: baseRoutes(parts), key, log });
  const app = await startHost(port === 0 ? 0 : port + 1, { routes: appRoutes(parts), key, log }).catch(
    async (error: unknown) => {
      await base.close();
      throw error;
    },
  );
  let closing: Promise<void> | undefined;
  return {
    baseUrl: base.url,
    appUrl: app.url,
    key,
    async close() {
      closing ??= Promise.all([base.close(), app.close()]).then(() => undefined);
      return closing;
    },
  };
}

interface SampleHost {
  readonly routes: Routes;
  readonly key: string;
  readonly log: (line: string) => void;
}

const loopback = "127.0.0.1";

/** On 127.0.0.1; `port` 0 takes a free port. Rejects with the system’s error if the port is taken. */
async function startHost(port: number, host: SampleHost) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response, host);
  });
  server.listen(port, loopback);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${loopback}:${bound}`,
    async close(): Promise<void> {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, parts: SampleHost): void {
  const { status, body } = reply(request, parts);
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": text.length,
    "X-Request-Id": randomUUID(),
    ...(status === 405 ? { Allow: "GET" } : {}),
  });
  response.end(text);
  // An unread body would hold the connection; the interface has none.
  request.resume();
  parts.log(`${request.method ?? ""} ${(request.url ?? "").split("?", 1)[0] ?? ""} ${status}`);
}

function reply(
  { url = "/", method, headers }: IncomingMessage,
  { routes, key }: SampleHost,
): Pick<Failure, "status" | "body"> {
  try {
    checkCredential(headers, key);
    if (method !== "GET") throw new Failure(405, "This service answers GET alone.");
    const [path = "/", query = ""] = url.split("?", 2);
    const body = routes(path, new URLSearchParams(query));
    return body === undefined
      ? new Failure(404, "There is nothing at this path on this host.")
      : { status: 200, body };
  } catch (error) {
    return error instanceof Failure ? error : new Failure(500, "The sample service failed to answer.");
  }
}

/** 401 with the plans page (§5.3). */
export const expiredKey = "expired-key";
/** 403 (§7), the only such case in the sample. */
export const forbiddenKey = "forbidden-key";

/** §5. Throws Failure: 401 or 403. */
function checkCredential(headers: IncomingMessage["headers"], key: string): void {
  const credential = credentialOf(headers);
  switch (credential) {
    case key:
      return;
    case expiredKey:
      throw new Failure(401, `Your subscription is inactive or has expired. See ${plansPage} for plans.`);
    case forbiddenKey:
      throw new Failure(403, "This credential has no access to the data of this service.");
    case undefined:
    case "":
      throw new Failure(
        401,
        "Authentication required. Send an API key, an access token or a session cookie.",
      );
    default:
      throw new Failure(401, "Authentication required: the token is invalid.");
  }
}

/** §5 shows no rule: the first of Authorization, Auth-Token, Cookie wins. */
function credentialOf(headers: IncomingMessage["headers"]): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer +/i, "").trim();
  const token = headers["auth-token"];
  if (typeof token === "string") return token.trim();
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith("_session="))?.slice("_session=".length);
}
