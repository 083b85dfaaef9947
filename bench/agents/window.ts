import { AgentTools } from "../../src/app/agents/agentTools.ts";
import type { AgentNeeds } from "../../src/app/agents/needs.ts";
import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import type { Connections } from "../../src/app/ports.ts";
import type { ToolName } from "../../src/domain/agents/toolNames.ts";
import { createSend } from "../../src/net/send.ts";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { ownThread } from "../../src/store/library/reader/readerSide.ts";
import { defaultSettings } from "../../tools/model/windowEngine.ts";
import { benchKey } from "../benchClient.ts";
import { benchService } from "../library/corpus.ts";

/** One window with agents, whose person agrees to whatever they are asked. */
export interface AgentWindow {
  readonly engine: () => Promise<Engine>;
  /** What a model gets, and whether it is an answer. */
  call(name: ToolName, input: object): Promise<{ readonly text: string; readonly isError: boolean }>;
  close(): Promise<void>;
}

/** Opens one on the library in a folder. Nothing is asked of a service before the first paid call. */
export function openWindow(
  folder: string,
  { baseUrl, appUrl }: { readonly baseUrl: string; readonly appUrl: string } = {
    baseUrl: benchService,
    appUrl: benchService,
  },
): AgentWindow {
  const connections: Connections = {
    usesSample: false,
    serviceOf: (role) => (role === "base" ? baseUrl : appUrl),
    async settingsOf(role) {
      const address = role === "base" ? baseUrl : appUrl;
      return await Promise.resolve({ role, address, origin: address, service: address, method: "apiKey" });
    },
    hostFor: async (role) => ({ ...(await connections.settingsOf(role)), credential: benchKey }),
  };
  let engine: Promise<Engine> | undefined;
  const source = (): Promise<Engine> =>
    (engine ??= createEngine({
      settings: defaultSettings,
      connections,
      folder,
      log: () => undefined,
      notify: () => undefined,
      probe: () => Promise.reject(new Error("not asked for")),
      send: () =>
        createSend({
          transport: () => "direct",
          proxyConfigured: () => false,
          editorFetch: (...request) => globalThis.fetch(...request),
          log: () => undefined,
        }),
    }));
  const reader: LibraryReader = new LibraryReader({
    folder,
    open: (path) => ownThread(new URL("../../dist/libraryReader.js", import.meta.url), path),
    log: () => undefined,
    onDamagedIndex: () => Promise.resolve(),
  });
  const needs: AgentNeeds = {
    client: "bench",
    engine: source,
    library: () => Promise.resolve(reader),
    connections,
    settings: defaultSettings,
    consents: {
      isStopped: () => Promise.resolve(false),
      stop: () => Promise.resolve(),
      isTrusted: () => true,
      ask: () => Promise.resolve("use"),
      notifyTooLate: () => undefined,
      askForPeople: () => Promise.resolve(false),
    },
    waitResponsive: () => Promise.resolve(),
    onFreeCall: () => undefined,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    log: () => undefined,
  };
  const tools = new AgentTools(needs);
  const { signal } = new AbortController();
  return {
    engine: source,
    call: (name, input) => tools.call(name, input, signal),
    async close() {
      await reader.close();
      await (await engine)?.close();
    },
  };
}
