import { isDeepStrictEqual } from "node:util";
import { nextPageOf } from "../../domain/search/rows.ts";
import type { NextPage, Outcome } from "../../domain/search/state.ts";
import type { Engine } from "../engine/engine.ts";

/**
 * Asks for the next page of the search that is shown; with `meant` only if that is still what comes next, else
 * `outdated`. `aged`: the rows are too old for it, unless it may be of `anyAge`. Rejects with the ServiceError; the rows stay.
 */
export function nextPage(
  { session }: Pick<Engine, "session">,
  meant?: NextPage,
  options?: { readonly anyAge: boolean },
): Promise<Outcome> {
  return session.loadMore(meant, options);
}

/** Asks again for the first page of the search whose next page was meant, if that is still shown, else `outdated`. */
export function refreshed({ session }: Pick<Engine, "session">, meant: NextPage): Promise<Outcome> {
  const isShown = isDeepStrictEqual(meant, nextPageOf(session.state.shown));
  return isShown ? session.run(meant.question, { way: "refresh", fresh: true }) : Promise.resolve("outdated");
}
