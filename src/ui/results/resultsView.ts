import { isDeepStrictEqual } from "node:util";
import type { ResultRow } from "../../domain/record.ts";
import { isSameRecord, type RecordKey } from "../../domain/record/recordKey.ts";
import { Countdown } from "../countdown.ts";
import { createFirstVisible } from "../firstVisible.ts";
import type { DestinationsHint } from "./destinationsHint.ts";
import { Disposable, EventEmitter, window, type TreeDataProvider } from "vscode";
import type { SearchState } from "../../domain/search/state.ts";
import { views } from "../../host/ids.ts";
import { escapeLinks } from "../../text/escape.ts";
import { isPlain } from "../../present/arrangement.ts";
import type { CurrentArrangement } from "./currentArrangement.ts";
import { rowDragging } from "./rowDragging.ts";
import { createRefreshRetry } from "./refreshRetry.ts";
import type { ResultsRenderer } from "./resultsRenderer.ts";
import { nextPageNode, type ResultNode, type RowNode, rowNodesIn } from "./resultNode.ts";

/** A slower search is announced above the previous rows; in ms. */
const announceAfterMs = 400;

export function createResultsView(hint: DestinationsHint, arranging: CurrentArrangement) {
  const changed = new EventEmitter<ResultNode | undefined>();
  let state: SearchState = {};
  let asked = "";
  let nextPage = "";
  let nodes: readonly ResultNode[] = [];
  const firstVisible = createFirstVisible();
  const countdown = new Countdown();
  let renderer: ResultsRenderer | undefined;
  const provider: TreeDataProvider<ResultNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      if (parent !== undefined) return parent.kind === "group" ? [...parent.rows] : [];
      firstVisible.notifyVisible();
      refreshRetry.confirmRefresh();
      renderer?.items.begin();
      return [...nodes];
    },
    getParent: (node) => nodes.find((one) => one.kind === "group" && one.rows.some((row) => row === node)),
    getTreeItem: (node) => renderer?.itemOf(node, state) ?? {},
    resolveTreeItem: (item, node) => {
      renderer?.addTooltip(item, node);
      return item;
    },
  };
  const view = window.createTreeView(views.results, {
    treeDataProvider: provider,
    dragAndDropController: rowDragging(recordsIn),
    canSelectMany: true,
    showCollapseAll: false,
  });
  let announceTimer: NodeJS.Timeout | undefined;
  const refreshRetry = createRefreshRetry(
    () => changed.fire(undefined),
    () => view.visible,
  );
  const notify = (): void => {
    countdown.next(view.visible ? state.error?.error : undefined, () => notify());
    const message = escapeLinks(renderer?.message(state, asked, arranging.now) ?? "");
    if ((view.message ?? "") !== message) view.message = message;
  };
  const drawRows = (): void => {
    if (renderer === undefined) return;
    const drawn = nodes;
    nodes = renderer.nodesOf(state, { arrangement: arranging.now, hasHint: hint.tryShow(state) });
    // A redraw of the same rows would lose a click or selection that the person makes meanwhile.
    if (!renderer.items.areCurrent() || !isDeepStrictEqual(nodes, drawn)) refreshRetry.refresh();
  };
  const updateNextPage = (): boolean => {
    const drawn = nextPage;
    nextPage = renderer?.nextPageLabel(state) ?? "";
    return nextPage !== drawn;
  };
  const drawNextPage = (): void => {
    if (nodes.includes(nextPageNode)) changed.fire(nextPageNode);
  };
  const arranged = arranging.onDidChange(() => {
    drawRows();
    notify();
  });
  const visibility = view.onDidChangeVisibility(() => {
    refreshRetry.visibilityChanged();
    notify();
  });
  return {
    drawWith: (made: ResultsRenderer): void => void (renderer = made),
    draw(next: SearchState, question: string): void {
      if (renderer === undefined) return;
      const sameRows = next.shown === state.shown;
      state = next;
      const hasNewLabel = updateNextPage();
      asked = question;
      if (next.busy !== undefined) renderer.items.prepare();
      view.description = renderer.description(next);
      // VS Code queues rows and message together, and delays the next change by 200 ms after each.
      if (!sameRows) drawRows();
      else if (hasNewLabel) drawNextPage();
      clearTimeout(announceTimer);
      // The announcement would delay a quick answer.
      if (next.busy !== undefined) announceTimer = setTimeout(() => notify(), announceAfterMs);
      else notify();
    },
    selectedRows: () => recordsIn(view.selection),
    selection: (): readonly ResultNode[] => view.selection,
    // For very many rows, the view leaves out the first ones.
    rowsInOrder: (): readonly ResultRow[] =>
      isPlain(arranging.now) ? (state.shown?.rows ?? []) : rowNodesIn(nodes).map(({ row }) => row),
    hasRows: (): boolean => rowNodesIn(nodes).length > 0,
    focusFirstRow(): void {
      const [first] = rowNodesIn(nodes);
      // Rejects if the rows are redrawn meanwhile.
      if (first !== undefined)
        void view.reveal(first, { select: false, focus: true }).then(undefined, () => undefined);
    },
    /** Does nothing in a hidden view; doesn’t move the focus. */
    select(key: RecordKey): void {
      const isMeant = (node: ResultNode): node is RowNode =>
        node.kind === "row" && isSameRecord(node.row, key);
      const node = rowNodesIn(nodes).find(isMeant);
      if (node === undefined || !view.visible || view.selection.some(isMeant)) return;
      // Rejects if the rows are redrawn meanwhile; the selection is only a convenience.
      void view.reveal(node, { select: true, focus: false }).then(undefined, () => undefined);
    },
    redrawMarks: drawRows,
    hideHint(): void {
      hint.hide();
      drawRows();
    },
    redrawPrice(): void {
      if (updateNextPage()) drawNextPage();
    },
    onDidSelect: (listener: () => void): Disposable =>
      view.onDidChangeSelection(({ selection }) => {
        if (selection.length > 0) listener();
      }),
    onFirstVisible: firstVisible.onFirstVisible,
    dispose(): void {
      clearTimeout(announceTimer);
      countdown.stop();
      Disposable.from(refreshRetry, visibility, view, changed, new Disposable(arranged)).dispose();
    },
  };
}

function recordsIn(nodes: readonly ResultNode[]): readonly ResultRow[] {
  return nodes.flatMap((node) => (node.kind === "row" ? [node.row] : []));
}
