import type { EngineSource } from "../app/engine/engine.ts";
import type { SessionSource } from "../app/search/windowSession.ts";
import type { SearchSession } from "../domain/search/searchSession.ts";
import { ExtensionMode, type Range, type TextDocument } from "vscode";
import type { TextLibrary } from "../ui/library/text/textLibrary.ts";

/** Under test it includes the state that in-editor suites read; nothing secret is reachable. */
export interface PublicApi {
  readonly apiVersion: 1;
  readonly testing?: {
    state(): Promise<Pick<SearchSession, "state"> & { readonly allowance: unknown }>;
    marks(document: TextDocument): readonly Range[];
  };
}

export function publicApi(
  mode: ExtensionMode,
  { engine, session }: { readonly engine: EngineSource; readonly session: SessionSource },
  textLibrary: Pick<TextLibrary, "marksOf">,
): PublicApi {
  if (mode !== ExtensionMode.Test) return { apiVersion: 1 };
  return {
    apiVersion: 1,
    testing: {
      marks: (document) => textLibrary.marksOf(document),
      async state() {
        const [{ allowanceNow }, { state }] = await Promise.all([engine(), session()]);
        return { state, allowance: await allowanceNow() };
      },
    },
  };
}
