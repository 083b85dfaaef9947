import type { Engine, EngineSource } from "../app/engine.ts";
import { ExtensionMode } from "vscode";

/** What other extensions get. Under test also what the in-editor suites look at; nothing secret is reachable. */
export interface PublicApi {
  readonly apiVersion: 1;
  readonly testing?: {
    /** The state of the search and of the allowance, read when asked for. */
    state(): Promise<Pick<Engine["session"], "state"> & { readonly allowance: unknown }>;
  };
}

/** The API for the mode in which the extension runs. */
export function publicApi(mode: ExtensionMode, engine: EngineSource): PublicApi {
  if (mode !== ExtensionMode.Test) return { apiVersion: 1 };
  return {
    apiVersion: 1,
    testing: {
      async state() {
        const { session, allowanceNow } = await engine();
        return { state: session.state, allowance: await allowanceNow() };
      },
    },
  };
}
