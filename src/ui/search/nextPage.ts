import { l10n, ThemeIcon, window } from "vscode";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { NextPage } from "../../domain/search/state.ts";
import { nextPageOf } from "../../domain/search/rows.ts";
import { relativeAge } from "../../present/date.ts";
import type { Parts } from "../parts.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { views } from "../../host/ids.ts";

/** Loads the next page of what is shown; where that is too old, only after the person chose it over a refresh. */
export async function loadNextPage(session: SearchSession, needs: Parts): Promise<void> {
  const { shown } = session.state;
  // Retry may be chosen when another search is shown, and must not ask for a page of that.
  const meant = nextPageOf(shown);
  let anyAge = false;
  const load = async (): Promise<void> => {
    let outcome = await inView(() => session.loadMore(meant, { anyAge }));
    if (outcome === "aged" && meant !== undefined) {
      const chosen = await askAboutAge(meant, needs);
      if (chosen === undefined) return;
      anyAge = chosen === "next";
      outcome = await inView(() => (anyAge ? session.loadMore(meant, { anyAge }) : session.refresh(meant)));
    }
    if (outcome !== "outdated") return;
    void window.showInformationMessage(l10n.t("The results have changed since then, so no page was loaded."));
  };
  await needs.failures.attempt(load, () => needs.mayUse(meant?.question.endpoint ?? "companies"));
}

async function askAboutAge(
  { at, question }: NextPage,
  { wording, price }: Parts,
): Promise<"refresh" | "next" | undefined> {
  const description = price(question.endpoint);
  const age = relativeAge(at, Date.now(), wording());
  return await pickOne({
    title: l10n.t("Load Next Page"),
    placeholder: l10n.t("These results were loaded {0}. A page loaded now may repeat or skip rows.", age),
    items: [
      {
        label: l10n.t("Refresh the results"),
        description,
        iconPath: new ThemeIcon("refresh"),
        value: "refresh",
      },
      {
        label: l10n.t("Load the next page anyway"),
        description,
        iconPath: new ThemeIcon("arrow-down"),
        value: "next",
      },
    ],
  });
}

export function inView<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: { viewId: views.results } }, work);
}
