// A process that plays one window after another, as its parent orders.
import { AsyncLocalStorage } from "node:async_hooks";
import { clearLocalData } from "../../src/app/library/forgetting.ts";
import { refreshAllowance } from "../../src/app/usage/usage.ts";
import { openPast } from "../../src/app/search/search.ts";
import { identityOf, placeholderRow } from "../../src/app/detail/shownDetail.ts";
import { nextPageOf } from "../../src/domain/search/rows.ts";
import { questionOf, type ResultRow } from "../../src/domain/record.ts";
import { createSend } from "../../src/net/send.ts";
import { isServiceError } from "../../src/service/errors.ts";
import { roleOf } from "../../src/service/contract/question.ts";
import { faultyDisk, replace } from "./diskFault.ts";
import type {
  Look,
  Notice,
  NumberedOrder,
  Order,
  Remembered,
  Reply,
  Screen,
  Time,
  Word,
} from "./protocol.ts";
import { questionText } from "./questions.ts";
import { obeySaved, savedLooks } from "./windowSaved.ts";
import { openWindowEngine, type WindowEngine } from "./windowEngine.ts";

const [storeWorker = ""] = process.argv.slice(2);
const disk = faultyDisk();
let time: Time = { now: Date.now(), uptime: 0 };
Date.now = () => time.now;
replace("node:os", { uptime: () => time.uptime / 1_000 });
/** What the window was ordered, for the requests that it sends then. */
const ordered = new AsyncLocalStorage<Order["what"]>();
let checks = new AbortController();
let closing = new AbortController();
let made: WindowEngine | undefined;

const tell = (message: Notice | Reply | Word): void => void process.send?.(message);
const direct = createSend({
  transport: () => "direct",
  proxyConfigured: () => false,
  editorFetch: () => Promise.reject(new Error("no editor here")),
  log: () => undefined,
});

function current(): WindowEngine {
  if (made === undefined) throw new Error("no window is open");
  return made;
}

async function start({
  folder,
  connection,
  remembered,
  disk: left,
  reserve,
}: Extract<Order, { what: "start" }>): Promise<string> {
  disk.set(left);
  made = await openWindowEngine({
    folder,
    connection,
    reserve,
    storeWorker,
    notify: tell,
    // So that the service can tell who asks.
    send: (request) =>
      direct({
        ...request,
        headers: {
          ...request.headers,
          "x-process": String(process.pid),
          "x-order": ordered.getStore() ?? "",
        },
      }),
  });
  return remembered === undefined ? "nothing" : await restore(made, remembered);
}

/** As a window does that is opened again. */
async function restore(
  { session, connections }: WindowEngine,
  { question, service }: Remembered,
): Promise<string> {
  if (connections.serviceOf(roleOf(question)) !== service) return "elsewhere";
  return await session.restore(question);
}

async function stop(): Promise<void> {
  const { engine } = current();
  made = undefined;
  closing.abort();
  closing = new AbortController();
  await engine.close();
}

function rowOf(key: string): ResultRow {
  const found = current().session.state.shown?.rows.find((row) => row.key === key);
  if (found === undefined) throw new Error(`row ${key} is not shown`);
  return found;
}

async function obey(order: Order): Promise<Omit<Reply, "id"> | string | void> {
  if (order.what === "start") return await start(order);
  if (order.what === "disk") return disk.set(order.disk);
  if (order.what === "tick") return;
  const { engine, session, pages, connections, connect } = current();
  switch (order.what) {
    case "stop":
      return await stop();
    case "search":
      return await session.run(order.question, { way: "search", fresh: order.fresh });
    case "nextPage":
      return await session.loadMore(nextPageOf(session.state.shown), { anyAge: true });
    case "open":
      return await pages.open(rowOf(order.key), { preserveFocus: true });
    case "load":
      return await pages.loadRow(rowOf(order.key), { preserveFocus: true });
    case "loadAgain":
      return await pages.load({ fresh: true });
    case "company":
      return await pages.openById({ endpoint: "company", slug: order.slug });
    case "past":
      return await openPast(
        session,
        { ...order, at: 0, rows: 0, pages: 0 },
        {
          connections,
          showStored: async (question, service) =>
            await pages.restore(identityOf({ row: placeholderRow(question, service), question })),
        },
      );
    case "askAllowance":
      return await refreshAllowance(engine, connections, new AbortController().signal);
    case "cancel":
      checks.abort();
      checks = new AbortController();
      return session.cancel();
    case "connect":
      return connect(order.connection);
    case "clear":
      return await clearLocalData(session, engine.store);
    case "look":
      return { look: await look(current()) };
    case "save":
    case "unsave":
    case "checkNow":
    case "checkEach":
    case "checkUnasked":
    case "consent":
    case "markSeen":
    case "forget":
      return await obeySaved(order, current(), { signal: checks.signal, closing: closing.signal });
  }
}

async function look({ engine, session, pages }: WindowEngine): Promise<Look> {
  const { estimate } = await engine.allowanceNow();
  const history = await engine.store.history.list();
  const lines = await engine.store.ledger.lines();
  const { shown } = session.state;
  const { shown: detail } = pages;
  return {
    ...(estimate === undefined ? {} : { estimate }),
    ...(shown === undefined ? {} : { shown: screenOf(shown) }),
    ...(detail === undefined
      ? {}
      : { detail: { key: detail.row.key, state: detail.state, service: detail.row.service } }),
    history: history.map(({ question, service }) => ({ question, service })),
    lines: lines.map((line) => JSON.stringify(line)),
    saved: await savedLooks(engine.store),
    perDay: (await engine.store.saved.watch()).consent?.perDay ?? 0,
  };
}

function screenOf(shown: NonNullable<WindowEngine["session"]["state"]["shown"]>): Screen {
  const { question, service, at, newest, rows, next } = shown;
  return {
    question,
    service,
    at,
    newest,
    keys: rows.map(({ key }) => key),
    records: rows.map((row) => {
      const asked = questionOf(row);
      return asked === undefined ? undefined : questionText(asked);
    }),
    ...(next.kind === "page" ? { nextPage: next.page } : {}),
  };
}

async function answer({ id, order }: NumberedOrder): Promise<Reply> {
  try {
    const result = await ordered.run(order.what, async () => await obey(order));
    return typeof result === "string" ? { id, outcome: result } : { id, ...result };
  } catch (error) {
    return {
      id,
      error: isServiceError(error) ? error.kind : String(error instanceof Error ? error.stack : error),
    };
  }
}

process.on("message", (message: NumberedOrder) => {
  time = message;
  void answer(message).then(tell);
});
process.on("disconnect", () => process.exit());
tell({ notice: "ready" });
