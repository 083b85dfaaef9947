import { isDeepStrictEqual } from "node:util";
import { commands as editorCommands, env } from "vscode";
import { companyQuestion } from "../../app/search/search.ts";
import type { SearchOutcome } from "../../domain/search/state.ts";
import { suggestedFilters, type Suggestion } from "../../service/contract/guidance.ts";
import {
  companyFilters,
  type Filter,
  fundingFilters,
  pageSize,
} from "../../service/contract/filters/table.ts";
import { commands } from "../../host/ids.ts";
import type { Role } from "../../service/contract/authentication.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import type { Services } from "../services.ts";
import {
  type EditedSearch,
  fillMemory,
  type FilterForm,
  type FormMemory,
  type FormOptions,
  type SearchTarget,
  showFilterForm,
} from "./form/filterForm.ts";
import { companyForm, type CompanyFormValues, fundingForm } from "./form/searchForms.ts";
import { createRecentValues, type RecentValues } from "./form/recentValues.ts";
import { knownRowsOf } from "./lookUpItems.ts";
import { runInLibrary, runSearch } from "./runSearch.ts";
import { createSeenValues } from "./seenValues.ts";

/** Returns "back" if the person goes back to the caller. Rejects with `noAddress` or `noCredential`. */
type OpenForm<Values> = (values?: Values, options?: FormOptions) => Promise<"back" | undefined>;

const companyTable: readonly Filter<CompanyFormValues>[] = [...companyFilters, pageSize];

export function createOpenForms(needs: Services) {
  const { settings, globalMemory } = needs;
  const recent = createRecentValues(globalMemory);
  const formNeeds = { ...needs, recent, seen: createSeenValues(globalMemory), known: knownRowsOf(needs) };
  /** The last search sent, and its form values, which don’t include defaults from the settings. */
  let lastSent: { readonly question: ListQuestion; readonly values: CompanyFormValues } | undefined;
  const companies = openForm(formNeeds, {
    role: "app",
    form: companyForm(formNeeds),
    table: companyTable,
    questionOf(values) {
      const question = companyQuestion(values, settings);
      lastSent = { question, values };
      return question;
    },
  });
  const fundings = openForm(formNeeds, {
    role: "base",
    form: fundingForm(formNeeds),
    table: fundingFilters,
    questionOf: (filters) => ({ endpoint: "fundings", filters }),
  });
  const valuesOf = (question: ListQuestion & { endpoint: "companies" }): CompanyFormValues => {
    // A page size from the settings isn’t the person’s choice.
    if (lastSent !== undefined && isDeepStrictEqual(lastSent.question, question)) return lastSent.values;
    const { filters, perPage } = question;
    return perPage === undefined || perPage === settings.perPage() ? filters : { ...filters, perPage };
  };
  return {
    companies,
    fundings,
    async edit(
      question: ListQuestion,
      { suggestion, saved }: { readonly suggestion?: Suggestion; readonly saved?: EditedSearch } = {},
    ): Promise<void> {
      if (question.endpoint === "fundings") {
        const { filters, about } = applySuggestion(fundingFilters, question.filters, suggestion);
        await fundings(filters, { marked: about, saved });
      } else {
        const { filters, about } = applySuggestion(companyTable, valuesOf(question), suggestion);
        await companies(filters, { marked: about, saved });
      }
    },
  };
}

function applySuggestion<Values>(
  table: readonly Filter<Values>[],
  values: Values,
  suggestion: Suggestion | undefined,
): { readonly filters: Values; readonly about?: string } {
  return suggestion === undefined ? { filters: values } : suggestedFilters(table, values, suggestion);
}

interface FormSetup<Values> {
  readonly role: Role;
  readonly form: FilterForm<Values>;
  readonly table: readonly Filter<Values>[];
  readonly questionOf: (values: Values) => ListQuestion;
}

function openForm<Values>(
  needs: Services & { readonly recent: RecentValues },
  { role, form, table, questionOf }: FormSetup<Values>,
): OpenForm<Values> {
  const memory: FormMemory<Values> = { values: form.empty, typed: "", refused: new Map() };
  return async (given, options) => {
    if (given !== undefined) fillMemory(memory, given);
    await needs.connections.hostFor(role);
    const answer = await showFilterForm(form, memory, options);
    if (answer === undefined || answer === "back") return answer;
    const { values, to } = answer;
    needs.recent.remember(table, values, env.language);
    if ((await submit(needs, questionOf(values), to, options?.saved?.id)) !== "done") return undefined;
    const isEmpty = to !== "save" && (await needs.session()).state.shown?.rows.length === 0;
    fillMemory(memory, isEmpty ? values : form.empty);
    return undefined;
  };
}

async function submit(
  needs: Services,
  question: ListQuestion,
  to: SearchTarget,
  saved?: string,
): Promise<SearchOutcome | undefined> {
  switch (to) {
    case "library":
      return await runInLibrary(needs, question);
    case "service":
      return await runSearch(needs, question, { way: "search" });
    case "save": {
      const service = needs.connections.serviceOf(roleOf(question));
      const target = { question, service, ...(saved === undefined ? {} : { id: saved }) };
      const isSaved = await editorCommands.executeCommand<boolean>(commands.saveSearch, target);
      return isSaved ? "done" : undefined;
    }
  }
}
