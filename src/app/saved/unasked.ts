import { roleOf } from "../../service/contract/question.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { dueSearches, stopReasonOf, unaskedBudget } from "../../domain/watch/unasked.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import type { Connections } from "../ports.ts";
import { checkEach, type CheckNeeds, type CheckRound } from "./checking.ts";

export interface UnaskedNeeds extends CheckNeeds {
  readonly connections: Pick<Connections, "serviceOf">;
  readonly settings: {
    readonly dailyBudget: () => number | undefined;
    readonly checksAtStart: () => boolean;
  };
  /** The day of the person’s calendar, of ms since 1970. */
  readonly dayOf: (at: number) => string;
}

/** Saved searches of the services that are connected now. */
export async function searchesOfNow({
  store,
  connections,
}: Pick<UnaskedNeeds, "store" | "connections">): Promise<readonly SavedSearch[]> {
  const all = await store.saved.list();
  return all.filter(({ question, service }) => connections.serviceOf(roleOf(question)) === service);
}

/**
 * Checks what is due and no person has asked for, within what was agreed to. One window at a time: another one finds nothing
 * due then. `closing` ends it after the check under way. Undefined where nothing was due, or may be asked.
 */
export async function checkUnasked(
  needs: UnaskedNeeds,
  closing: AbortSignal,
): Promise<CheckRound | undefined> {
  if ((await due(needs)).length === 0) return undefined;
  const { saved } = needs.store;
  return await saved.alone(async () => {
    const searches = await due(needs);
    if (searches.length === 0) return undefined;
    // Read again before each: the person may lower it meanwhile.
    const budget = (): Promise<number> => budgetNow(needs);
    const { signal } = new AbortController();
    const round = await checkEach(needs, searches, { way: "checkUnasked", signal, closing, budget });
    for (const { error } of round.failed) {
      const why = stopReasonOf(error.kind, error.maybeCounted);
      if (why !== undefined)
        await saved.changeWatch((watch) => ({ ...watch, stopped: { why, at: Date.now() } }));
    }
    return round;
  });
}

async function budgetNow({ store, settings }: UnaskedNeeds): Promise<number> {
  return unaskedBudget(await store.saved.watch(), Date.now(), settings.dailyBudget());
}

async function due(needs: UnaskedNeeds): Promise<readonly SavedSearch[]> {
  if ((await budgetNow(needs)) === 0) return [];
  const atStart = needs.settings.checksAtStart();
  const real = (await searchesOfNow(needs)).filter(({ service }) => service !== sampleService);
  return dueSearches(real, Date.now(), { atStart, dayOf: needs.dayOf });
}

/** Whether news may be announced now: once a day, by one window. */
export async function mayAnnounce({ store, dayOf }: Pick<UnaskedNeeds, "store" | "dayOf">): Promise<boolean> {
  const at = Date.now();
  let may = false;
  await store.saved.changeWatch((watch) => {
    may = watch.announcedAt === undefined || dayOf(watch.announcedAt) !== dayOf(at);
    return may ? { ...watch, announcedAt: at } : watch;
  });
  return may;
}
