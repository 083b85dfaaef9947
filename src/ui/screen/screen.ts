import type { Engine } from "../../app/engine/engine.ts";
import type { KnownMarks } from "../../app/library/knownMarks.ts";
import { createDestinationsHint } from "../results/destinationsHint.ts";
import type { Question } from "../../service/contract/question.ts";
import { commands as editorCommands, Disposable, l10n, type ExtensionContext } from "vscode";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { mementoKeys } from "../../host/ids.ts";
import { priceWithRemaining, priceText, priceSuffix, type RequestPrice } from "../../present/requestPrice.ts";
import { mostUsed } from "../../domain/allowance/price.ts";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import type { Wording } from "../../present/wording.ts";
import { Countdown } from "../countdown.ts";
import { createContexts } from "./contexts.ts";
import { type RememberedSearch, searchToRestore } from "./rememberedSearch.ts";
import { createArrangement } from "../results/currentArrangement.ts";
import { createResultsView } from "../results/resultsView.ts";
import { createSearchesView } from "../search/searchesView.ts";
import type { Renderers } from "./renderers.ts";

interface FollowedEngine {
  readonly engine: Engine;
  readonly session: SearchSession;
  readonly renderers: Renderers;
}

/** Shows only welcome texts until `followEngine`. */
export function createScreen(
  { workspaceState, globalState }: ExtensionContext,
  connections: Connections,
  settings: Settings,
  wording: () => Wording,
) {
  const contexts = createContexts(
    (key, value) => void editorCommands.executeCommand("setContext", key, value),
  );
  const hint = createDestinationsHint(globalState);
  const arranging = createArrangement(workspaceState);
  const results = createResultsView(hint, arranging);
  const searches = createSearchesView();
  let allowance: AllowanceState | undefined;
  let followed: FollowedEngine | undefined;
  let searchesDrawn = 0;
  const retryWait = new Countdown();
  const usesOf = (endpoint: Question["endpoint"]): number => mostUsed(allowance?.prices[endpoint]);
  const mayUse: RequestPrice = (endpoint) => priceText(usesOf(endpoint), l10n.t);
  const cost: RequestPrice = (endpoint) =>
    connections.usesSample ? l10n.t("free") : priceWithRemaining(usesOf(endpoint), allowance, l10n.t);
  const price: RequestPrice = (endpoint) =>
    connections.usesSample ? l10n.t("(free)") : priceSuffix(usesOf(endpoint), allowance, l10n.t);
  const ends: Disposable[] = [results, searches];
  const updateConnectionContext = async (): Promise<void> =>
    contexts.connection(
      ...(await Promise.all([connections.state(), connections.usableRoles(), connections.hasKey()])),
    );
  const drawAllowance = async ({ engine, renderers }: FollowedEngine): Promise<void> => {
    const [state, checks] = await Promise.all([engine.allowanceNow(), engine.checksNow()]);
    allowance = state;
    const isConnected = (await connections.state()) !== "none";
    renderers.statusBar.draw(isConnected ? { ...state, checks } : undefined, connections.usesSample);
    contexts.allowance(state.exhausted && !connections.usesSample);
    results.redrawPrice();
  };
  const drawSearches = async ({ engine, renderers }: FollowedEngine): Promise<void> => {
    const own = (searchesDrawn += 1);
    const shown = await renderers.searches.read(engine.store, connections.usesSample);
    // A later read may have finished first.
    if (own !== searchesDrawn) return;
    contexts.saved(shown.saved.length > 0, shown.stopped !== undefined);
    searches.draw(shown);
  };
  const drawSearch = (now: FollowedEngine): void => {
    const { renderers, session } = now;
    const { state } = session;
    results.draw(state, renderers.questionOf(state));
    contexts.search(state);
    updateRetry(now);
  };
  const updateRetry = (now: FollowedEngine): void => {
    const { state } = now.session;
    retryWait.next(state.error?.error, () => updateRetry(now));
    contexts.retry(now.renderers.canRetry(state));
  };
  ends.push(
    connections.onDidChange(() => {
      void updateConnectionContext();
      if (followed === undefined) return;
      searches.showNotice();
      void Promise.all([drawAllowance(followed), drawSearches(followed)]);
    }),
  );
  void updateConnectionContext();
  contexts.saved(globalState.get(mementoKeys.hasSaved) === true, false);
  contexts.hiddenNames(globalState.get(mementoKeys.hasHiddenNames) === true);
  return {
    results,
    arranging,
    searches,
    mayUse,
    cost,
    price,
    async followEngine(engine: Engine, session: SearchSession, marks: KnownMarks): Promise<void> {
      // The texts of all filters are large, so load them after the start.
      const { createRenderers } = await import("./renderers.ts");
      const { createSeenValues } = await import("../search/seenValues.ts");
      const seen = createSeenValues(globalState);
      const renderers = createRenderers({ wording, settings, mayUse, marks });
      results.drawWith(renderers.results);
      searches.drawWith(renderers.searches);
      ends.push(renderers.statusBar);
      const now: FollowedEngine = { engine, session, renderers };
      followed = now;
      const drawNews = (): void => contexts.news(marks.news.length > 0);
      drawNews();
      let shown: SearchState["shown"];
      const unsubscribe = [
        session.onDidChange((state) => {
          drawSearch(now);
          if (state.shown === shown) return;
          shown = state.shown;
          searches.showNotice();
          if (shown !== undefined) seen.addValuesOf(shown.rows);
          void remember(engine, shown).then(() => drawSearches(now));
        }),
        marks.onDidChange(() => {
          results.redrawMarks();
          drawNews();
        }),
        session.onDidReceiveLate((late) => void addToHistory(engine, late).then(() => drawSearches(now))),
        // Also called for other windows, which may have spent, searched or cleared data.
        engine.store.onDidChange(() => void Promise.all([drawAllowance(now), drawSearches(now)])),
      ];
      ends.push(...unsubscribe.map((end) => new Disposable(end)));
      drawSearch(now);
      await Promise.all([drawAllowance(now), drawSearches(now)]);
    },
    onRecordTaken(): void {
      contexts.setRecordTaken();
      results.hideHint();
    },
    onAgentsRead: (areStopped: boolean): void => contexts.agents(areStopped),
    onLibraryDrawn: (hasRecords: boolean): void => contexts.library(hasRecords),
    storedSearch: () =>
      searchToRestore(workspaceState.get<RememberedSearch>(mementoKeys.shownSearch), connections),
    dispose() {
      retryWait.stop();
      contexts.clear();
      Disposable.from(...ends).dispose();
    },
  };

  async function remember(engine: Engine, shown: SearchState["shown"]): Promise<void> {
    if (shown === undefined) {
      await workspaceState.update(mementoKeys.shownSearch, undefined);
      return;
    }
    if (shown.isList === true) return;
    const { question, service, from } = shown;
    const place = from === "library" ? { from } : {};
    const remembered: RememberedSearch = { question, service, ...place };
    await workspaceState.update(mementoKeys.shownSearch, remembered);
    // A search of the library is not part of the history.
    if (from !== "library") await addToHistory(engine, shown);
  }
}

async function addToHistory(engine: Engine, shown: ShownSearch): Promise<void> {
  await (await import("../../app/search/search.ts")).addToHistory(engine, shown);
}
