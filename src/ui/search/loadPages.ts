import { l10n, window } from "vscode";
import { loadEach, type PagesEnd } from "../../app/search/morePages.ts";
import { unitPrice } from "../../app/spending/unitPrice.ts";
import { nextPageOf } from "../../domain/search/searchRows.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import { withProgress } from "../../host/progress.ts";
import { pagesLoadedInWords, pagesPrice, pagesToLoad, usualPageCount } from "../../present/morePages.ts";
import { priceText, type UnitPrice } from "../../present/requestPrice.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Services } from "../services.ts";
import { askCount } from "../prompt/countPrompt.ts";
import { translated } from "../prompt/textPrompt.ts";
import { askAboutAge } from "./runSearch.ts";

/** Asks how many pages to load, with their price. Retry after a failure loads only the rest. */
export async function loadPages(needs: Services): Promise<void> {
  const session = await needs.session();
  const { shown } = session.state;
  let next = nextPageOf(shown);
  if (shown === undefined || next === undefined) {
    void window.showInformationMessage(l10n.t("No further page of these results is known."));
    return;
  }
  const price = await priceOfPage(needs, shown);
  const most = pagesToLoad(shown);
  const asked = await askCount({
    title: l10n.t("Load Pages"),
    value: usualPageCount(most, price),
    most,
    prompt: (count) => pagesPrice(count ?? most, price, l10n.t),
  });
  if (asked === undefined) return;
  let [loaded, searches, anyAge] = [0, 0, false];
  const load = async (): Promise<PagesEnd | undefined> => {
    const firstPage = next;
    if (firstPage === undefined) return "end";
    const end = await withProgress(l10n.t("Loading more pages…"), (signal, progress) =>
      loadEach(session, firstPage, {
        pages: asked - loaded,
        anyAge,
        signal,
        onPage: (page) => {
          loaded += 1;
          searches += page.from === "service" ? price.uses : 0;
          next = nextPageOf(page);
          progress(pagesLoadedInWords(loaded, searches, l10n.t), 100 / asked);
        },
      }),
    );
    if (end !== "aged") return end;
    const chosen = await askAboutAge(firstPage, needs, l10n.t("Load Pages"));
    if (chosen === "refresh") await session.refresh(firstPage);
    if (chosen !== "next") return undefined;
    anyAge = true;
    return await load();
  };
  const end = await needs.failures.attempt(load, () => priceText((asked - loaded) * price.uses, l10n.t));
  if (end === undefined) return;
  const sentences = [pagesLoadedInWords(loaded, searches, l10n.t), ...whyEnded(end, session.state.shown)];
  void window.showInformationMessage(escapeLinks(sentences.join(" ")));
}

async function priceOfPage(needs: Services, { question, from }: ShownSearch): Promise<UnitPrice> {
  const price = unitPrice(question.endpoint, await (await needs.engine()).allowanceNow(), needs);
  return from === "library" ? { ...price, uses: 0 } : price;
}

function whyEnded(end: PagesEnd, shown: ShownSearch | undefined): readonly string[] {
  switch (end) {
    case "done":
      return [];
    case "end":
      return shown?.next.kind === "stopped"
        ? [translated(shown.next.why)]
        : [l10n.t("There are no further pages.")];
    case "repeated":
      return shown?.next.kind === "page" && shown.next.note !== undefined
        ? [translated(shown.next.note)]
        : [];
    case "reserve":
      return [l10n.t("Another page would use searches that the “Reserve Searches” setting keeps.")];
    case "cancelled":
      return [l10n.t("The other pages weren’t asked for.")];
    case "aged":
    case "ignored":
    case "outdated":
    case "superseded":
      return [l10n.t("The results have changed since then, so no other page was loaded.")];
  }
}
