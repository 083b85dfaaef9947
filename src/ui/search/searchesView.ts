import { Disposable, EventEmitter, type TreeDataProvider, window } from "vscode";
import { views } from "../../host/ids.ts";
import { escapeLinks } from "../../text/escape.ts";
import { createFirstView } from "../firstView.ts";
import { createRefreshRetry } from "../results/refreshRetry.ts";
import { createAgeRefresher } from "./ageRefresher.ts";
import type { SearchesDrawing } from "./searchesDrawing.ts";
import type { SearchesNode, ShownSearches } from "./searchesNode.ts";

export type SearchesView = ReturnType<typeof createSearchesView>;

/** Drawing one is free: from local data. */
export function createSearchesView() {
  const changed = new EventEmitter<SearchesNode | undefined>();
  let shown: ShownSearches = { past: [], saved: [] };
  let drawing: SearchesDrawing | undefined;
  const firstView = createFirstView();
  const ageOf = (node: SearchesNode): string => drawing?.ageOf(node) ?? "";
  const ageing = createAgeRefresher<SearchesNode>(
    { entries: () => [...shown.saved, ...shown.past], ageOf, isVisible: () => view.visible },
    (entry) => changed.fire(entry),
  );
  const provider: TreeDataProvider<SearchesNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstView.notifyShown();
      refreshRetry.confirmRefresh();
      return [...(drawing?.childrenOf(shown, parent) ?? [])];
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
    drawWith: (made: SearchesDrawing): void => void (drawing = made),
    draw(next: ShownSearches): void {
      shown = next;
      view.badge = next.badge;
      refreshRetry.refresh();
    },
    /** One line above the rows; without a text, nothing. */
    showNotice(text?: string): void {
      const message = escapeLinks(text ?? "");
      if ((view.message ?? "") !== message) view.message = message;
    },
    onFirstShown: firstView.onFirstShown,
    dispose: (): void => void Disposable.from(refreshRetry, ageing, visibility, view, changed).dispose(),
  };
}
