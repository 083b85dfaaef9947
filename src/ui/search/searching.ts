import { companyQuestion, nextPage, openPast, search } from "../../app/search.ts";
import { nextPageOf } from "../../domain/search/rows.ts";
import type { RecordOpener } from "../../app/detailPages.ts";
import type { EngineSource } from "../../app/engine.ts";
import type { FundingFilters } from "../../service/contract/filters/table.ts";
import { type ListQuestion } from "../../service/contract/question.ts";
import { commands as editorCommands, l10n, window } from "vscode";
import {
  companyFiltersFrom,
  fundingFiltersFrom,
  type LooseFilters,
} from "../../service/contract/filters/arguments.ts";
import type { PastQuestion, Outcome } from "../../domain/search/state.ts";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { views } from "../../host/ids.ts";
import { escapeLinks, oneLine } from "../../text/oneLine.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { Failures } from "../failures.ts";
import { companyForm, type CompanyFormValues, fundingForm } from "./forms.ts";
import { emptyMemory, resetMemory, showFilterForm, type FilterForm, type FormMemory } from "./filterForm.ts";

/** What the searching commands need. */
export interface SearchingNeeds {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly settings: Settings;
  readonly failures: Failures;
  /** Industries seen so far, and the place that remembers those of new rows. */
  readonly industries: () => readonly string[];
  readonly opener: RecordOpener;
  /** What one request may use, e.g. "may use 1 search · 12 left". */
  readonly cost: () => string;
}

/** The searching commands, and the way in which others of them start a search. */
export interface Searching {
  readonly search: CommandHandler;
  readonly editSearch: CommandHandler;
  readonly browseFundings: CommandHandler;
  readonly loadMore: CommandHandler;
  readonly refreshResults: CommandHandler;
  readonly cancelSearch: CommandHandler;
  /** Draws a past question from the store; sends nothing. */
  readonly openSearch: CommandHandler;
  /** Runs a question and shows its rows; failures are told, with Retry. */
  run(question: ListQuestion, options?: { readonly preserveFocus?: boolean }): Promise<Outcome | undefined>;
  /** Opens the form of `search` with these values; nothing is sent before the person says so. */
  openForm(values: CompanyFormValues): Promise<void>;
}

/** Builds the commands around the two forms, which remember how they were left. */
export function searchingCommands(needs: SearchingNeeds): Searching {
  const companies = companyForm({
    cost: needs.cost,
    industries: needs.industries,
    defaultPerPage: () => needs.settings.perPage(),
  });
  const fundings = fundingForm({ cost: needs.cost });
  const companyMemory = emptyMemory(companies);
  const fundingMemory = emptyMemory(fundings);
  const run: Searching["run"] = (question, options) => runSearch(needs, question, options);
  const askCompanies = async (): Promise<void> => {
    await needs.connections.hostFor("app");
    await askAndRun(companies, companyMemory, (values) => run(companyQuestion(values, needs.settings)));
  };
  const askFundings = async (): Promise<void> => {
    await needs.connections.hostFor("base");
    await askAndRun(fundings, fundingMemory, (filters) => run({ endpoint: "fundings", filters }));
  };
  return {
    run,
    async openForm(values) {
      fill(companyMemory, values);
      await askCompanies();
    },
    async search(filters) {
      if (filters !== undefined) fill(companyMemory, notifyProblems(companyFiltersFrom(filters)));
      await askCompanies();
    },
    async browseFundings(filters) {
      if (filters !== undefined) fill(fundingMemory, notifyProblems(fundingFiltersFrom(filters)));
      await askFundings();
    },
    async editSearch() {
      const question = (await needs.engine()).session.state.shown?.question;
      if (question?.endpoint === "fundings") {
        fill<FundingFilters>(fundingMemory, question.filters);
        await askFundings();
        return;
      }
      if (question !== undefined) {
        const { filters, perPage } = question;
        fill<CompanyFormValues>(companyMemory, { ...filters, ...(perPage === undefined ? {} : { perPage }) });
      }
      await askCompanies();
    },
    loadMore: () => loadMore(needs),
    refreshResults: () => refreshResults(needs),
    async cancelSearch() {
      (await needs.engine()).session.cancel();
    },
    openSearch: (past) => openStored(needs, past),
  };
}

async function askAndRun<Values>(
  form: FilterForm<Values>,
  memory: FormMemory<Values>,
  run: (values: Values) => Promise<Outcome | undefined>,
): Promise<void> {
  const values = await showFilterForm(form, memory);
  if (values === undefined) return;
  if ((await run(values)) === "done") resetMemory(form, memory);
}

async function runSearch(
  needs: SearchingNeeds,
  question: ListQuestion,
  options?: { readonly preserveFocus?: boolean },
): Promise<Outcome | undefined> {
  const made = await needs.engine();
  return await needs.failures.attempt(() =>
    inView(async () => {
      // The view comes to the front while the question is on its way.
      const answered = search(made, question);
      const focused = editorCommands.executeCommand(`${views.results}.focus`, {
        preserveFocus: options?.preserveFocus === true,
      });
      return (await Promise.all([answered, focused]))[0];
    }),
  );
}

async function loadMore(needs: SearchingNeeds): Promise<void> {
  const engine = await needs.engine();
  // Retry may be chosen when another search is shown, and must not ask for a page of that.
  const meant = nextPageOf(engine.session.state.shown);
  await needs.failures.attempt(async () => {
    const outcome = await inView(() => nextPage(engine, meant));
    if (outcome !== "outdated") return;
    void window.showInformationMessage(l10n.t("The results have changed since then, so no page was loaded."));
  });
}

async function refreshResults(needs: SearchingNeeds): Promise<void> {
  const engine = await needs.engine();
  const question = engine.session.state.shown?.question;
  if (question === undefined) return;
  await needs.failures.attempt(() => inView(() => search(engine, question, { fresh: true })));
}

function inView<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: { viewId: views.results } }, work);
}

async function openStored({ engine, connections, opener }: SearchingNeeds, past: unknown): Promise<void> {
  if (!isPastQuestion(past)) return;
  const answer = await openPast(await engine(), past, { connections, opener });
  if (answer === "elsewhere") {
    void window.showInformationMessage(
      l10n.t("This was asked over another connection. Connect to it again to see the stored answer."),
    );
  } else if (answer === "gone") {
    void window.showInformationMessage(l10n.t("The stored answer is gone. Search again to see it."));
  }
}

function isPastQuestion(value: unknown): value is PastQuestion {
  return typeof value === "object" && value !== null && "question" in value && "service" in value;
}

/** What of another caller’s arguments is told, in characters. */
const longestProblems = 500;

/** Says what of another caller's arguments was left out of the form. */
function notifyProblems<Values>({ filters, problems }: LooseFilters<Values>): Values {
  if (problems.length > 0) {
    const sentences = problems.map(({ text, values }) => l10n.t(text, ...values));
    void window.showWarningMessage(escapeLinks(oneLine(sentences.join(" "), longestProblems)));
  }
  return filters;
}

function fill<Values>(memory: FormMemory<Values>, values: Values): void {
  memory.values = values;
  memory.typed = "";
  memory.refused.clear();
}
