import {
  checkEach,
  checkMore,
  checkSearch,
  checkUnasked,
  searchesOfNow,
} from "../../src/app/saved/checking.ts";
import { isServiceError } from "../../src/service/errors.ts";
import type { Store } from "../../src/store/store.ts";
import { Refusal } from "../../src/text/sentence.ts";
import type { Look, Reply, SavedOrder } from "./protocol.ts";
import type { WindowEngine } from "./windowEngine.ts";

type Outcome = Omit<Reply, "id"> | undefined;

interface Signals {
  readonly signal: AbortSignal;
  readonly closing: AbortSignal;
}

/** What a window does with saved searches, as it is ordered; `refused` where the file can’t be written now. */
export async function obeySaved(order: SavedOrder, window: WindowEngine, signals: Signals): Promise<Outcome> {
  try {
    return await obey(order, window, signals);
  } catch (error) {
    if (error instanceof Refusal) return { outcome: "refused" };
    throw error;
  }
}

async function obey(
  order: SavedOrder,
  { engine, connections }: WindowEngine,
  { signal, closing }: Signals,
): Promise<Outcome> {
  const { store } = engine;
  const { saved } = store;
  switch (order.what) {
    case "save":
      await saved.put(order.saved);
      return undefined;
    case "unsave":
      await saved.remove(order.id);
      return undefined;
    case "checkNow": {
      const search = (await saved.list()).find(({ id }) => id === order.id);
      if (search === undefined) return { outcome: "not there" };
      const checked = await checkSearch(engine, search, { way: "checkNow", signal });
      if (order.isWhole) await checkMore(engine, checked, signal);
      return { concluded: [order.id] };
    }
    case "checkEach": {
      const searches = await searchesOfNow(store, connections);
      return concludedIn(await checkEach(engine, searches, { way: "checkEach", signal }));
    }
    case "checkUnasked": {
      // Each moment is another day: what was agreed to alone limits what is checked.
      const needs = { ...engine, connections, dayOf: String };
      return concludedIn(await checkUnasked(needs, closing, true));
    }
    case "consent":
      await saved.changeWatch({ consent: order.consent });
      return undefined;
    case "markSeen":
      await saved.markSeen(order.scope);
      return undefined;
    case "forget":
      return { outcome: (await store.library.forget([order.subject])) ? "forgotten" : "refused" };
  }
}

function concludedIn(round: Awaited<ReturnType<typeof checkUnasked>>): Outcome {
  if (round === undefined) return { outcome: "nothing is due" };
  const outcome = round.failed
    .map(({ error }) => (isServiceError(error) ? error.kind : String(error)))
    .join(" ");
  return { outcome, concluded: round.checked.map(({ search }) => search.id) };
}

/** Saved searches, and what is new in each. */
export async function savedLooks({ saved }: Pick<Store, "saved">): Promise<Look["saved"]> {
  const news = await saved.news();
  return await Promise.all(
    (await saved.list()).map(async ({ id, look }) => ({
      id,
      hasLook: look !== undefined,
      seen: await saved.seenKeys(id),
      news: news.filter((row) => row.search === id && row.isNew).map(({ key }) => key),
    })),
  );
}
