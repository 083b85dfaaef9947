import { l10n } from "vscode";
import type { FundingFilters } from "../../service/contract/filters.ts";
import { parseMoreParameters } from "../../service/contract/filters/moreParameters.ts";
import { parseDate } from "../../service/contract/filters/numbers.ts";
import { parseText } from "../../service/contract/filters/text.ts";
import type { FilterForm } from "./filterForm.ts";
import { valueRow } from "./valueRow.ts";

/** The form of `browseFundings`: `series`, `created_from`, and whatever else the service takes (§4.1). */
export function fundingForm(needs: { cost(): string }): FilterForm<FundingFilters> {
  return {
    title: l10n.t("Browse Fundings"),
    placeholder: l10n.t("Choose a filter, or Browse"),
    submitLabel: l10n.t("Browse"),
    rows: [
      valueRow<FundingFilters, string | undefined>({
        label: l10n.t("Series"),
        placeholder: l10n.t("any series"),
        prompt: l10n.t("A series, spelt as the service does, such as Series A. Empty means any."),
        textOf: (values) => values.series,
        parse: parseText,
        assign: ({ series: _replaced, ...rest }, series) =>
          series === undefined ? rest : { ...rest, series },
      }),
      valueRow<FundingFilters, string | undefined>({
        label: l10n.t("Created from"),
        placeholder: l10n.t("any date"),
        prompt: l10n.t("First day, as YYYY-MM-DD. Empty means any."),
        textOf: (values) => values.createdFrom,
        parse: parseDate,
        assign: ({ createdFrom: _replaced, ...rest }, createdFrom) =>
          createdFrom === undefined ? rest : { ...rest, createdFrom },
      }),
      valueRow<FundingFilters, FundingFilters["more"]>({
        label: l10n.t("More parameters"),
        placeholder: l10n.t("none"),
        prompt: l10n.t("Further parameters of the service as name=value, separated by &. Empty means none."),
        textOf: (values) => values.more?.map(([name, value]) => `${name}=${value}`).join(" & "),
        parse: parseMoreParameters,
        assign: ({ more: _replaced, ...rest }, more) =>
          more === undefined || more.length === 0 ? rest : { ...rest, more },
      }),
    ],
    empty: {},
    cost: () => needs.cost(),
    check: () => undefined,
  };
}
