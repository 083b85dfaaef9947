import type { ListView } from "../list/listView.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import { commands as editorCommands, l10n, window } from "vscode";
import {
  companyFiltersFrom,
  fundingFiltersFrom,
  type LooseFilters,
} from "../../service/contract/filters/arguments.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import { commands } from "../../host/ids.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { DetailView } from "../detail/detailView.ts";
import type { Lazy } from "../lazy.ts";
import type { CommandServices, Services } from "../services.ts";
import { cancelledText } from "../../present/searchStatus.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import type { EditedSearch } from "./form/filterForm.ts";
import { createOpenForms } from "./openForms.ts";

const cancelledMs = 6_000;

export interface SearchingServices extends CommandServices {
  readonly searching: Lazy<SearchCommands>;
  readonly detail: Lazy<DetailView>;
  readonly listView: Lazy<ListView>;
}

export type SearchCommands = ReturnType<typeof createSearchCommands>;

export function createSearchCommands(needs: Services) {
  const { connections } = needs;
  const forms = createOpenForms(needs);
  const shown = async (): Promise<ShownSearch | undefined> => (await needs.session()).state.shown;
  return {
    openForm: forms.companies,
    async search(filters: unknown): Promise<void> {
      // The palette offers Search before any setup.
      if ((await connections.state()) === "none") return await offerWaysToBegin();
      const values = filters === undefined ? undefined : notifyProblems(companyFiltersFrom(filters));
      await forms.companies(values);
    },
    async browseFundings(filters: unknown): Promise<void> {
      const values = filters === undefined ? undefined : notifyProblems(fundingFiltersFrom(filters));
      await forms.fundings(values);
    },
    edit: (question: ListQuestion, saved?: EditedSearch) =>
      forms.edit(question, saved === undefined ? {} : { saved }),
    /** `index` is that of a suggestion of the current answer, which the form applies. */
    async editSearch(index: unknown): Promise<void> {
      const { question, guidance } = (await shown()) ?? {};
      const suggestion = typeof index === "number" ? guidance?.suggestions[index] : undefined;
      await (question === undefined ? forms.companies() : forms.edit(question, suggestion && { suggestion }));
    },
    async cancelSearch(): Promise<void> {
      const session = await needs.session();
      const { busy } = session.state;
      session.cancel();
      if (busy === undefined) return;
      const isFree = connections.usesSample || busy.isElsewhere === true;
      window.setStatusBarMessage(labelText(cancelledText(isFree, l10n.t)), cancelledMs);
    },
  };
}

/** In characters; another extension’s arguments may have many problems. */
const maxProblemsLength = 500;

function notifyProblems<Values>({ filters, problems }: LooseFilters<Values>): Values {
  if (problems.length > 0) {
    const sentences = problems.map(({ text, values }) => l10n.t(text, ...values));
    void window.showWarningMessage(escapeLinks(oneLine(sentences.join(" "), maxProblemsLength)));
  }
  return filters;
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
