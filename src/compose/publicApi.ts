import type { Engine, EngineSource } from "../app/engine/engine.ts";
import { ExtensionMode, type Range, type TextDocument } from "vscode";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";

/** What other extensions get. Under test also what the in-editor suites look at; nothing secret is reachable. */
export interface PublicApi {
  readonly apiVersion: 1;
  readonly testing?: {
    /** The state of the search and of the allowance, read when asked for. */
    state(): Promise<Pick<Engine["session"], "state"> & { readonly allowance: unknown }>;
    /** The underlined ranges of a document. */
    marks(document: TextDocument): readonly Range[];
  };
}

/** The API for the mode in which the extension runs. */
export function publicApi(
  mode: ExtensionMode,
  engine: EngineSource,
  textLibrary: Pick<TextLibrary, "marksOf">,
): PublicApi {
  if (mode !== ExtensionMode.Test) return { apiVersion: 1 };
  return {
    apiVersion: 1,
    testing: {
      marks: (document) => textLibrary.marksOf(document),
      async state() {
        const { session, allowanceNow } = await engine();
        return { state: session.state, allowance: await allowanceNow() };
      },
    },
  };
}
