import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { companyOf, datedPage, detailOf, fundingsPage, type ListPage, listPage } from "./records.ts";
import type { Course, Purse, Seen, Terms } from "./seen.ts";

/** The service, on its own port, with purses that the model may look into. */
export interface Service {
  readonly origin: string;
  /** Begins a new sequence: everything is forgotten. */
  reset(terms: Terms): void;
  /** How the next request of a process for something other than a check, or for a check, is answered. */
  plan(processId: number, isFreeCheck: boolean, course: Course): void;
  readonly seen: readonly Seen[];
  purseOf(service: string, key: string): Purse;
  /** Lets a held answer go; `drop` ends its connection instead. */
  release(request: Seen, course: "answer" | "drop" | "500"): void;
  refill(searches: number): void;
  /** A new filing comes in: rows move down. */
  addFiling(): void;
  /** A new funding comes in that was created on this day. */
  addFunding(day: string): void;
  close(): Promise<void>;
}

/** Starts it. `onChange`: called when a request came, was answered, or has lost its connection. */
export async function startService(onChange: (request: Seen) => void): Promise<Service> {
  const service = new ModelService(onChange);
  await service.listen();
  return service;
}

interface Reply {
  readonly status: number;
  readonly body: object;
  readonly charge: number;
  readonly remaining?: number;
  readonly ids?: readonly string[];
  readonly nextPage?: number;
}

class ModelService implements Service {
  readonly #onChange: (request: Seen) => void;
  readonly #server: Server;
  #terms: Terms = { detailPrice: 1, v3TellsCount: false, searches: 0 };
  #purses = new Map<string, Purse>();
  #plans = new Map<string, Course>();
  #held = new Map<Seen, (course: "answer" | "drop" | "500") => void>();
  #filings = 0;
  #days: readonly string[] = [];
  seen: Seen[] = [];

  constructor(onChange: (request: Seen) => void) {
    this.#onChange = onChange;
    this.#server = createServer((request, response) => this.#serve(request, response));
    this.#server.keepAliveTimeout = 60_000;
  }

  get origin(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${String(typeof address === "object" ? address?.port : 0)}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  reset(terms: Terms): void {
    this.#terms = terms;
    this.#purses = new Map();
    this.#plans = new Map();
    this.#held = new Map();
    this.#filings = 0;
    this.#days = ["2025-06-13", "2025-06-14"];
    this.seen = [];
  }

  plan(processId: number, isFreeCheck: boolean, course: Course): void {
    this.#plans.set(planName(processId, isFreeCheck), course);
  }

  release(request: Seen, course: "answer" | "drop" | "500"): void {
    this.#held.get(request)?.(course);
  }

  refill(searches: number): void {
    for (const purse of this.#purses.values()) purse.left = Math.max(purse.left, searches);
  }

  addFiling(): void {
    this.#filings += 1;
  }

  addFunding(day: string): void {
    this.#days = [...this.#days, day];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { service, path, parameters, key, processId, order } = read(request, this.origin);
    const purse = this.purseOf(service, key);
    const isFreeCheck = parameters.some(([name, value]) => name === "created_from" && value > "2999");
    const name = planName(processId, isFreeCheck);
    const course = this.#plans.get(name) ?? "answer";
    this.#plans.delete(name);
    const reply = this.#reply(path, parameters, purse, course);
    purse.left -= reply.charge;
    purse.ceiling -= reply.charge;
    const number = this.seen.length;
    const seen: Seen = {
      number,
      requestId: `r${String(number)}`,
      processId,
      service,
      key,
      purse,
      question: JSON.stringify([path, ...parameters]),
      isFreeCheck,
      order,
      charge: reply.charge,
      ...(reply.remaining === undefined ? {} : { remaining: reply.remaining }),
      course,
      isHeld: course === "hold",
      isAnswered: false,
      ids: reply.ids ?? [],
      ...(reply.nextPage === undefined ? {} : { nextPage: reply.nextPage }),
    };
    this.seen.push(seen);
    response.once("close", () => this.#over(seen));
    if (course === "hold") this.#held.set(seen, (how) => this.#letGo(seen, reply, how, response));
    else this.#answer(seen, reply, course, response);
    this.#onChange(seen);
  }

  #letGo(seen: Seen, reply: Reply, how: "answer" | "drop" | "500", response: ServerResponse): void {
    const failed: Reply = { status: 500, body: { error: "internal", message: "no" }, charge: 0 };
    this.#answer(seen, how === "500" ? failed : reply, how === "drop" ? "drop" : "answer", response);
  }

  #over(seen: Seen): void {
    this.#held.delete(seen);
    seen.isHeld = false;
    // One of the sequence before no longer counts.
    if (this.seen.includes(seen)) this.#onChange(seen);
  }

  #answer(seen: Seen, { status, body }: Reply, course: Course, response: ServerResponse): void {
    if (course === "drop") {
      response.destroy();
      return;
    }
    const text = JSON.stringify(body);
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
      "x-request-id": seen.requestId,
    });
    if (course === "cut") {
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    seen.isAnswered = status === 200;
    response.end(text);
  }

  #reply(
    path: string,
    parameters: readonly (readonly [string, string])[],
    purse: Purse,
    course: Course,
  ): Reply {
    if (course === "500") return { status: 500, body: { error: "internal", message: "no" }, charge: 0 };
    if (course === "401")
      return { status: 401, body: { error: "unauthorized", message: "Authentication required" }, charge: 0 };
    if (purse.left <= 0)
      return {
        status: 429,
        body: { error: "limit", tier: "Pro", message: "Daily limit" },
        charge: 0,
        remaining: 0,
      };
    const query = new Map(parameters);
    const page = Number(query.get("page") ?? "1");
    const series = query.get("series");
    if (path === "/fundings" && (series === "dated" || series === "undated")) {
      const from = query.get("created_from") ?? "";
      return this.#list(
        datedPage(page, { days: this.#days, from, saysDay: series === "dated" }),
        purse,
        true,
      );
    }
    if (path === "/fundings") {
      return this.#list(fundingsPage(page, query.has("created_from")), purse, true);
    }
    if (path === "/api/v3/companies") {
      const found = listPage(query.get("company") ?? "", page, this.#filings);
      return this.#list(found, purse, this.#terms.v3TellsCount);
    }
    const [, id] = /^\/api\/v3\/companies\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) return { status: 200, body: detailOf(Number(id)), charge: this.#terms.detailPrice };
    return { status: 200, body: companyOf(path), charge: 1 };
  }

  /** A list without records is free (§8.3). */
  #list({ body, meta, ids, nextPage }: ListPage, purse: Purse, tellsCount: boolean): Reply {
    const charge = ids.length > 0 ? 1 : 0;
    const remaining = purse.left - charge;
    const told = tellsCount ? { remaining_searches: remaining } : {};
    return {
      status: 200,
      body: { ...body, meta: { ...meta, ...told } },
      charge,
      ids,
      ...(tellsCount ? { remaining } : {}),
      ...(nextPage === undefined ? {} : { nextPage }),
    };
  }

  /** Two addresses of one service have one purse for each key. */
  purseOf(service: string, key: string): Purse {
    const name = `${service.replace(/\/(?:base|app)$/, "")} ${key}`;
    const purse = this.#purses.get(name) ?? { left: this.#terms.searches, ceiling: -Infinity };
    this.#purses.set(name, purse);
    return purse;
  }
}

function planName(processId: number, isFreeCheck: boolean): string {
  return `${String(processId)} ${isFreeCheck ? "free check" : "asked"}`;
}

function read(
  { url = "/", headers }: IncomingMessage,
  origin: string,
): {
  readonly service: string;
  readonly path: string;
  readonly parameters: readonly (readonly [string, string])[];
  readonly key: string;
  readonly processId: number;
  readonly order: string;
} {
  const { pathname, searchParams } = new URL(url, origin);
  const at = pathname.search(/\/(?:fundings|companies|api\/v3)/);
  const parameters = [...searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    service: origin + pathname.slice(0, at),
    path: pathname.slice(at),
    parameters,
    key: headers.authorization ?? "",
    processId: Number(headers["x-process"]),
    order: String(headers["x-order"]),
  };
}
