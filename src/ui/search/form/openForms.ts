import { isDeepStrictEqual } from "node:util";
import { companyQuestion } from "../../../app/search/search.ts";
import type { SearchOutcome } from "../../../domain/search/state.ts";
import { suggestedFilters } from "../../../service/contract/suggested.ts";
import {
  companyFilters,
  type Filter,
  fundingFilters,
  pageSize,
} from "../../../service/contract/filters/table.ts";
import type { Suggestion } from "../../../service/contract/guidance.ts";
import type { Role } from "../../../service/contract/authentication.ts";
import type { ListQuestion } from "../../../service/contract/question.ts";
import type { Parts } from "../../parts.ts";
import {
  fillMemory,
  type FilterForm,
  type FormMemory,
  type FormOptions,
  type SearchTarget,
  showFilterForm,
} from "./filterForm.ts";
import { companyForm, type CompanyFormValues, type FormNeeds, fundingForm } from "./forms.ts";
import type { RecentValues } from "./recentValues.ts";

interface OpenFormsNeeds extends Parts, Pick<FormNeeds, "seen" | "kept" | "known"> {
  readonly recent: RecentValues;
}

/** `back` where the person goes back to what opened it. Rejects with `noAddress` or `noCredential`. */
type OpenForm<Values> = (values?: Values, options?: FormOptions) => Promise<"back" | undefined>;

/** `saved`: the saved search that was edited. */
type RunQuestion = (
  question: ListQuestion,
  to: SearchTarget,
  saved?: string,
) => Promise<SearchOutcome | undefined>;

const companyTable: readonly Filter<CompanyFormValues>[] = [...companyFilters, pageSize];

export function createOpenForms(needs: OpenFormsNeeds, run: RunQuestion) {
  const { settings } = needs;
  const formNeeds: FormNeeds = {
    ...needs,
    recent: (filter) => needs.recent.textsOf(filter),
    defaultPerPage: () => settings.perPage(),
  };
  /** What was sent last, and the question that it became with the settings of that time. */
  let sent: { readonly question: ListQuestion; readonly values: CompanyFormValues } | undefined;
  const companies = openForm(needs, {
    role: "app",
    form: companyForm(formNeeds),
    table: companyTable,
    async run(values, ...how) {
      const question = companyQuestion(values, settings);
      sent = { question, values };
      return await run(question, ...how);
    },
  });
  const fundings = openForm(needs, {
    role: "base",
    form: fundingForm(formNeeds),
    table: fundingFilters,
    run: (filters, ...how) => run({ endpoint: "fundings", filters }, ...how),
  });
  const valuesOf = (question: ListQuestion & { endpoint: "companies" }): CompanyFormValues => {
    // A size that came from the settings is not one that the person chose.
    if (sent !== undefined && isDeepStrictEqual(sent.question, question)) return sent.values;
    const { filters, perPage } = question;
    return perPage === undefined || perPage === settings.perPage() ? filters : { ...filters, perPage };
  };
  return {
    companies,
    fundings,
    /** `saved`: the saved search that is being edited. */
    async edit(
      question: ListQuestion,
      { suggestion, saved }: { readonly suggestion?: Suggestion; readonly saved?: string } = {},
    ): Promise<void> {
      if (question.endpoint === "fundings") {
        const { filters, about } = changed(fundingFilters, question.filters, suggestion);
        await fundings(filters, { marked: about, saved });
      } else {
        const { filters, about } = changed(companyTable, valuesOf(question), suggestion);
        await companies(filters, { marked: about, saved });
      }
    },
  };
}

function changed<Values>(
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
  readonly run: (values: Values, to: SearchTarget, saved?: string) => Promise<SearchOutcome | undefined>;
}

function openForm<Values>(
  { session, recent, connections }: OpenFormsNeeds,
  { role, form, table, run }: FormSetup<Values>,
): OpenForm<Values> {
  const memory: FormMemory<Values> = { values: form.empty, typed: "", refused: new Map() };
  return async (given, options) => {
    if (given !== undefined) fillMemory(memory, given);
    await connections.hostFor(role);
    const answer = await showFilterForm(form, memory, options);
    if (answer === undefined || answer === "back") return answer;
    const { values, to } = answer;
    recent.remember(table, values);
    if ((await run(values, to, options?.saved)) !== "done") return undefined;
    const isEmpty = to !== "save" && (await session()).state.shown?.rows.length === 0;
    fillMemory(memory, isEmpty ? values : form.empty);
    return undefined;
  };
}
