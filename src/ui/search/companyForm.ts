import { l10n, ThemeIcon } from "vscode";
import type { CompanyFilters } from "../../service/contract/filters.ts";
import { parseAmount } from "../../service/contract/filters/amount.ts";
import { parsePerPage } from "../../service/contract/filters/numbers.ts";
import type { Parsed } from "../../text/parsed.ts";
import { parseCities, parseStates, parseZipCodes } from "../../service/contract/filters/places.ts";
import { checkRange } from "../../service/contract/filters/range.ts";
import { parseText } from "../../service/contract/filters/text.ts";
import { usStates } from "../../service/contract/filters/usStates.ts";
import { labelText } from "../../text/oneLine.ts";
import type { FilterForm, FilterRow, FormMemory } from "./filterForm.ts";
import { pickIndustry, pickStates } from "./valuePicks.ts";
import { valueRow } from "./valueRow.ts";

/** The form's values: the filters of the v3 list, and how many records a page should hold. */
export type CompanyFormValues = CompanyFilters & { readonly perPage?: number };

/** What the form needs to know beyond what is typed. */
export interface CompanyFormNeeds {
  cost(): string;
  /** Industries seen so far, for the pick. */
  industries(): readonly string[];
  /** From the setting; undefined leaves it to the service. */
  defaultPerPage(): number | undefined;
}

type Row = FilterRow<CompanyFormValues>;
type Memory = FormMemory<CompanyFormValues>;

/** The form of `search`: a row for every parameter of the v3 list (§4.2) but `page`. */
export function companyForm(needs: CompanyFormNeeds): FilterForm<CompanyFormValues> {
  return {
    title: l10n.t("Search Companies"),
    placeholder: l10n.t("Type a company name, or choose a filter"),
    submitLabel: l10n.t("Search"),
    rows: [
      companyRow(),
      citiesRow(),
      statesRow(),
      zipCodesRow(),
      industryRow(needs),
      personRow(),
      ...amountRows(),
      perPageRow(needs),
    ],
    empty: {},
    cost: () => needs.cost(),
    check: (values) => {
      const range = checkRange(values.minMoneyRaised, values.maxMoneyRaised);
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

function companyRow(): Row {
  return valueRow<CompanyFormValues, string | undefined>({
    label: l10n.t("Company"),
    placeholder: l10n.t("any name"),
    prompt: l10n.t("Company name, or a part of it. Empty means any."),
    textOf: (values) => values.company,
    parse: parseText,
    assign: (values, company) => withValue(values, "company", company),
  });
}

function personRow(): Row {
  return valueRow<CompanyFormValues, string | undefined>({
    label: l10n.t("Related person"),
    placeholder: l10n.t("anyone"),
    prompt: l10n.t("Name of a person or firm that the filing names. Empty means anyone."),
    textOf: (values) => values.relatedPerson,
    parse: parseText,
    assign: (values, person) => withValue(values, "relatedPerson", person),
  });
}

function citiesRow(): Row {
  return valueRow<CompanyFormValues, readonly string[]>({
    label: l10n.t("Cities"),
    placeholder: l10n.t("any city"),
    prompt: l10n.t("Cities, separated by commas. Empty means any."),
    textOf: (values) => values.cities?.join(", "),
    parse: parseCities,
    assign: (values, cities) => withList(values, "cities", cities),
  });
}

function zipCodesRow(): Row {
  return valueRow<CompanyFormValues, readonly string[]>({
    label: l10n.t("Zip codes"),
    placeholder: l10n.t("any zip code"),
    prompt: l10n.t("Zip codes, separated by commas, such as 02139. Empty means any."),
    textOf: (values) => values.zipCodes?.join(", "),
    parse: parseZipCodes,
    assign: (values, zipCodes) => withList(values, "zipCodes", zipCodes),
  });
}

function statesRow(): Row {
  const chooseButton = { iconPath: new ThemeIcon("list-selection"), tooltip: l10n.t("Choose from the list") };
  return valueRow<CompanyFormValues, readonly string[]>({
    label: l10n.t("States"),
    placeholder: l10n.t("any state"),
    prompt: l10n.t(
      "States by name or abbreviation, separated by commas: CA, New York. Other places as text. Empty means any.",
    ),
    textOf: (values) => values.states?.join(", "),
    parse: parseStates,
    assign: (values, states) => withList(values, "states", states),
    button: {
      button: chooseButton,
      choose: (typed) => {
        const parsed: Parsed<readonly string[]> = parseStates(typed);
        return pickStates(usStates, parsed.ok ? parsed.value : []);
      },
    },
  });
}

function industryRow(needs: CompanyFormNeeds): Row {
  return {
    label: l10n.t("Industry"),
    placeholder: l10n.t("any industry"),
    valueOf: (values) => values.industry,
    async ask(memory: Memory) {
      const chosen = await pickIndustry(needs.industries(), memory.values.industry);
      return chosen === undefined ? memory.values : withValue(memory.values, "industry", chosen.industry);
    },
  };
}

function amountRows(): readonly Row[] {
  return (["minMoneyRaised", "maxMoneyRaised"] as const).map((key) =>
    valueRow<CompanyFormValues, number | undefined>({
      label: key === "minMoneyRaised" ? l10n.t("Minimum raised") : l10n.t("Maximum raised"),
      placeholder: l10n.t("any amount"),
      prompt: l10n.t("An amount such as 5M, 750k or 1,000,000. Empty means any."),
      textOf: (values) => values[key]?.toLocaleString("en-US"),
      parse: parseAmount,
      check: (values) => checkRange(values.minMoneyRaised, values.maxMoneyRaised),
      assign: (values, amount) => withValue(values, key, amount),
    }),
  );
}

function perPageRow(needs: CompanyFormNeeds): Row {
  const fallback = needs.defaultPerPage();
  return valueRow<CompanyFormValues, number | undefined>({
    label: l10n.t("Results per page"),
    placeholder:
      fallback === undefined ? l10n.t("as the service decides") : l10n.t("{0}, from the settings", fallback),
    prompt: l10n.t(
      "How many results a page should hold. The service's maximum is not documented. Empty means the default.",
    ),
    textOf: (values) => values.perPage?.toString(),
    parse: parsePerPage,
    assign: (values, perPage) => withValue(values, "perPage", perPage),
  });
}

function withValue<Key extends keyof CompanyFormValues>(
  values: CompanyFormValues,
  key: Key,
  value: CompanyFormValues[Key] | undefined,
): CompanyFormValues {
  const { [key]: _replaced, ...rest } = values;
  return value === undefined ? rest : { ...rest, [key]: value };
}

function withList(
  values: CompanyFormValues,
  key: "cities" | "states" | "zipCodes",
  list: readonly string[],
): CompanyFormValues {
  return withValue(values, key, list.length === 0 ? undefined : list);
}
