import {
  type LibraryColumn,
  type LibraryNews,
  libraryColumns,
} from "../../domain/library/libraryTableTypes.ts";
import { nameOf, webOf } from "../../domain/record.ts";
import { factsOf } from "../../domain/record/facts.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { field, type Json } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import { type Wording, inLanguage } from "../wording.ts";
import { createCellWriter } from "./tableCells.ts";
import type { TableCell, TableColumn, TableRow, TableStatus } from "./tableProtocol.ts";

export interface LibraryRowRecord {
  readonly record: ServiceRecord;
  readonly isWhole: boolean;
  /** In ms since 1970. */
  readonly lastSeen: number;
  readonly news?: LibraryNews;
  readonly marks?: { readonly star: boolean; readonly tags: readonly string[]; readonly note: string };
}

export function libraryTableColumns({ t }: Pick<Wording, "t">): readonly TableColumn[] {
  const columns: Readonly<Record<LibraryColumn, Omit<TableColumn, "id" | "original">>> = {
    name: { kind: "text", isUsual: true, title: t("Name") },
    raised: { kind: "amount", isUsual: true, isSummable: true, title: t("Raised") },
    state: { kind: "text", isUsual: true, title: t("State") },
    industry: { kind: "text", isUsual: true, title: t("Industry") },
    series: { kind: "text", isUsual: false, title: t("Series") },
    offered: { kind: "amount", isUsual: true, isSummable: true, title: t("Offered") },
    minimum: { kind: "amount", isUsual: false, title: t("Minimum") },
    accepted: { kind: "date", isUsual: true, title: t("Date") },
    web: { kind: "text", isUsual: true, title: t("Web") },
    kind: { kind: "text", isUsual: true, title: t("Kind") },
    news: { kind: "text", isUsual: true, title: t("New") },
    star: { kind: "flag", isUsual: true, title: t("Starred") },
    tags: { kind: "text", isUsual: true, title: t("Tags") },
    note: { kind: "text", isUsual: true, title: t("Note") },
    whole: { kind: "flag", isUsual: false, title: t("Full record") },
    seen: { kind: "date", isUsual: false, title: t("Received") },
  };
  return libraryColumns.map((id, rank) => ({ id, rank, original: columns[id].title, ...columns[id] }));
}

/** Returns the name of a value such as `filing` or `yes`; other values as they are. */
export function libraryValueText(column: LibraryColumn, value: string, { t }: Pick<Wording, "t">): string {
  if (column === "kind") {
    const kinds = { filing: t("Filing"), funding: t("Funding"), company: t("Company record") };
    return new Map(Object.entries(kinds)).get(value) ?? value;
  }
  if (column === "news") return value === "" ? "" : t(value === "new" ? "New" : "Changed");
  if (column === "star" || column === "whole") return value === "" ? "" : t(value === "yes" ? "Yes" : "No");
  return value;
}

export function namedValues(column: LibraryColumn): readonly string[] | undefined {
  if (column === "kind") return ["filing", "funding", "company"] satisfies readonly RecordKind[];
  if (column === "news") return ["new", "changed", ""] satisfies readonly (LibraryNews | "")[];
  return column === "star" || column === "whole" ? ["yes", "no"] : undefined;
}

const longestTags = 300;

/** Returns a writer of rows that makes each formatter once. */
export function createLibraryRowWriter(
  wording: Wording,
  longest?: number,
): (shown: LibraryRowRecord) => TableRow {
  const write = createCellWriter(wording, longest);
  const cell = (value: Json | undefined, key: string): TableCell =>
    value === undefined ? null : write(value, key).cell;
  const flag = (isSet: boolean): string => wording.t(isSet ? "Yes" : "No");
  return ({ record, isWhole, lastSeen, news, marks }) => {
    const facts = factsOf(record);
    const cells: Readonly<Record<LibraryColumn, TableCell>> = {
      name: cell(nameOf(record, wording.t), "name"),
      raised: cell(facts.amount?.value, "money_raised"),
      state: cell(facts.state?.value, "state"),
      industry: cell(facts.industry?.value, "industry"),
      series: cell(facts.series?.value, "series"),
      offered: cell(field(record.value, "offered_for_sale"), "offered_for_sale"),
      minimum: cell(field(record.value, "min_investment"), "min_investment"),
      accepted: cell(facts.date?.value, "accepted_at"),
      web: cell(webOf(record, record), "web"),
      kind: libraryValueText("kind", record.kind, wording),
      news: cell(libraryValueText("news", news ?? "", wording), "news"),
      star: flag(marks?.star === true),
      tags: cell(oneLine(marks?.tags.join(", ") ?? "", longestTags), "tags"),
      note: cell(marks?.note, "note"),
      whole: flag(isWhole),
      seen: cell(new Date(lastSeen).toISOString(), "seen"),
    };
    return {
      name: oneLine(nameOf(record, wording.t), 120),
      cells: libraryColumns.map((column) => cells[column]),
    };
  };
}

/** Returns a row with these amounts, as wide as any in the library. */
export function widestRow(
  amounts: Readonly<Record<"raised" | "offered" | "minimum", number>>,
  wording: Wording,
): TableRow {
  const write = createCellWriter(wording);
  const cells = libraryColumns.map((column) =>
    column === "raised" || column === "offered" || column === "minimum"
      ? write(amounts[column], "money_raised").cell
      : null,
  );
  return { name: "", cells };
}

/** Returns the table’s status. `news`: the number of records that came after the arrangement. */
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
