import { l10n, ThemeIcon, TreeItem } from "vscode";
import type { PastQuestion } from "../../domain/search/state.ts";
import { commands, rowContexts } from "../../host/ids.ts";
import { relativeAge } from "../../present/date.ts";
import type { Wording } from "../../present/wording.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import type { SearchesDrawing } from "./searchesView.ts";

export function createSearchesDrawing(wording: () => Wording): SearchesDrawing {
  return {
    ageOf: ({ at }) => relativeAge(at, Date.now(), wording()),
    itemOf: (entry, age) => itemOf(entry, questionInWords(entry.question, l10n.t), age),
  };
}

function itemOf(entry: PastQuestion, asked: string, age: string): TreeItem {
  const label = labelText(asked);
  const item = new TreeItem(label);
  const rows = entry.rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", entry.rows);
  item.id = `${entry.service} ${JSON.stringify(entry.question)}`;
  item.description = `${rows} · ${age}`;
  item.tooltip = `${oneLine(asked)}\n${l10n.t("Click to show the stored answer (free)")}`;
  item.iconPath = new ThemeIcon(iconOf(entry));
  item.contextValue =
    entry.question.endpoint === "companies" || entry.question.endpoint === "fundings"
      ? rowContexts.search
      : rowContexts.pastRecord;
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  item.command = { command: commands.openSearch, title: l10n.t("Show (free)"), arguments: [entry] };
  return item;
}

function iconOf({ question }: PastQuestion): string {
  switch (question.endpoint) {
    case "companies":
      return "search";
    case "fundings":
      return "list-unordered";
    case "filing":
      return "file-text";
    case "company":
      return "organization";
  }
}
