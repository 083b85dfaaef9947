import { l10n } from "vscode";
import { type RowGrouping, rowGroupings, type RowOrder, rowOrders } from "../../present/arrangement.ts";
import type { Handlers } from "../commandMap.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";

export function arrangeCommands(arrangement: CurrentArrangement): Handlers<"sort" | "group"> {
  return {
    async sort() {
      const title = l10n.t("Sort Results");
      const sort = await pick(title, rowOrders, arrangement.now.sort, sortLabel);
      if (sort !== undefined) arrangement.change({ sort });
    },
    async group() {
      const title = l10n.t("Group Results");
      const group = await pick(title, rowGroupings, arrangement.now.group, groupLabel);
      if (group !== undefined) arrangement.change({ group });
    },
  };
}

async function pick<Choice>(
  title: string,
  choices: readonly Choice[],
  current: Choice,
  labelOf: (choice: Choice) => string,
): Promise<Choice | undefined> {
  return await pickOne({
    title,
    placeholder: l10n.t("Applies to the loaded rows; nothing is sent"),
    items: choices.map((value) => ({
      value,
      label: labelOf(value),
      ...(value === current ? { description: l10n.t("current") } : {}),
    })),
    active: current,
  });
}

function sortLabel(order: RowOrder): string {
  switch (order) {
    case "loaded":
      return l10n.t("As Loaded");
    case "amount":
      return l10n.t("Amount, Largest First");
    case "date":
      return l10n.t("Date, Newest First");
    case "state":
      return l10n.t("State, A to Z");
    case "industry":
      return l10n.t("Industry, A to Z");
  }
}

function groupLabel(grouping: RowGrouping): string {
  switch (grouping) {
    case "none":
      return l10n.t("No Groups");
    case "amount":
      return l10n.t("Amount");
    case "date":
      return l10n.t("Date");
    case "state":
      return l10n.t("State");
    case "industry":
      return l10n.t("Industry");
  }
}
