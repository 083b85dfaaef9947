import { l10n } from "vscode";
import { rowGroupings, rowOrders } from "../../present/arrangement.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";

export async function sortResults(arrangement: CurrentArrangement): Promise<void> {
  const sort = await pick(l10n.t("Sort Results"), rowOrders, arrangement.now.sort, {
    loaded: l10n.t("As Loaded"),
    amount: l10n.t("Amount, Largest First"),
    date: l10n.t("Date, Newest First"),
    state: l10n.t("State, A to Z"),
    industry: l10n.t("Industry, A to Z"),
  });
  if (sort !== undefined) arrangement.change({ sort });
}

export async function groupResults(arrangement: CurrentArrangement): Promise<void> {
  const group = await pick(l10n.t("Group Results"), rowGroupings, arrangement.now.group, {
    none: l10n.t("No Groups"),
    amount: l10n.t("Amount"),
    date: l10n.t("Date"),
    state: l10n.t("State"),
    industry: l10n.t("Industry"),
  });
  if (group !== undefined) arrangement.change({ group });
}

async function pick<Choice extends string>(
  title: string,
  choices: readonly Choice[],
  current: Choice,
  labels: Readonly<Record<Choice, string>>,
): Promise<Choice | undefined> {
  return await pickOne({
    title,
    placeholder: l10n.t("Applies to the loaded rows; nothing is sent"),
    items: choices.map((value) => ({
      value,
      label: labels[value],
      ...(value === current ? { description: l10n.t("current") } : {}),
    })),
    active: current,
  });
}
