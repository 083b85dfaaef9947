import { isDeepStrictEqual } from "node:util";
import type { LoadDetails } from "../../app/ports.ts";
import type { ResultRow } from "../../domain/record.ts";
import { createFirstLook } from "../firstLook.ts";
import type { DestinationsHint } from "./destinationsHint.ts";
import {
  DataTransferItem,
  Disposable,
  EventEmitter,
  window,
  type TreeDataProvider,
  type TreeDragAndDropController,
} from "vscode";
import type { SearchState } from "../../domain/search/state.ts";
import { draggedRows, views } from "../../host/ids.ts";
import { escapeLinks } from "../../text/oneLine.ts";
import type { Wording } from "../../present/wording.ts";
import { createRedraw } from "./redraw.ts";
import { nextPageItem, noteItem, RowItems } from "./items.ts";
import { nextPageLabel, nextPageNode, nodesOf, type ResultNode } from "./nodes.ts";
import { tooltipOf, destinationsText, viewDescription, viewMessage } from "./viewTexts.ts";

/** The Results view: a tree over rows in memory that never asks anybody for anything. */
export interface ResultsView extends Disposable {
  /** Draws a search as it stands now; `question` is what is shown, or asked for, in words. */
  draw(state: SearchState, question: string): void;
  /** The selected records, in the order of the view; the row for the next page is never among them. */
  selectedRows(): readonly ResultRow[];
  /** Called once, when the view was seen in this window. */
  onFirstLook(listener: () => void): Disposable;
}

/** Registers the view; `wording` is read for each row, so that a changed currency shows at the next drawing. */
export function createResultsView(
  wording: () => Wording,
  hint: DestinationsHint,
  loadDetails: () => LoadDetails,
): ResultsView {
  const changed = new EventEmitter<ResultNode | undefined>();
  let state: SearchState = {};
  let nodes: readonly ResultNode[] = [];
  const firstLook = createFirstLook();
  const items = new RowItems(wording);
  const provider: TreeDataProvider<ResultNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => {
      firstLook.looked();
      redraw.asked();
      items.begin();
      return parent === undefined ? [...nodes] : [];
    },
    getParent: () => undefined,
    getTreeItem: (node) => {
      if (node.kind === "row") return items.itemOf(node.row);
      return node.kind === "note" ? noteItem(node) : nextPageItem(state.busy);
    },
    resolveTreeItem: (item, node) => {
      if (node.kind === "row") item.tooltip = tooltipOf(node.row, wording(), loadDetails());
      return item;
    },
  };
  const view = window.createTreeView(views.results, {
    treeDataProvider: provider,
    dragAndDropController: dragController(),
    canSelectMany: true,
    showCollapseAll: false,
  });
  const redraw = createRedraw(
    () => changed.fire(undefined),
    () => view.visible,
  );
  const visibility = view.onDidChangeVisibility(() => redraw.visibilityChanged());
  return {
    draw(next, question) {
      const sameRows = next.shown === state.shown;
      const sameLine = nextPageLabel(next.busy) === nextPageLabel(state.busy);
      state = next;
      if (next.busy !== undefined) items.prepare();
      view.description = viewDescription(next);
      const hasHint = hint.isShownWith(next);
      const notify = (): void => {
        const line = viewMessage(next, question, wording());
        const message = escapeLinks(hasHint ? `${line} · ${destinationsText()}` : line);
        if ((view.message ?? "") !== message) view.message = message;
      };
      // Rows and message are one queue of events, and after any of them the editor holds back the next for 200 ms. Rows
      // come first, but where the message grows by the hint of a person's first search: they would jump.
      if (hasHint) notify();
      if (!sameRows) {
        const drawn = nodes;
        nodes = nodesOf(next);
        // The same rows again stay as they are: while a tree is drawn, what a person does to a row is lost.
        if (!items.areCurrent() || !isDeepStrictEqual(nodes, drawn)) redraw.changed();
      } else if (!sameLine && nodes.includes(nextPageNode)) changed.fire(nextPageNode);
      if (!hasHint) notify();
    },
    selectedRows: () => recordsIn(view.selection),
    onFirstLook: (listener) => firstLook.onLook(listener),
    dispose: () => void Disposable.from(redraw, visibility, view, changed).dispose(),
  };
}

/** Rows are dragged as their keys: what they hold is looked up where they are dropped, in this window alone. */
function dragController(): TreeDragAndDropController<ResultNode> {
  return {
    dragMimeTypes: [draggedRows],
    dropMimeTypes: [],
    handleDrag(source, transfer) {
      const keys = recordsIn(source).map(({ service, key }) => ({ service, key }));
      if (keys.length > 0) transfer.set(draggedRows, new DataTransferItem(JSON.stringify(keys)));
    },
  };
}

function recordsIn(nodes: readonly ResultNode[]): readonly ResultRow[] {
  return nodes.flatMap((node) => (node.kind === "row" ? [node.row] : []));
}
