import { env, l10n } from "vscode";
import type { LibraryNeeds } from "../../../app/library/librarySource.ts";
import { keptCount } from "../../../app/library/readLibrary.ts";
import type { Preferences } from "../../../app/ports.ts";
import type { RequestPrice } from "../../../present/requestPrice.ts";
import { checkRange } from "../../../service/contract/filters/typedAmount.ts";
import {
  type CompanyFilters,
  companyFilters,
  type Filter,
  type FundingFilters,
  fundingFilters,
  type PageSize,
  pageSize,
} from "../../../service/contract/filters/table.ts";
import { parseText } from "../../../service/contract/filters/typedValues.ts";
import { labelText } from "../../../text/oneLine.ts";
import type { ParseResult } from "../../../text/sentence.ts";
import type { ListQuestion } from "../../../service/contract/question.ts";
import type { FilterForm, FilterRow, KnownRow, LibraryRowText } from "./filterForm.ts";
import { statesRow } from "./placePick.ts";
import type { RecentValues } from "./recentValues.ts";
import { dayItems, industryItems, type KnownValues, seriesItems } from "./valuePicks.ts";
import { valuePickRow, valueRow } from "./valueRow.ts";

export type CompanyFormValues = CompanyFilters & PageSize;

export interface FormNeeds extends LibraryNeeds {
  readonly settings: Pick<Preferences, "perPage">;
  readonly price: RequestPrice;
  readonly recent: Pick<RecentValues, "textsOf">;
  readonly seen: { readonly industries: () => readonly string[]; readonly series: () => readonly string[] };
  readonly known: (text: string) => Promise<readonly KnownRow[]>;
}

/** Has every parameter of the v3 list (§4.2) except `page`. */
export function companyForm(needs: FormNeeds): FilterForm<CompanyFormValues> {
  return {
    title: l10n.t("Search Companies"),
    placeholder: l10n.t("Type a company name, or choose a filter"),
    submitLabel: l10n.t("Search"),
    library: libraryRow(needs, "companies"),
    rows: [
      ...companyFilters.map((filter) => companyRow(filter, needs)),
      valueRow<CompanyFormValues>(pageSize, {
        placeholder: () => {
          const size = needs.settings.perPage();
          return size === undefined ? undefined : l10n.t("{0}, from the settings", size);
        },
      }),
    ],
    empty: {},
    price: () => needs.price("companies"),
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
    known: needs.known,
  };
}

/** Has `series`, `created_from`, and a row for further parameters that the service takes (§4.1). */
export function fundingForm(needs: FormNeeds): FilterForm<FundingFilters> {
  return {
    title: l10n.t("Browse Fundings"),
    placeholder: l10n.t("Choose a filter, or Browse"),
    submitLabel: l10n.t("Browse"),
    library: libraryRow(needs, "fundings"),
    rows: fundingFilters.map((filter) => fundingRow(filter, needs)),
    empty: {},
    price: () => needs.price("fundings"),
    check: () => undefined,
  };
}

function libraryRow(needs: FormNeeds, endpoint: ListQuestion["endpoint"]): LibraryRowText {
  return {
    label: l10n.t("Search Library (free)"),
    async detail() {
      const count = await keptCount(needs, endpoint);
      if (count === undefined) return undefined;
      if (endpoint === "fundings")
        return count === 1 ? l10n.t("1 funding stored") : l10n.t("{0} fundings stored", count);
      return count === 1 ? l10n.t("1 filing stored") : l10n.t("{0} filings stored", count);
    },
  };
}

function rangeOf({ minMoneyRaised, maxMoneyRaised }: CompanyFilters): ParseResult<unknown> {
  return checkRange(minMoneyRaised, maxMoneyRaised, env.language);
}

function companyRow(filter: Filter<CompanyFilters>, needs: FormNeeds): FilterRow<CompanyFormValues> {
  const recent = (): readonly string[] => needs.recent.textsOf(filter.name);
  switch (filter.name) {
    case "states":
      return statesRow<CompanyFormValues>(filter, recent);
    case "minMoneyRaised":
    case "maxMoneyRaised":
      return valueRow<CompanyFormValues>(filter, { check: rangeOf, recent });
    case "industry":
      return valuePickRow<CompanyFormValues>(filter, (current) =>
        industryItems(knownValues(current, recent, needs.seen.industries)),
      );
    case "company":
    case "cities":
    case "zipCodes":
    case "relatedPerson":
      return valueRow<CompanyFormValues>(filter, { recent });
  }
}

function fundingRow(filter: Filter<FundingFilters>, needs: FormNeeds): FilterRow<FundingFilters> {
  const recent = (): readonly string[] => needs.recent.textsOf(filter.name);
  switch (filter.name) {
    case "series":
      return valuePickRow(filter, (current) => seriesItems(knownValues(current, recent, needs.seen.series)));
    case "createdFrom":
      return valuePickRow(filter, (current) => dayItems(knownValues(current, recent), new Date()));
    case "more":
      return valueRow(filter, { recent });
  }
}

function knownValues(
  current: string | undefined,
  recent: () => readonly string[],
  seen: () => readonly string[] = () => [],
): KnownValues {
  return { current, recent: recent(), seen: seen() };
}
