import type { TableStatus } from "../../../present/table/messages.ts";
import { inLanguage, type Wording } from "../../../present/wording.ts";

/** What the table says of the library as a whole. `news`: records that have come since it was arranged. */
export function libraryStatus(
  { total, news, isSample }: { readonly total: number; readonly news: number; readonly isSample: boolean },
  { t, locale }: Pick<Wording, "t" | "locale">,
): TableStatus {
  const numbers = inLanguage(locale, (language) => new Intl.NumberFormat(language));
  return {
    loaded: total === 1 ? t("1 record") : t("{0} records", numbers.format(total)),
    rows: total,
    busy: undefined,
    ...(news === 0
      ? {}
      : {
          next: news === 1 ? t("1 new record. Refresh") : t("{0} new records. Refresh", numbers.format(news)),
        }),
    notes: isSample && total > 0 ? [t("Sample data: fictional companies")] : [],
    ...(total > 0
      ? {}
      : {
          empty: {
            text: t("The library is empty. It keeps every record that a search returns."),
            command: "search",
            label: t("Search Companies…"),
          },
        }),
  };
}
