import { commands as editorCommands, l10n, window } from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import {
  checkEach,
  checkMore,
  type CheckedSearch,
  type CheckRound,
  searchesOfNow,
} from "../../app/saved/checking.ts";
import { paysForEmpty } from "../../domain/allowance/freeCheck.ts";
import { countedAs } from "../../domain/allowance/price.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { leastChecked } from "../../domain/watch/scheduled.ts";
import { commands, views } from "../../host/ids.ts";
import { withProgress } from "../../host/progress.ts";
import { relativeAge } from "../../present/date.ts";
import { failureText } from "../../present/failureText.ts";
import { estimateOf } from "../../present/requestPrice.ts";
import { checkedInWords, checksPrice, foundInWords } from "../../present/saved.ts";
import { isAbortError, isServiceError, isUnsentAbort } from "../../service/errors.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Services } from "../services.ts";
import { pickMany } from "../prompt/pickOne.ts";
import type { SavedNode } from "../search/searchesNode.ts";
import { notifyNoneSaved, savedNode } from "./savedCommands.ts";

export async function goOnChecking({ engine }: Services): Promise<void> {
  const { store, allowanceNow } = await engine();
  await store.saved.changeWatch({ stopped: null, resumedAt: Date.now() });
  const { exhausted, throttled } = await allowanceNow();
  void window.showInformationMessage(
    exhausted || throttled
      ? l10n.t("Automatic checks resume once the service answers one of your searches.")
      : l10n.t("Automatic checks are on again."),
  );
}

export async function checkSearch(needs: Services, value: unknown): Promise<void> {
  const node = await savedNode(needs, value, l10n.t("Check Now"), ({ question }) =>
    needs.cost(question.endpoint),
  );
  if (node === undefined) return;
  const { search } = node;
  const engine = await needs.engine();
  await needs.failures.attempt(
    async () => {
      const round = await withProgress(l10n.t("Checking “{0}”…", oneLine(search.name, 80)), (signal) =>
        checkEach(engine, [search], { way: "checkNow", signal }),
      );
      const [failure] = round.failed;
      if (failure !== undefined) throw failure.error;
      await showRound(needs, round);
    },
    () => needs.mayUse(search.question.endpoint),
  );
}

export async function checkSavedSearches(needs: Services): Promise<void> {
  const engine = await needs.engine();
  const all = leastChecked(await searchesOfNow(engine.store, needs.connections));
  if (all.length === 0) {
    notifyNoneSaved();
    return;
  }
  const searches = await pickSearches(needs, all, await priceOf(needs, engine));
  if (searches === undefined || searches.length === 0) return;
  const title = l10n.t("Checking saved searches…");
  const round = await withProgress(title, (signal, progress) =>
    checkEach(engine, searches, {
      way: "checkEach",
      signal,
      onProgress: ({ name }) => progress(oneLine(name, 80), 100 / searches.length),
    }),
  );
  await showRound(needs, round);
}

type PriceOf = (searches: readonly SavedSearch[]) => string;

async function priceOf(
  { connections, settings }: Services,
  { allowanceNow }: Pick<Engine, "allowanceNow">,
): Promise<PriceOf> {
  const state = await allowanceNow();
  const usesOf = ({ question }: SavedSearch): number => countedAs(state.prices[question.endpoint]);
  return (searches) =>
    checksPrice(
      {
        searches: searches.length,
        uses: searches.reduce((sum, search) => sum + usesOf(search), 0),
        emptyCounts: paysForEmpty(state.freeCheck),
        left: estimateOf(state),
        reserve: settings.reserveSearches(),
        isFree: connections.usesSample,
      },
      l10n.t,
    );
}

/** Preselects all searches, those not checked for longest first; the price follows the selection. */
async function pickSearches(
  { wording }: Services,
  all: readonly SavedSearch[],
  price: PriceOf,
): Promise<readonly SavedSearch[] | undefined> {
  const items = all.map((search) => {
    const age = search.lastCheck === undefined ? "" : relativeAge(search.lastCheck.at, Date.now(), wording());
    return { label: labelText(search.name), description: checkedInWords(search, age, l10n.t), search };
  });
  const question = { title: l10n.t("Check Saved Searches"), items, ticked: items };
  const chosen = await pickMany(question, (pick) => {
    const showPrice = (): void => {
      pick.placeholder = price(pick.selectedItems.map(({ search }) => search));
    };
    showPrice();
    pick.onDidChangeSelection(showPrice);
  });
  return chosen?.map(({ search }) => search);
}

async function showRound(needs: Services, { checked, failed, cancelled }: CheckRound): Promise<void> {
  const withMore = checked.find(({ check }) => check?.next !== undefined);
  const sentences = [
    ...foundTexts(needs, checked),
    // The rows of a search’s first check are a baseline, not news.
    ...(checked.some(({ search }) => search.lastCheck === undefined)
      ? [l10n.t("The first check notes what’s already there. Later checks show what’s new.")]
      : []),
    ...failed.map((failure) => failedText(needs, failure)),
    ...(cancelled === undefined ? [] : [cancelledCheck(needs, cancelled)]),
  ];
  if (sentences.length === 0) return;
  const show = l10n.t("Show");
  const more = withMore && {
    title: l10n.t("Load Next Page ({0})", needs.mayUse(withMore.search.question.endpoint)),
  };
  const actions = [
    ...(checked.some(hasNews) ? [{ title: show }] : []),
    ...(more === undefined ? [] : [more]),
  ];
  const showMessage = failed.length > 0 ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await showMessage(escapeLinks(sentences.join(" ")), ...actions);
  if (chosen === undefined) return;
  if (chosen.title === show) await showNews(checked);
  else if (withMore !== undefined) await loadMore(needs, withMore);
}

export function hasNews({ check }: CheckedSearch): boolean {
  return check !== undefined && check.found + check.changed > 0;
}

export async function showNews(checked: readonly CheckedSearch[]): Promise<void> {
  const [one, other] = checked.filter(hasNews);
  if (one?.check === undefined || other !== undefined) {
    await editorCommands.executeCommand(`${views.searches}.focus`);
    return;
  }
  const { found, changed } = one.check;
  const node: SavedNode = { kind: "saved", search: one.search, added: found, changed };
  await editorCommands.executeCommand(commands.openSearch, node);
}

async function loadMore(needs: Services, checked: CheckedSearch): Promise<void> {
  const engine = await needs.engine();
  await needs.failures.attempt(
    async () => {
      const title = l10n.t("Loading the next page…");
      const next = await withProgress(
        title,
        async (signal) => await checkMore(engine, checked, { way: "checkMore", signal }),
      ).catch((error: unknown) => {
        if (!isAbortError(error) || isUnsentAbort(error)) throw error;
        void window.showInformationMessage(escapeLinks(cancelledCheck(needs, checked.search)));
      });
      if (next !== undefined) await showRound(needs, { checked: [next], failed: [] });
    },
    () => needs.mayUse(checked.search.question.endpoint),
  );
}

const maxNamed = 3;

/**
 * Returns sentences such as "CA biotech: 1 new (Morning News Bio, Inc.), 1 changed.", and one that counts the searches
 * without news.
 */
export function foundTexts(
  { wording }: Pick<Services, "wording">,
  checked: readonly CheckedSearch[],
): readonly string[] {
  const reported = checked.filter(
    (one) => checked.length === 1 || hasNews(one) || (one.check?.unread ?? 0) > 0,
  );
  const [quietCount, unnamedCount] = [checked.length - reported.length, reported.length - maxNamed];
  return [
    ...reported.slice(0, maxNamed).map(({ search, check, firstNew }) => {
      const words =
        check === undefined
          ? l10n.t("checked; its row shows what’s new once the answer is stored")
          : foundInWords(search, check, wording(), firstNew && oneLine(firstNew, 60));
      return l10n.t("{0}: {1}.", oneLine(search.name, 80), words);
    }),
    ...(unnamedCount === 1 ? [l10n.t("More in 1 other search.")] : []),
    ...(unnamedCount > 1 ? [l10n.t("More in {0} other searches.", unnamedCount)] : []),
    ...(quietCount === 1 ? [l10n.t("Nothing new in 1 search.")] : []),
    ...(quietCount > 1 ? [l10n.t("Nothing new in {0} searches.", quietCount)] : []),
  ];
}

/** Also logs an unexpected failure. */
export function failedText(
  { log }: Pick<Services, "log">,
  { search: { name }, error }: CheckRound["failed"][number],
): string {
  if (!isServiceError(error)) log.error("A saved search could not be checked", error);
  const sentence = isServiceError(error)
    ? failureText(error, l10n.t, Date.now()).sentence
    : l10n.t(
        "Something unexpected went wrong. The details are in the log “Startup Funding” of the Output panel.",
      );
  return l10n.t("{0}: {1}", oneLine(name, 80), sentence);
}

function cancelledCheck({ mayUse }: Pick<Services, "mayUse">, { question }: SavedSearch): string {
  return l10n.t("Check cancelled. It {0}.", mayUse(question.endpoint));
}
