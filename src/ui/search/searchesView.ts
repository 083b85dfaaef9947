import { sampleService } from "../../service/contract/authentication.ts";
import { createFirstLook } from "../firstLook.ts";
import { Disposable, EventEmitter, l10n, ThemeIcon, TreeItem, window, type TreeDataProvider } from "vscode";
import type { InWords } from "../../service/contract/question.ts";
import type { PastQuestion } from "../../domain/search/state.ts";
import { commands, rowContexts, views } from "../../host/ids.ts";
import { relativeAge } from "../../present/date.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { createRedraw } from "../results/redraw.ts";
import type { Wording } from "../../present/wording.ts";

/** The Searches view: the last questions, newest first. Opening one draws it from the store. */
export interface SearchesView extends Disposable {
  /** `inWords` says what was asked. */
  draw(past: readonly PastQuestion[], inWords: InWords): void;
  /** Called once, when the view was seen in this window. */
  onFirstLook(listener: () => void): Disposable;
}

/** Registers the view; empty until `draw`. */
export function createSearchesView(wording: () => Wording): SearchesView {
  const changed = new EventEmitter<void>();
  let entries: readonly PastQuestion[] = [];
  let words: InWords | undefined;
  const firstLook = createFirstLook();
  const provider: TreeDataProvider<PastQuestion> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstLook.looked();
      redraw.asked();
      return parent === undefined ? [...entries] : [];
    },
    getTreeItem: (entry) => itemOf(entry, words?.(entry.question) ?? "", wording()),
  };
  const view = window.createTreeView(views.searches, { treeDataProvider: provider });
  const redraw = createRedraw(
    () => changed.fire(),
    () => view.visible,
  );
  const visibility = view.onDidChangeVisibility(() => redraw.visibilityChanged());
  return {
    draw(past, inWords) {
      entries = past;
      words = inWords;
      redraw.changed();
    },
    onFirstLook: (listener) => firstLook.onLook(listener),
    dispose: () => void Disposable.from(redraw, visibility, view, changed).dispose(),
  };
}

function itemOf(entry: PastQuestion, asked: string, wording: Wording): TreeItem {
  const label = labelText(asked);
  const item = new TreeItem(label);
  const rows = entry.rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", entry.rows);
  const age = relativeAge(entry.at, Date.now(), wording);
  const sample = entry.service === sampleService;
  item.description = [rows, age, ...(sample ? [l10n.t("sample")] : [])].join(" · ");
  item.tooltip = l10n.t("{0}. Opens from the store, without a search.", oneLine(asked));
  item.iconPath = new ThemeIcon(iconOf(entry));
  item.contextValue = rowContexts.search;
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  item.command = { command: commands.openSearch, title: l10n.t("Show Stored Search"), arguments: [entry] };
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
