import { chartWords } from "../charts/words.ts";
import type { Wording } from "../wording.ts";
import { tableNames, type TableNames } from "./names.ts";

/** The words of the library’s table: those of the table of results, but where it says whose rows they are. */
export function libraryTableNames({ t }: Pick<Wording, "t">): TableNames {
  const names = tableNames({ t });
  return {
    ...names,
    findHint: t("Filter by name, place, industry, series, web address, tags, or note"),
    exportHint: t("Save the selected, the shown, or all records of the library as a file"),
    grid: t("Records in the library"),
    unsorted: t("Newest first"),
    nothingFits: t("No records in the library match the filters."),
    chart: {
      ...chartWords({ t }),
      all: t("Charts of the library"),
      noAmounts: t("None of these records reports an amount."),
      loaded: t("{0} in the library"),
      markLoaded: t("{0} of {1}"),
      amountsEmpty: t("None of these records reports an amount above zero."),
      placesEmpty: t("None of these records names a place."),
      industriesEmpty: t("None of these records names an industry."),
    },
  };
}
