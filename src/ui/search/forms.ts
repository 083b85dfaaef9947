import { l10n, ThemeIcon } from "vscode";
import { checkRange } from "../../service/contract/filters/amount.ts";
import {
  type CompanyFilters,
  companyFilters,
  type Filter,
  type FundingFilters,
  fundingFilters,
  type PageSize,
  pageSize,
} from "../../service/contract/filters/table.ts";
import { parseText } from "../../service/contract/filters/typed.ts";
import { labelText } from "../../text/oneLine.ts";
import type { FilterForm, FilterRow } from "./filterForm.ts";
import { pickIndustry, pickStates } from "./valuePicks.ts";
import { type RowExtras, valueRow } from "./valueRow.ts";

/** The values of the form of `search`: the filters of the v3 list, and how many records a page should hold. */
export type CompanyFormValues = CompanyFilters & PageSize;

/** What the form of `search` needs to know beyond what is typed. */
export interface CompanyFormNeeds {
  readonly cost: () => string;
  /** Industries seen so far, for the pick. */
  readonly industries: () => readonly string[];
  /** From the setting; undefined leaves it to the service. */
  readonly defaultPerPage: () => number | undefined;
}

/** The form of `search`: a row for every parameter of the v3 list (§4.2) but `page`. */
export function companyForm(needs: CompanyFormNeeds): FilterForm<CompanyFormValues> {
  const size = needs.defaultPerPage();
  return {
    title: l10n.t("Search Companies"),
    placeholder: l10n.t("Type a company name, or choose a filter"),
    submitLabel: l10n.t("Search"),
    rows: [
      ...companyFilters.map((filter) => companyRow(filter, needs)),
      valueRow<CompanyFormValues>(
        pageSize,
        size === undefined ? {} : { placeholder: l10n.t("{0}, from the settings", size) },
      ),
    ],
    empty: {},
    cost: needs.cost,
    check: (values) => {
      const range = rangeOf(values);
      return range.ok ? undefined : range.problem;
    },
    typed(text) {
      const parsed = parseText(text);
      return {
        label: labelText(l10n.t('Search for company "{0}"', text.trim())),
        check: parsed.ok ? undefined : parsed.problem,
        values: parsed.ok && parsed.value !== undefined ? { company: parsed.value } : {},
      };
    },
  };
}

/** The form of `browseFundings`: `series`, `created_from`, and whatever else the service takes (§4.1). */
export function fundingForm({ cost }: { readonly cost: () => string }): FilterForm<FundingFilters> {
  return {
    title: l10n.t("Browse Fundings"),
    placeholder: l10n.t("Choose a filter, or Browse"),
    submitLabel: l10n.t("Browse"),
    rows: fundingFilters.map((filter) => valueRow(filter)),
    empty: {},
    cost,
    check: () => undefined,
  };
}

const rangeOf: NonNullable<RowExtras<CompanyFilters>["check"]> = ({ minMoneyRaised, maxMoneyRaised }) =>
  checkRange(minMoneyRaised, maxMoneyRaised);

function companyRow(
  filter: Filter<CompanyFilters>,
  { industries }: CompanyFormNeeds,
): FilterRow<CompanyFormValues> {
  switch (filter.name) {
    case "states":
      return valueRow<CompanyFormValues>(filter, { button: listOfStates(filter) });
    case "minMoneyRaised":
    case "maxMoneyRaised":
      return valueRow<CompanyFormValues>(filter, { check: rangeOf });
    case "industry":
      return {
        ...valueRow<CompanyFormValues>(filter),
        async ask({ values }) {
          const chosen = await pickIndustry(industries(), values.industry);
          if (chosen === undefined) return values;
          const { industry: _before, ...rest } = values;
          return chosen.industry === undefined ? rest : { ...rest, industry: chosen.industry };
        },
      };
    case "company":
    case "cities":
    case "zipCodes":
    case "relatedPerson":
      return valueRow<CompanyFormValues>(filter);
  }
}

function listOfStates(filter: Filter<CompanyFilters>): NonNullable<RowExtras<CompanyFilters>["button"]> {
  return {
    button: { iconPath: new ThemeIcon("list-selection"), tooltip: l10n.t("Choose from the list") },
    choose: (typed) => {
      const parsed = filter.read({}, typed);
      return pickStates(parsed.ok ? (parsed.value.states ?? []) : []);
    },
  };
}
