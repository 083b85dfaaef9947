import type { RecordKind } from "../../service/contract/records.ts";
import { readableKey } from "../detail/keys.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { ColumnKind, TableColumn } from "./messages.ts";

/** More columns than these are one, that holds the rest: a record may have any number of fields. */
export const mostColumns = 100;

/** Columns that a table of undocumented records shows before anybody chose. */
const usualCount = 12;

/** Id of the column that holds what has none of its own; no path can have it. */
export const restColumn = "~";

/** How often each kind of value was seen in a column. */
export type Tally = Record<ColumnKind, number>;

/** A column under way: what it is called, and what was seen in it. */
export interface GrowingColumn {
  readonly id: string;
  readonly path: readonly string[];
  readonly tally: Tally;
  /** Holds lists or records. */
  isNested: boolean;
}

interface Documented {
  readonly key: string;
  readonly kind: ColumnKind;
  readonly isUsual: boolean;
  readonly title: (wording: Pick<Wording, "t">) => string;
}

/** The fields of §2.3, in the order in which a person looks for them. */
const documented: readonly Documented[] = [
  { key: "name", kind: "text", isUsual: true, title: ({ t }) => t("Name") },
  { key: "state", kind: "text", isUsual: true, title: ({ t }) => t("State") },
  { key: "industry", kind: "text", isUsual: true, title: ({ t }) => t("Industry") },
  { key: "money_raised", kind: "amount", isUsual: true, title: ({ t }) => t("Raised") },
  { key: "offered_for_sale", kind: "amount", isUsual: true, title: ({ t }) => t("Offered") },
  { key: "min_investment", kind: "amount", isUsual: true, title: ({ t }) => t("Minimum") },
  { key: "accepted_at", kind: "date", isUsual: true, title: ({ t }) => t("Filed") },
  { key: "web", kind: "text", isUsual: true, title: ({ t }) => t("Web") },
  {
    key: "is_business_combination_transaction",
    kind: "flag",
    isUsual: false,
    title: ({ t }) => t("Combination"),
  },
  { key: "id", kind: "number", isUsual: false, title: ({ t }) => t("ID") },
];

/** The fields that come first: those of the document for filings, else what may be the record's name. */
export function firstKeys(kind: RecordKind): readonly string[] {
  return kind === "filing" ? documented.map(({ key }) => key) : ["name", "title", "company"];
}

/** A column of which nothing is known yet. */
export function growingColumn(path: readonly string[]): GrowingColumn {
  return {
    id: idOf(path),
    path,
    tally: { text: 0, amount: 0, number: 0, date: 0, flag: 0 },
    isNested: false,
  };
}

/** The id of a field's column, by its path. */
export function idOf(path: readonly string[]): string {
  return path.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

/** The columns as they are known now, in the order of the cells. */
export function columnsOf(
  growing: readonly GrowingColumn[],
  kind: RecordKind,
  wording: Wording,
): readonly TableColumn[] {
  let plain = 0;
  return growing.map((column): TableColumn => {
    const known =
      kind === "filing" && column.path.length === 1
        ? documented.find(({ key }) => key === column.path[0])
        : undefined;
    const isPlain = !column.isNested && column.id !== "id" && column.id !== restColumn;
    if (isPlain) plain += 1;
    return {
      id: column.id,
      title: known?.title(wording) ?? titleOf(column, wording),
      original: oneLine(column.path.join(".")),
      kind: known?.kind ?? kindOf(column.tally),
      isUsual: known?.isUsual ?? (isPlain && plain <= usualCount),
    };
  });
}

function titleOf({ id, path }: GrowingColumn, { t }: Wording): string {
  if (id === restColumn) return t("Other fields");
  const words = path.map(readableKey);
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(" · ");
}

function kindOf(tally: Tally): ColumnKind {
  const kinds = ["text", "amount", "number", "date", "flag"] as const;
  return kinds.reduce((best, kind) => (tally[kind] > tally[best] ? kind : best), "text");
}
