import { Disposable, EventEmitter, type TreeItem, window, type TreeDataProvider } from "vscode";
import type { PastQuestion } from "../../domain/search/state.ts";
import { views } from "../../host/ids.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { escapeLinks } from "../../text/escape.ts";
import { createFirstView } from "../firstView.ts";
import { createRefreshRetry } from "../results/refreshRetry.ts";
import { createAgeRefresher } from "./ageRefresher.ts";

export interface SearchesDrawing {
  /** "3 min. ago" */
  ageOf(entry: PastQuestion): string;
  itemOf(entry: PastQuestion, age: string): TreeItem;
}

/** Drawing one is free: from local data. */
export interface SearchesView extends Disposable {
  drawWith(drawing: SearchesDrawing): void;
  /** On sample data its questions are shown, else those of the services. */
  draw(past: readonly PastQuestion[], isSample: boolean): void;
  /** One line above the rows; without a text, nothing. */
  showNotice(text?: string): void;
  onFirstShown(listener: () => void): Disposable;
}

export function createSearchesView(): SearchesView {
  const changed = new EventEmitter<PastQuestion | undefined>();
  let entries: readonly PastQuestion[] = [];
  let drawing: SearchesDrawing | undefined;
  const firstView = createFirstView();
  const ageOf = (entry: PastQuestion): string => drawing?.ageOf(entry) ?? "";
  const ageing = createAgeRefresher(
    { entries: () => entries, ageOf, isVisible: () => view.visible },
    (entry) => changed.fire(entry),
  );
  const provider: TreeDataProvider<PastQuestion> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstView.notifyShown();
      refreshRetry.confirmRefresh();
      return parent === undefined ? [...entries] : [];
    },
    getTreeItem(entry) {
      const age = ageOf(entry);
      ageing.rememberAge(entry, age);
      return drawing?.itemOf(entry, age) ?? {};
    },
  };
  const view = window.createTreeView(views.searches, { treeDataProvider: provider });
  const refreshRetry = createRefreshRetry(
    () => changed.fire(undefined),
    () => view.visible,
  );
  const visibility = view.onDidChangeVisibility(() => {
    refreshRetry.visibilityChanged();
    ageing.visibilityChanged();
  });
  return {
    drawWith: (made) => void (drawing = made),
    draw(past, isSample) {
      entries = past.filter(({ service }) => (service === sampleService) === isSample);
      refreshRetry.refresh();
    },
    showNotice(text) {
      const message = escapeLinks(text ?? "");
      if ((view.message ?? "") !== message) view.message = message;
    },
    onFirstShown: (listener) => firstView.onFirstShown(listener),
    dispose: () => void Disposable.from(refreshRetry, ageing, visibility, view, changed).dispose(),
  };
}
