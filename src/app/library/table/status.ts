import type { TableStatus } from "../../../present/table/messages.ts";
import type { Wording } from "../../../present/wording.ts";

/** What the table says of the library as a whole. `news`: records that have come since it was arranged. */
export function libraryStatus(
  { total, news, isSample }: { readonly total: number; readonly news: number; readonly isSample: boolean },
  { t, locale }: Pick<Wording, "t" | "locale">,
): TableStatus {
  const count = (value: number): string => countText(value, locale);
  return {
    loaded: total === 1 ? t("1 record") : t("{0} records", count(total)),
    rows: total,
    busy: undefined,
    ...(news === 0
      ? {}
      : { next: news === 1 ? t("1 new record. Refresh") : t("{0} new records. Refresh", count(news)) }),
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

function countText(value: number, locale: string): string {
  try {
    return new Intl.NumberFormat(locale).format(value);
  } catch {
    return String(value);
  }
}
