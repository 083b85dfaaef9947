import { DetailPages } from "../../src/app/detail/detailPages.ts";
import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import type { Connections, Preferences } from "../../src/app/ports.ts";
import { addToHistory } from "../../src/app/search/search.ts";
import { createWindowSession } from "../../src/app/search/windowSession.ts";
import type { SearchSession } from "../../src/domain/search/searchSession.ts";
import type { SearchState } from "../../src/domain/search/state.ts";
import type { HostConnection, Role } from "../../src/service/contract/authentication.ts";
import { ServiceError } from "../../src/service/errors.ts";
import type { Send } from "../../src/service/transport.ts";
import type { Store } from "../../src/store/store.ts";
import type { Connection, Notice, Word } from "./protocol.ts";
import { maxAgeMs, questionText } from "./questions.ts";
import { sameThread } from "../store/sameThread.ts";

export const defaultSettings: Preferences = {
  perPage: () => undefined,
  requestTimeout: () => 60_000,
  agentBudget: () => 5,
  agentConsent: () => "ask",
  agentsSeePeople: () => false,
  reserveSearches: () => 0,
  transport: () => "direct",
  maxAge: () => maxAgeMs,
  maxStoreSize: () => 200 * 1024 * 1024,
  escapeFormulas: () => true,
  templates: () => [],
  naming: () => "asService",
  keyVariable: () => "",
  proxyConfigured: () => false,
};

/** The product in a window, without VS Code around it. */
export interface WindowEngine {
  readonly engine: Engine;
  readonly session: SearchSession;
  readonly pages: DetailPages;
  readonly connections: Connections;
  readonly connect: (connection: Connection) => void;
}

/** The machine and service under a window. */
export interface WindowEngineNeeds {
  readonly folder: string;
  readonly connection: Connection;
  /** Where set, each record is opened whole as long as this many searches stay. */
  readonly reserve: number | undefined;
  readonly send: Send;
  readonly storeWorker: string;
  readonly notify: (notice: Notice | Word) => void;
}

/** A lock is waited for so long, in ms. */
const patienceMs = 60;

/** Makes it as the extension does, and follows it as the screen does. */
export async function openWindowEngine(needs: WindowEngineNeeds): Promise<WindowEngine> {
  const { folder, send, storeWorker, notify, reserve } = needs;
  const settings = { ...defaultSettings, reserveSearches: () => reserve ?? 0 };
  let { connection } = needs;
  const connections = connectionsOf(() => connection);
  const log = (line: string): void => notify({ notice: "log", line });
  const engine = await createEngine({
    settings,
    connections,
    log,
    folder,
    notify: ({ text }) => log(text),
    send: () => send,
    probe: () => Promise.reject(new Error("nothing is probed")),
    store: { open: sameThread({ worker: storeWorker }), patienceMs },
  });
  tellRequests(engine.store, notify);
  const session = createWindowSession(engine, { connections, settings });
  followSearches(engine, session);
  const pages = new DetailPages({
    engine: () => Promise.resolve(engine),
    session: () => Promise.resolve(session),
    connections,
    // The windows of the model look at no page: what a page shows beside a record is not looked up.
    library: () => Promise.resolve({ ask: () => Promise.resolve(undefined) }),
    screen: { isOpen: true, isActive: true, reveal: () => undefined, draw: () => undefined },
    loadDetails: () => (reserve === undefined ? "auto" : "always"),
    reserve: settings.reserveSearches,
  });
  return {
    engine,
    session,
    pages,
    connections,
    connect(next) {
      connection = next;
    },
  };
}

function connectionsOf(connection: () => Connection): Connections {
  const hostFor = async (role: Role): Promise<HostConnection> => {
    const { key, [role]: address } = connection();
    if (address === "") throw new ServiceError({ kind: "noAddress", maybeCounted: false });
    const { origin } = new URL(address);
    return await Promise.resolve({
      role,
      address,
      origin,
      service: address,
      method: "apiKey",
      credential: key,
    });
  };
  return {
    usesSample: false,
    serviceOf: (role) => connection()[role],
    settingsOf: hostFor,
    hostFor,
  };
}

function followSearches(engine: Engine, session: SearchSession): void {
  let shown: SearchState["shown"];
  session.onDidChange((state) => {
    if (state.shown === shown) return;
    shown = state.shown;
    if (shown !== undefined) void addToHistory(engine, shown);
  });
  session.onDidReceiveLate((landed) => void addToHistory(engine, landed));
}

/** The model must know when a request is over and written, and who waits for whom: nothing else needs to. */
function tellRequests(store: Store, notify: (notice: Notice) => void): void {
  const plain: Pick<Store, "begin" | "follow"> = { ...store };
  const followed = new Map<number, { readonly service: string; readonly question: string }>();
  const heard: Pick<Store, "begin" | "follow"> = {
    async begin(key, departure, options) {
      const names = { service: departure.service, question: questionText(departure.question) };
      const begun = await plain.begin(key, departure, options);
      if (begun.kind === "elsewhere") followed.set(begun.request.line, names);
      if (begun.kind !== "began") return begun;
      notify({ notice: "began", ...names });
      const { line } = begun;
      const end: typeof line.end = async (ending, answer) => {
        await line.end(ending, answer);
        const { requestId, failure } = ending;
        notify({
          notice: "ended",
          ...names,
          ...(requestId === undefined ? {} : { requestId }),
          ...(failure === undefined ? {} : { failure }),
          ...(answer === undefined ? {} : { answeredAt: answer.at }),
          ...(line.line === undefined ? {} : { line: line.line }),
        });
      };
      return { kind: "began", line: { ...line, end } };
    },
    async follow(elsewhere, signal) {
      const names = followed.get(elsewhere.line) ?? { service: "", question: "" };
      notify({ notice: "following", ...names });
      try {
        return await plain.follow(elsewhere, signal);
      } finally {
        notify({ notice: "followed", ...names });
      }
    },
  };
  Object.assign(store, heard);
}
