import { keptCount } from "../../app/library/readLibrary.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import { commands as editorCommands, l10n, window } from "vscode";
import {
  companyFiltersFrom,
  fundingFiltersFrom,
  type LooseFilters,
} from "../../service/contract/filters/arguments.ts";
import type { RunOptions } from "../../domain/search/searchSession.ts";
import type { SearchOutcome, ShownSearch } from "../../domain/search/state.ts";
import { commands, contextKeys, views } from "../../host/ids.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Lazy } from "../lazy.ts";
import type { CommandParts, Parts } from "../parts.ts";
import { cancelledText } from "../../present/searchStatus.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { KnownRow } from "./form/filterForm.ts";
import { knownOfName } from "../../app/search/lookUp.ts";
import { lookUpTarget } from "../../domain/lookup.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { knownItem } from "./lookUpItems.ts";
import { createOpenForms } from "./form/openForms.ts";
import { createRecentValues } from "./form/recentValues.ts";
import { createSeenValues } from "./seenValues.ts";
import type { SearchesView } from "./searchesView.ts";
import { inView, loadNextPage } from "./nextPage.ts";

/** How long the status bar says that a search was cancelled, in ms. */
const cancelledMs = 6_000;

type SearchCommandNeeds = Parts & Pick<CommandParts, "pages">;

export interface SearchingParts extends CommandParts {
  readonly searching: Lazy<SearchCommands>;
  readonly searches: SearchesView;
}

export type SearchCommands = ReturnType<typeof createSearchCommands>;

interface ShowOptions extends RunOptions {
  readonly preserveFocus?: boolean;
}

export function createSearchCommands(needs: SearchCommandNeeds) {
  const { library, connections } = needs;
  const forms = createOpenForms(
    {
      ...needs,
      recent: createRecentValues(needs.globalMemory),
      seen: createSeenValues(needs.globalMemory),
      kept: (endpoint) => keptCount({ library, connections }, endpoint),
      known: (text) => knownRows(text, needs),
    },
    async (question, to, saved) => {
      switch (to) {
        case "library":
          return await runInLibrary(needs, question);
        case "service":
          return await runSearch(needs, question, { way: "search" });
        case "save": {
          const service = connections.serviceOf(roleOf(question));
          const target = { question, service, ...(saved === undefined ? {} : { id: saved }) };
          return (await editorCommands.executeCommand<boolean>(commands.saveSearch, target))
            ? "done"
            : undefined;
        }
      }
    },
  );
  const shown = async (): Promise<ShownSearch | undefined> => (await needs.session()).state.shown;
  return {
    /** Failures are shown, with Retry. Undefined after a failure or a cancel. */
    run: (question: ListQuestion, options: ShowOptions) => runSearch(needs, question, options),
    /** `back` where the person goes back to what had opened it. */
    openForm: forms.companies,
    async search(filters: unknown): Promise<void> {
      // The palette offers it before anything is set up: who looks for it is led on.
      if ((await connections.state()) === "none") return await offerWaysToBegin();
      const values = filters === undefined ? undefined : notifyProblems(companyFiltersFrom(filters));
      await forms.companies(values);
    },
    async browseFundings(filters: unknown): Promise<void> {
      const values = filters === undefined ? undefined : notifyProblems(fundingFiltersFrom(filters));
      await forms.fundings(values);
    },
    /** Nothing is sent until the person searches. `saved`: the saved search that is edited. */
    edit: (question: ListQuestion, saved?: string) =>
      forms.edit(question, saved === undefined ? {} : { saved }),
    /** Shows what is kept of a search, for free. */
    showKept: (question: ListQuestion) => runInLibrary(needs, question),
    async editSearch(): Promise<void> {
      const question = (await shown())?.question;
      await (question === undefined ? forms.companies() : forms.edit(question));
    },
    /** Opens the form as a suggestion of the answer that is shown, by its number, would have it. */
    async useSuggestion(index: unknown): Promise<void> {
      const { question, guidance } = (await shown()) ?? {};
      const suggestion = typeof index === "number" ? guidance?.suggestions[index] : undefined;
      if (question !== undefined && suggestion !== undefined) await forms.edit(question, { suggestion });
    },
    loadMore: async () => await loadNextPage(await needs.session(), needs),
    refreshResults: () => refreshResults(needs),
    async retrySearch(): Promise<void> {
      const { error } = (await needs.session()).state;
      if (error?.during === "search") await runSearch(needs, error.question, { way: "again", fresh: true });
    },
    async cancelSearch(): Promise<void> {
      const session = await needs.session();
      const { busy } = session.state;
      session.cancel();
      if (busy === undefined) return;
      const isFree = connections.usesSample || busy.isElsewhere === true;
      const price = isFree ? undefined : needs.mayUse(busy.question.endpoint);
      window.setStatusBarMessage(labelText(cancelledText(price, l10n.t)), cancelledMs);
    },
  };
}

async function runSearch(
  needs: Parts,
  question: ListQuestion,
  { preserveFocus = false, ...options }: ShowOptions,
): Promise<SearchOutcome | undefined> {
  const session = await needs.session();
  const outcome = await needs.failures.attempt(
    () => inFront(() => session.run(question, options), preserveFocus),
    () => needs.mayUse(question.endpoint),
  );
  if (outcome !== undefined) void editorCommands.executeCommand("setContext", contextKeys.searched, true);
  return outcome;
}

async function runInLibrary(needs: Parts, question: ListQuestion): Promise<SearchOutcome | undefined> {
  const session = await needs.session();
  return await needs.failures.attempt(() => inFront(() => session.searchLibrary(question)));
}

/** The view comes to the front while the question is on its way. */
function inFront<T>(ask: () => Promise<T>, preserveFocus = false): Thenable<T> {
  return inView(async () => {
    const answered = ask();
    const focused = editorCommands.executeCommand(`${views.results}.focus`, { preserveFocus });
    return (await Promise.all([answered, focused]))[0];
  });
}

async function refreshResults(needs: Parts): Promise<void> {
  const session = await needs.session();
  const { shown } = session.state;
  if (shown === undefined) return;
  const { question, from } = shown;
  await needs.failures.attempt(
    () =>
      inView(() =>
        from === "library"
          ? session.searchLibrary(question)
          : session.run(question, { way: "refresh", fresh: true }),
      ),
    () => needs.mayUse(question.endpoint),
  );
}

/** Problems of another caller’s arguments that are shown, in characters. */
const longestProblems = 500;

function notifyProblems<Values>({ filters, problems }: LooseFilters<Values>): Values {
  if (problems.length > 0) {
    const sentences = problems.map(({ text, values }) => l10n.t(text, ...values));
    void window.showWarningMessage(escapeLinks(oneLine(sentences.join(" "), longestProblems)));
  }
  return filters;
}

/** Of filings and fundings of a name; nothing is sent. */
async function knownRows(text: string, needs: SearchCommandNeeds): Promise<readonly KnownRow[]> {
  const { library, connections, pages } = needs;
  const { shown } = (await needs.session()).state;
  const found = await knownOfName(lookUpTarget(text), { library, connections, shown });
  return found.map((known) => {
    const { label, ...rest } = knownItem(known, needs);
    return {
      ...rest,
      // The editor sorts what it finds by label: as a name alone it would be above the row of the search.
      label: labelText(l10n.t("Show “{0}”", label)),
      async open() {
        await (await pages()).open(known.row, { preserveFocus: false });
      },
    };
  });
}

async function offerWaysToBegin(): Promise<void> {
  const chosen = await pickOne({
    title: l10n.t("Search Companies"),
    placeholder: l10n.t("Where do you want to search?"),
    items: [
      {
        label: l10n.t("Use Sample Data"),
        detail: l10n.t("Fictional companies on this machine. No key needed."),
        value: commands.useSampleData,
      },
      {
        label: l10n.t("Configure Connection…"),
        detail: l10n.t("Paste the address and the API key you were given."),
        value: commands.configureConnection,
      },
    ],
  });
  if (chosen !== undefined) await editorCommands.executeCommand(chosen);
}
