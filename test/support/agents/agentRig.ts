import { afterEach, beforeEach } from "vitest";
import { AgentTools } from "../../../src/app/agents/agentTools.ts";
import type { AgentNeeds } from "../../../src/app/agents/agentNeeds.ts";
import { createEngine, type Engine } from "../../../src/app/engine/engine.ts";
import type { Connections, Preferences } from "../../../src/app/ports.ts";
import type { ToolName } from "../../../src/domain/agents/toolNames.ts";
import { createSend } from "../../../src/net/send.ts";
import type { PaidProposal } from "../../../src/present/agentQuestion.ts";
import { startSampleService } from "../../../src/sample/service.ts";
import type { Send } from "../../../src/service/transport.ts";
import { preferences } from "../../../tools/store/preferences.ts";
import { storeFolder } from "../store/folder.ts";
import { libraryReaders } from "../store/library.ts";
import { testKey } from "../testClient.ts";
import { sameThread } from "../../../tools/store/sameThread.ts";

/** One window with agents, a person, and a service on this machine. */
export interface AgentRig {
  readonly tools: AgentTools;
  readonly engine: Engine;
  /** Paths and queries of the requests. */
  readonly sent: readonly string[];
  readonly asked: readonly PaidProposal[];
  /** The user’s decisions and surroundings; tests change them. */
  readonly person: Person;
  readonly freeCalls: () => number;
  readonly log: readonly string[];
  call(name: ToolName, input: unknown, signal?: AbortSignal): Promise<Answered>;
  /** Opens another window on the same folder. */
  open(): Promise<AgentRig>;
  close(): Promise<void>;
}

export interface Answered {
  readonly isError: boolean;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Person {
  /** The user’s answer to a question. */
  answer: string | undefined | Promise<string | undefined>;
  sharesPeople: boolean;
  trusts: boolean;
  isStopped: boolean;
  usesSample: boolean;
  key: string;
  settings: Partial<Preferences>;
  /** In ms, by a monotonic clock. */
  elapsed: number;
  /** True if the editor or the extension host is too busy for messages. */
  isBusy: boolean;
  askedForPeople: number;
  /** Counts the notifications that the answer came too late. */
  notifiedTooLate: number;
  /** Called before each request. */
  onSend: (url: string) => Promise<void> | void;
}

/** The questions of a test that never asks. */
const nowhere = {
  baseUrl: "https://base.example",
  appUrl: "https://app.example",
  close: () => Promise.resolve(),
};

const noSignal = new AbortController().signal;

/** Gives each test a rig. `searches`: the service’s allowance; `send`: replaces its answers. */
export function agentRigs(): (options?: {
  readonly searches?: number;
  readonly records?: number;
  readonly send?: Send;
}) => Promise<AgentRig> {
  const folder = storeFolder();
  const readerOf = libraryReaders();
  let ends: (() => Promise<unknown>)[] = [];
  beforeEach(() => (ends = []));
  afterEach(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return async ({ searches = 50, records = 200, send } = {}) => {
    const service =
      send === undefined ? await startSampleService({ key: testKey, searches, records }) : nowhere;
    ends.push(() => service.close());
    const open = async (): Promise<AgentRig> => {
      let elapsed = 1_000_000;
      let waits: { readonly until: number; readonly end: () => void }[] = [];
      const person: Person = {
        answer: undefined,
        sharesPeople: false,
        trusts: true,
        isStopped: false,
        usesSample: false,
        key: testKey,
        settings: {},
        get elapsed() {
          return elapsed;
        },
        set elapsed(ms) {
          elapsed = ms;
          if (person.isBusy) return;
          for (const wait of waits) if (ms >= wait.until) wait.end();
          waits = waits.filter(({ until }) => ms < until);
        },
        isBusy: false,
        askedForPeople: 0,
        notifiedTooLate: 0,
        onSend: () => undefined,
      };
      const connections: Connections = {
        get usesSample() {
          return person.usesSample;
        },
        serviceOf: (role) =>
          person.usesSample ? "sample:" : role === "base" ? service.baseUrl : service.appUrl,
        async settingsOf(role) {
          const address = role === "base" ? service.baseUrl : service.appUrl;
          const named = person.usesSample ? "sample:" : address;
          return await Promise.resolve({ role, address, origin: named, service: named, method: "apiKey" });
        },
        hostFor: async (role) => ({ ...(await connections.settingsOf(role)), credential: person.key }),
      };
      const settings: Preferences = new Proxy(preferences, {
        get: (usual, name): unknown => Reflect.get(person.settings, name) ?? Reflect.get(usual, name),
      });
      const [sent, asked, log]: [string[], PaidProposal[], string[]] = [[], [], []];
      const network =
        send ??
        createSend({
          transport: () => "direct",
          proxyConfigured: () => false,
          editorFetch: (...request) => globalThis.fetch(...request),
          log: () => undefined,
        });
      const engine = await createEngine({
        settings,
        connections,
        folder: folder.path,
        log: (line) => log.push(line),
        notify: () => undefined,
        probe: () => Promise.reject(new Error("not asked for")),
        open: sameThread(),
        send: () => async (request) => {
          const { pathname, search } = new URL(request.url);
          sent.push(pathname + search);
          await person.onSend(request.url);
          return await network(request);
        },
      });
      const reader = readerOf(folder.path);
      ends.push(() => engine.close());
      let freeCalls = 0;
      const needs: AgentNeeds = {
        client: "VS Code",
        engine: () => Promise.resolve(engine),
        library: () => Promise.resolve(reader),
        connections,
        settings,
        consents: {
          isStopped: () => Promise.resolve(person.isStopped),
          stop: async () => await Promise.resolve(void (person.isStopped = true)),
          isTrusted: () => person.trusts,
          async ask(question) {
            asked.push(question);
            return await person.answer;
          },
          notifyTooLate: () => void (person.notifiedTooLate += 1),
          async askForPeople() {
            person.askedForPeople += 1;
            return await Promise.resolve(person.sharesPeople);
          },
        },
        onFreeCall: () => (freeCalls += 1),
        now: () => Date.now(),
        elapsed: () => person.elapsed,
        waitResponsive: (ms) => new Promise((end) => waits.push({ until: elapsed + ms, end })),
        log: (line) => log.push(line),
      };
      const tools = new AgentTools(needs);
      return {
        tools,
        engine,
        sent,
        asked,
        person,
        freeCalls: () => freeCalls,
        log,
        async call(name, input, signal = noSignal) {
          const answer = await tools.call(name, input, signal);
          return { ...answer, json: asObject(JSON.parse(answer.text)) };
        },
        open,
        close: () => engine.close(),
      };
    };
    return await open();
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return { ...value };
}
