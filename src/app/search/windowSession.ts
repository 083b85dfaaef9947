import { isDeepStrictEqual } from "node:util";
import type { ReadLibrary } from "../../domain/search/library.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import { nextPageOf } from "../../domain/search/rows.ts";
import { createSearchSession } from "../../domain/search/session.ts";
import type { NextPage, SearchOutcome } from "../../domain/search/state.ts";
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
  return createSearchSession({
    answers,
    ask: spending.page,
    now: () => Date.now(),
    maxAgeMs: settings.maxAge,
    serviceOf: (role) => connections.serviceOf(role),
    ...(readLibrary === undefined ? {} : { readLibrary }),
  });
}

/** Asks again for the first page of the search whose next page was meant, if that is still shown, else `outdated`. */
export async function refreshSearch(
  session: Pick<SearchSession, "state" | "run">,
  meant: NextPage,
): Promise<SearchOutcome> {
  const isShown = isDeepStrictEqual(meant, nextPageOf(session.state.shown));
  return isShown ? await session.run(meant.question, { way: "refresh", fresh: true }) : "outdated";
}
