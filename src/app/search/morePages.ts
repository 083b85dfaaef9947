import { nextPageOf } from "../../domain/search/searchRows.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import { isServiceError } from "../../service/errors.ts";
import type { NextPage, SearchOutcome, ShownSearch } from "../../domain/search/state.ts";

/** `repeated`: the newest page has no new row. `end`: no further page. `reserve`: another page would use kept searches. */
export type PagesEnd = SearchOutcome | "repeated" | "end" | "reserve";

/**
 * Loads up to `pages` pages after the current rows, one after another, `firstPage` first. Shows and stores each page before the
 * next request. `signal` stops only between two pages: a page in flight may have been paid for. Rejects with a
 * ServiceError; the pages loaded before stay.
 */
export async function loadEach(
  session: Pick<SearchSession, "state" | "loadMore">,
  firstPage: NextPage,
  {
    pages,
    anyAge,
    signal,
    onPage,
  }: {
    readonly pages: number;
    readonly anyAge: boolean;
    readonly signal: AbortSignal;
    readonly onPage: (shown: ShownSearch) => void;
  },
): Promise<PagesEnd> {
  let next: NextPage | undefined = firstPage;
  for (let done = 0; done < pages; done += 1) {
    if (signal.aborted) return "cancelled";
    const asked = session.loadMore(next, { anyAge: anyAge || done > 0, way: "morePages" });
    const outcome = await asked.catch((error: unknown) => {
      if (done > 0 && isServiceError(error) && error.refusal === "reserve") return "reserve" as const;
      throw error;
    });
    const { shown } = session.state;
    if (outcome !== "done" || shown === undefined) return outcome;
    onPage(shown);
    next = nextPageOf(shown);
    if (next === undefined) return "end";
    if (shown.next.kind === "page" && shown.next.note !== undefined) return "repeated";
  }
  return "done";
}
