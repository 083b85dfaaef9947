import { createEngine, type Engine, type EngineServices } from "../../src/app/engine/engine.ts";
import type { Connections } from "../../src/app/ports.ts";
import { preferences } from "../../tools/store/preferences.ts";
import { sameThread } from "../../tools/store/sameThread.ts";

/** An address for both roles, with its key. */
export const address = "https://a.example";
export const host = {
  address,
  origin: address,
  service: address,
  method: "apiKey",
  credential: "c1",
} as const;

export const connections: Connections = {
  usesSample: false,
  serviceOf: () => address,
  settingsOf: (role) => Promise.resolve({ role, ...host }),
  hostFor: (role) => Promise.resolve({ role, ...host }),
};

/** An engine connected to it, with default settings. */
export async function engineOf(
  needs: Pick<EngineServices, "folder" | "send"> & Partial<EngineServices>,
): Promise<Engine> {
  return await createEngine({
    settings: preferences,
    connections,
    log: () => undefined,
    notify: () => undefined,
    probe: () => Promise.reject(new Error("not asked for")),
    open: sameThread(),
    ...needs,
  });
}
