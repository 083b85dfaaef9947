import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isBase, sendJson } from "./answers.ts";
import { portOf } from "./portOf.ts";

/** Answers one request; `rest` holds the parameters of a fault, if it takes some. */
type Behave = (request: IncomingMessage, response: ServerResponse, rest: readonly string[]) => void;

type Meta = Readonly<Record<string, unknown>>;

/** A service on one address whose behaviour a test changes while the product is connected to it. */
export interface SwitchedService {
  readonly origin: string;
  /** Answers every later request this way; the question that checks a key is answered as documented all the same. */
  behave(how: Behave, ...rest: readonly string[]): void;
  /** Has the question that checks a key answered like all others from now on, or as documented again. */
  behaveInChecks(isLikeOthers: boolean): void;
  /** The path and query of every question so far, oldest first; those that check a key are not among them. */
  readonly asked: readonly string[];
  readonly checks: () => number;
  /** A line for every request and its end. */
  readonly log: () => string;
  /** Refuses every connection, as where no service runs, until `listenAgain`. */
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
    // Writing to a client that has gone is part of the game.
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

/** A `/fundings` question for a day far ahead, or a v3 search for a name that no company has. */
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
