import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isBase, sendJson } from "./answers.ts";
import { portOf } from "./portOf.ts";

/** Answers a request; `rest` has a fault’s parameters. */
type Behave = (request: IncomingMessage, response: ServerResponse, rest: readonly string[]) => void;

type Meta = Readonly<Record<string, unknown>>;

/** A service whose behaviour a test changes while the product is connected. */
export interface SwitchedService {
  readonly origin: string;
  /** Sets the behaviour of later requests, except checks of a key. */
  behave(how: Behave, ...rest: readonly string[]): void;
  /** True: checks of a key behave like all other requests. */
  behaveInChecks(isLikeOthers: boolean): void;
  /** Paths and queries of all requests, oldest first, without checks of a key. */
  readonly asked: readonly string[];
  readonly checks: () => number;
  /** A line per request and end. */
  readonly log: () => string;
  /** Refuses connections until `listenAgain`. */
  refuse(): Promise<void>;
  /**
   * Takes connections again, on the same address.
   *
   * @throws Error where something else has taken the port meanwhile
   */
  listenAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it on 127.0.0.1, on a free port. `checkMeta`: `meta` of the answer that matches nothing
 * (§2.1), which may follow the questions that were asked.
 */
export async function startSwitchedService(
  checkMeta: Meta | ((asked: number) => Meta) = { tier: "Pro", remaining_searches: 30 },
): Promise<SwitchedService> {
  const asked: string[] = [];
  const lines: string[] = [];
  let checks = 0;
  let isFaulty = false;
  let current: readonly [Behave, readonly string[]] = [(_request, response) => sendJson(response, {}), []];
  const server = createServer((request, response) => {
    // The client may have disconnected.
    response.on("error", () => undefined);
    const line = `${new Date().toISOString()} ${request.method ?? ""} ${request.url ?? ""}`;
    lines.push(line);
    response.on("close", () => {
      const end = response.writableFinished ? String(response.statusCode) : "closed before its end";
      lines.push(`${line}: ${end}`);
    });
    if (isCheck(request)) checks += 1;
    if (isCheck(request) && !isFaulty) {
      const meta = typeof checkMeta === "function" ? checkMeta(asked.length) : checkMeta;
      sendJson(response, nothingFound(request, meta));
      return;
    }
    if (!isCheck(request)) asked.push(request.url ?? "");
    const [behave, rest] = current;
    behave(request, response, rest);
  });
  await listen(server, 0);
  const port = portOf(server);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    behave: (how, ...rest) => void (current = [how, rest]),
    behaveInChecks: (isLikeOthers) => void (isFaulty = isLikeOthers),
    asked,
    checks: () => checks,
    log: () => lines.join("\n"),
    refuse: close,
    listenAgain: () => listen(server, port),
    stop: close,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

/** A `/fundings` list for a day far ahead, or a v3 search for an impossible name. */
function isCheck(request: IncomingMessage): boolean {
  const { searchParams } = new URL(request.url ?? "/", "http://host");
  const company = searchParams.get("company") ?? "";
  return (searchParams.get("created_from") ?? "") > "2100" || company.startsWith("no-such-company-");
}

function nothingFound(request: IncomingMessage, meta: Meta): object {
  if (!isBase(request)) return { feed_entries: [], previous_page: null, current_page: 1, next_page: null };
  return {
    data: [],
    meta: { current_page: 1, next_page: null, total_count: 0, total_pages: 0, ...meta },
    guidance: { message: "Nothing matches.", suggestions: [] },
  };
}
