import { isDeepStrictEqual } from "node:util";
import { Disposable, EventEmitter, type TreeDataProvider, window } from "vscode";
import { views } from "../../host/ids.ts";
import { escapeLinks } from "../../text/escape.ts";
import { createFirstVisible } from "../firstVisible.ts";
import { createRefreshRetry } from "../results/refreshRetry.ts";
import type { SearchesRenderer } from "./searchesRenderer.ts";
import type { SearchesNode, SearchesState } from "./searchesNode.ts";

export function createSearchesView() {
  const changed = new EventEmitter<SearchesNode | undefined>();
  let shown: SearchesState = { past: [], saved: [] };
  let renderer: SearchesRenderer | undefined;
  const firstVisible = createFirstVisible();
  const ageOf = (node: SearchesNode): string => renderer?.ageOf(node) ?? "";
  const ageing = createAgeRefresher<SearchesNode>(
    () => [...shown.saved, ...shown.past],
    ageOf,
    () => view.visible,
    (entry) => changed.fire(entry),
  );
  const provider: TreeDataProvider<SearchesNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstVisible.notifyVisible();
      refreshRetry.confirmRefresh();
      return [...(renderer?.childrenOf(shown, parent) ?? [])];
    },
    getTreeItem(entry) {
      const age = ageOf(entry);
      ageing.rememberAge(entry, age);
      return renderer?.itemOf(entry, age) ?? {};
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
    drawWith: (made: SearchesRenderer): void => void (renderer = made),
    draw(next: SearchesState): void {
      // A refresh would take the row from under its open menu.
      if (isDeepStrictEqual(next, shown)) return;
      shown = next;
      view.badge = next.badge;
      refreshRetry.refresh();
    },
    /** Shows a line above the rows; without a text, removes it. */
    showNotice(text?: string): void {
      const message = escapeLinks(text ?? "");
      if ((view.message ?? "") !== message) view.message = message;
    },
    onFirstVisible: firstVisible.onFirstVisible,
    dispose: (): void => void Disposable.from(refreshRetry, ageing, visibility, view, changed).dispose(),
  };
}

const ageStepMs = 60_000;

export function createAgeRefresher<Entry extends object>(
  entries: () => readonly Entry[],
  ageOf: (entry: Entry) => string,
  isVisible: () => boolean,
  redraw: (entry: Entry) => void,
) {
  const ages = new WeakMap<Entry, string>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = (): void => {
    stop();
    if (!isVisible()) return;
    timer = setTimeout(refreshChanged, ageStepMs);
    timer.unref();
  };
  const refreshChanged = (): void => {
    for (const entry of entries()) {
      const drawn = ages.get(entry);
      if (drawn !== undefined && drawn !== ageOf(entry)) redraw(entry);
    }
    plan();
  };
  return {
    rememberAge(entry: Entry, age: string): void {
      ages.set(entry, age);
      if (timer === undefined) plan();
    },
    visibilityChanged(): void {
      if (isVisible()) refreshChanged();
      else stop();
    },
    dispose: stop,
  };
}
