import type { ReadLibrary } from "../../domain/search/library.ts";
import { SearchSession } from "../../domain/search/searchSession.ts";
import { defined } from "../../text/defined.ts";
import type { Engine } from "../engine/engine.ts";
import type { Connections, Preferences } from "../ports.ts";

export type SessionSource = () => Promise<SearchSession>;

/** Makes the one search that a window shows; without `readLibrary` it finds nothing in the library. */
export function createWindowSession(
  { answers, spending }: Pick<Engine, "answers" | "spending">,
  {
    connections,
    settings,
    readLibrary,
  }: {
    readonly connections: Pick<Connections, "serviceOf">;
    readonly settings: Pick<Preferences, "maxAge">;
    readonly readLibrary?: ReadLibrary;
  },
): SearchSession {
  return new SearchSession({
    answers,
    ask: spending.page,
    now: () => Date.now(),
    maxAgeMs: settings.maxAge,
    serviceOf: (role) => connections.serviceOf(role),
    ...defined({ readLibrary }),
  });
}
