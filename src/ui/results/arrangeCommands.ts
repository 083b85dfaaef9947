import { l10n } from "vscode";
import {
  type Arrangement,
  rowGroupings,
  rowOrders,
  type RowGrouping,
  type RowOrder,
} from "../../present/arrangement.ts";
import { type PickItem, pickOne, separator } from "../prompt/pickOne.ts";
import { isObject } from "../target.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";

type ArrangementChange = Partial<Arrangement>;

/** Asks for sorting and grouping, unless a key binding passes `{ sort: "amount", group: "state" }`. */
export async function arrangeResults(arrangement: CurrentArrangement, given?: unknown): Promise<void> {
  const part = arrangementIn(given) ?? (await pickArrangement(arrangement.now));
  if (part !== undefined) arrangement.change(part);
}

function arrangementIn(given: unknown): ArrangementChange | undefined {
  if (!isObject(given)) return undefined;
  const sort = rowOrders.find((one) => one === given["sort"]);
  const group = rowGroupings.find((one) => one === given["group"]);
  if (sort === undefined && group === undefined) return undefined;
  return { ...(sort && { sort }), ...(group && { group }) };
}

async function pickArrangement(now: Arrangement): Promise<ArrangementChange | undefined> {
  const sorts: Readonly<Record<RowOrder, string>> = {
    loaded: l10n.t("As Loaded"),
    amount: l10n.t("Amount, Largest First"),
    date: l10n.t("Date, Newest First"),
    state: l10n.t("State, A to Z"),
    industry: l10n.t("Industry, A to Z"),
  };
  const groups: Readonly<Record<RowGrouping, string>> = {
    none: l10n.t("No Groups"),
    amount: l10n.t("By Amount"),
    date: l10n.t("By Date"),
    state: l10n.t("By State"),
    industry: l10n.t("By Industry"),
  };
  return await pickOne<ArrangementChange>({
    title: l10n.t("Arrange Results"),
    placeholder: l10n.t("Applies to the loaded rows; nothing is sent"),
    items: [
      separator(l10n.t("Sort")),
      ...rowOrders.map((sort) => item(sorts[sort], { sort }, sort === now.sort)),
      separator(l10n.t("Group")),
      ...rowGroupings.map((group) => item(groups[group], { group }, group === now.group)),
    ],
  });
}

function item(label: string, value: ArrangementChange, isCurrent: boolean): PickItem<ArrangementChange> {
  return { label, value, ...(isCurrent ? { description: l10n.t("current") } : {}) };
}
