import { commands as editorCommands, l10n, ThemeIcon, window } from "vscode";
import type { RunOptions } from "../../domain/search/searchSession.ts";
import type { NextPage, SearchOutcome } from "../../domain/search/state.ts";
import { nextPageOf } from "../../domain/search/searchRows.ts";
import { relativeAge } from "../../present/date.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import type { Services } from "../services.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { contextKeys, views } from "../../host/ids.ts";

/** Shows failures, with Retry. Returns undefined after a failure or a cancel. */
export async function runSearch(
  needs: Services,
  question: ListQuestion,
  { preserveFocus = false, ...options }: RunOptions & { readonly preserveFocus?: boolean },
): Promise<SearchOutcome | undefined> {
  const session = await needs.session();
  const outcome = await needs.failures.attempt(
    () => runInFront(needs, () => session.run(question, options), preserveFocus),
    () => needs.mayUse(question.endpoint),
  );
  if (outcome !== undefined) void editorCommands.executeCommand("setContext", contextKeys.searched, true);
  return outcome;
}

/** Searches the library, for free. `name` is that of a saved search. */
export async function runInLibrary(
  needs: Services,
  question: ListQuestion,
  name?: string,
): Promise<SearchOutcome | undefined> {
  const session = await needs.session();
  return await needs.failures.attempt(() => runInFront(needs, () => session.searchLibrary(question, name)));
}

export async function refreshResults(needs: Services): Promise<void> {
  const session = await needs.session();
  const { shown } = session.state;
  if (shown === undefined || shown.isList === true) return;
  const { question, from, name } = shown;
  await needs.failures.attempt(
    () =>
      runInView(() =>
        from === "library"
          ? session.searchLibrary(question, name)
          : session.run(question, { way: "refresh", fresh: true }),
      ),
    () => needs.mayUse(question.endpoint),
  );
}

export async function retrySearch(needs: Services): Promise<void> {
  const { error } = (await needs.session()).state;
  if (error?.during === "search") await runSearch(needs, error.question, { way: "again", fresh: true });
}

/** If the results are old, asks whether to refresh them or load the next page anyway. */
export async function loadMore(needs: Services): Promise<void> {
  const session = await needs.session();
  const { shown } = session.state;
  // Retry may run while another search is shown, and must not load that search’s page.
  const nextPage = nextPageOf(shown);
  let anyAge = false;
  const load = async (): Promise<void> => {
    let outcome = await runInView(() => session.loadMore(nextPage, { anyAge }));
    if (outcome === "aged" && nextPage !== undefined) {
      const chosen = await askAboutAge(nextPage, needs);
      if (chosen === undefined) return;
      anyAge = chosen === "next";
      outcome = await runInView(() =>
        anyAge ? session.loadMore(nextPage, { anyAge }) : session.refresh(nextPage),
      );
    }
    if (outcome !== "outdated") return;
    void window.showInformationMessage(l10n.t("The results have changed since then, so no page was loaded."));
  };
  await needs.failures.attempt(load, () => needs.mayUse(nextPage?.question.endpoint ?? "companies"));
}

export async function askAboutAge(
  { at, question }: NextPage,
  { wording, price }: Services,
  title = l10n.t("Load Next Page"),
): Promise<"refresh" | "next" | undefined> {
  const description = price(question.endpoint);
  const age = relativeAge(at, Date.now(), wording());
  return await pickOne({
    title,
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

/** After a longer wait, taking the focus would interrupt the person; in ms. */
const focusTimeoutMs = 5_000;

/**
 * Brings the view to the front while the request is in flight. VS Code removes the welcome text that had the focus, so
 * the first row takes it, unless the person has gone to an editor.
 */
function runInFront<T>({ results }: Services, ask: () => Promise<T>, preserveFocus = false): Thenable<T> {
  return runInView(async () => {
    const wasEmpty = !results.hasRows();
    const [until, editor] = [Date.now() + focusTimeoutMs, window.activeTextEditor];
    const selection = editor?.selection;
    const answered = ask();
    const focused = editorCommands.executeCommand(`${views.results}.focus`, { preserveFocus });
    const [outcome] = await Promise.all([answered, focused]);
    const isElsewhere = window.activeTextEditor !== editor || editor?.selection !== selection;
    if (wasEmpty && !preserveFocus && !isElsewhere && Date.now() < until) results.focusFirstRow();
    return outcome;
  });
}

function runInView<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: { viewId: views.results } }, work);
}
