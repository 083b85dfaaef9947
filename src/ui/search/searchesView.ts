import { sampleService } from "../../service/contract/authentication.ts";
import { createFirstLook } from "../firstLook.ts";
import { Disposable, EventEmitter, l10n, ThemeIcon, TreeItem, window, type TreeDataProvider } from "vscode";
import type { InWords } from "../../service/contract/question.ts";
import type { PastQuestion } from "../../domain/search/state.ts";
import { commands, rowContexts, views } from "../../host/ids.ts";
import { relativeAge } from "../../present/date.ts";
import { escapeLinks, labelText, oneLine } from "../../text/oneLine.ts";
import { createRedraw } from "../results/redraw.ts";
import type { Wording } from "../../present/wording.ts";
import { createAgeing } from "./ageing.ts";

/** Drawing one is free: from local data. */
export interface SearchesView extends Disposable {
  /** On sample data its questions are shown, else those of the services. */
  draw(past: readonly PastQuestion[], inWords: InWords, isSample: boolean): void;
  /** Above the rows; without a text, nothing. */
  notify(text?: string): void;
  onFirstLook(listener: () => void): Disposable;
}

export function createSearchesView(wording: () => Wording): SearchesView {
  const changed = new EventEmitter<PastQuestion | undefined>();
  let entries: readonly PastQuestion[] = [];
  let words: InWords | undefined;
  const firstLook = createFirstLook();
  const ageOf = ({ at }: PastQuestion): string => relativeAge(at, Date.now(), wording());
  const ageing = createAgeing({ entries: () => entries, ageOf, isVisible: () => view.visible }, (entry) =>
    changed.fire(entry),
  );
  const provider: TreeDataProvider<PastQuestion> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstLook.looked();
      redraw.asked();
      return parent === undefined ? [...entries] : [];
    },
    getTreeItem(entry) {
      const age = ageOf(entry);
      ageing.drawn(entry, age);
      return itemOf(entry, words?.(entry.question) ?? "", age);
    },
  };
  const view = window.createTreeView(views.searches, { treeDataProvider: provider });
  const redraw = createRedraw(
    () => changed.fire(undefined),
    () => view.visible,
  );
  const visibility = view.onDidChangeVisibility(() => {
    redraw.visibilityChanged();
    ageing.visibilityChanged();
  });
  return {
    draw(past, inWords, isSample) {
      entries = past.filter(({ service }) => (service === sampleService) === isSample);
      words = inWords;
      redraw.changed();
    },
    notify(text) {
      const message = escapeLinks(oneLine(text ?? ""));
      if ((view.message ?? "") !== message) view.message = message;
    },
    onFirstLook: (listener) => firstLook.onLook(listener),
    dispose: () => void Disposable.from(redraw, ageing, visibility, view, changed).dispose(),
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
