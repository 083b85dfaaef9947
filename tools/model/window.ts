// A process that plays one window after another, as its parent orders.
import { AsyncLocalStorage } from "node:async_hooks";
import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import { checkSearch } from "../../src/app/saved/checking.ts";
import type { HostConnection } from "../../src/service/contract/authentication.ts";
import { isAbortError, isServiceError, ServiceError } from "../../src/service/errors.ts";
import type { HttpRequest, HttpResponse } from "../../src/service/transport.ts";
import type { Store } from "../../src/store/store.ts";
import { Refusal } from "../../src/text/sentence.ts";
import { killAt } from "../store/killAt.ts";
import { preferences } from "../store/preferences.ts";
import { sameThread } from "../store/sameThread.ts";
import { fillableDisk, setDisk } from "./fullDisk.ts";
import {
  allAsked,
  type Asked,
  type FromWindow,
  type Knowledge,
  type Order,
  questions,
  type Reply,
  service,
  type ServiceResponse,
  type ToWindow,
} from "./protocol.ts";

/** An order in progress, with the ends of its requests. */
interface Task {
  readonly id: number;
  readonly ends: Promise<void>[];
}

/** In ms; longer than another window writes on a busy machine. */
const lockTimeoutMs = 1_000;
const host: HostConnection = {
  role: "app",
  address: service,
  origin: service,
  service,
  method: "apiKey",
  credential: "key-0123456789",
};
const tasks = new AsyncLocalStorage<Task>();
const waiting = new Map<number, (response: ServiceResponse | undefined) => void>();
const { signal } = new AbortController();
let opened: Engine | undefined;
let budget = 0;
let requests = 0;

fillableDisk();
const tell = (message: FromWindow): void => void process.send?.(message);

function engineNow(): Engine {
  if (opened === undefined) throw new Error("no window is open");
  return opened;
}

async function start(order: Extract<Order, { what: "start" }>): Promise<void> {
  setDisk(order.disk);
  ({ budget } = order);
  opened = await createEngine({
    settings: { ...preferences, reserveSearches: () => order.reserve },
    connections: {
      usesSample: false,
      serviceOf: () => service,
      settingsOf: (role) => Promise.resolve({ ...host, role }),
      hostFor: (role) => Promise.resolve({ ...host, role }),
    },
    log: (line) => tell({ what: "log", line }),
    folder: order.folder,
    notify: () => undefined,
    send: () => send,
    probe: () => Promise.reject(new Error("nothing is probed")),
    open: sameThread(),
    lockTimeoutMs,
  });
  reportRequests(opened.store);
}

async function send({ url }: HttpRequest): Promise<HttpResponse> {
  requests += 1;
  const request = requests;
  const answered = new Promise<ServiceResponse | undefined>((resolve) => waiting.set(request, resolve));
  tell({ what: "sent", request, id: tasks.getStore()?.id ?? -1 });
  const response = await answered;
  if (response === undefined) throw new ServiceError({ kind: "network", maybeCounted: true });
  const { id, status, body } = response;
  return { url, status, headers: { "x-request-id": id }, body: Buffer.from(body) };
}

/** Reports when a request is over and stored, and who waits for whom; only the simulation needs this. */
function reportRequests(store: Store): void {
  const plain: Pick<Store, "begin" | "follow"> = { ...store };
  const heard: Pick<Store, "begin" | "follow"> = {
    async begin(...wish) {
      const begun = await plain.begin(...wish);
      if (begun.kind !== "began") return begun;
      const { line } = begun;
      const end: typeof line.end = (...ending) => {
        const ended = line.end(...ending);
        tasks.getStore()?.ends.push(ended);
        return ended;
      };
      return { kind: "began", line: { ...line, end } };
    },
    async follow(...elsewhere) {
      const id = tasks.getStore()?.id ?? -1;
      tell({ what: "follows", id, isOver: false });
      try {
        return await plain.follow(...elsewhere);
      } finally {
        tell({ what: "follows", id, isOver: true });
      }
    },
  };
  Object.assign(store, heard);
}

async function obey(order: Order): Promise<Knowledge | void> {
  if (order.what === "start") return await start(order);
  if (order.what === "disk") return setDisk(order.disk);
  const engine = engineNow();
  const { store } = engine;
  const { saved } = store;
  switch (order.what) {
    case "stop":
      opened = undefined;
      return await engine.close();
    case "ask":
      return await ask(order);
    case "mark":
      return void (await store.library.mark({ service, key: order.key }, order.change));
    case "save": {
      const { company, name } = order;
      const plain = { isPinned: false, schedule: "daily", savedAt: Date.now(), service } as const;
      return await saved.put({ ...plain, id: company, name, question: questions[company].list });
    }
    case "unsave":
      return await saved.remove(order.company);
    case "markSeen":
      return await saved.markSeen("all");
    case "try":
      return await store.history.put({ question: questions.none.list, service, at: 0, rows: 0, pages: 0 });
    case "look":
      return await look(engine);
  }
}

async function ask({ way, asked }: Extract<Order, { what: "ask" }>): Promise<void> {
  const { spending, store } = engineNow();
  const { list, page } = questions[asked];
  if (way === "check") {
    const search = (await store.saved.list()).find(({ id }) => id === asked);
    if (search !== undefined) await checkSearch(engineNow(), search, { way: "checkNow", signal });
  } else if (way === "automatic") {
    await spending.page("agentSearch", list, page, { signal, fresh: true, budget });
  } else {
    const fresh = way === "refresh";
    await spending.page(page === "first" ? way : "nextPage", list, page, { signal, fresh });
  }
}

async function look({ store, answers }: Engine): Promise<Knowledge> {
  const saved = (await store.saved.list()).map(({ id, name }) => [id, name] as const);
  const news = (await store.saved.news()).filter(({ isNew }) => isNew);
  const answered: Asked[] = [];
  for (const asked of allAsked)
    if ((await answers.stored(questions[asked].whole)) !== undefined) answered.push(asked);
  return {
    saved: Object.fromEntries(saved),
    news: news.map(({ search, key }) => `${search} ${key}`).toSorted(),
    answered,
  };
}

async function replyTo(id: number, order: Order): Promise<Reply> {
  const task: Task = { id, ends: [] };
  try {
    const found = await tasks.run(task, async () => await obey(order));
    return { outcome: "done", ...(found === undefined ? {} : { look: found }) };
  } catch (error) {
    if (isServiceError(error)) return { outcome: error.kind };
    if (error instanceof Refusal) return { outcome: "refused" };
    if (isAbortError(error)) return { outcome: "aborted" };
    return { outcome: `failed: ${String(error instanceof Error ? error.stack : error)}` };
  } finally {
    await Promise.all(task.ends);
  }
}

process.on("message", (message: ToWindow) => {
  if ("request" in message) {
    waiting.get(message.request)?.(message.response);
    waiting.delete(message.request);
    return;
  }
  const { id, order, killAt: step } = message;
  if (step !== undefined) killAt(step);
  void replyTo(id, order).then((reply) => tell({ what: "reply", id, ...reply }));
});
process.on("disconnect", () => process.exit());
tell({ what: "ready" });
