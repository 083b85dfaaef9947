import { isDeepStrictEqual } from "node:util";
import type { ResultRow } from "../../domain/record.ts";
import { createFirstLook } from "../firstLook.ts";
import type { DestinationsHint } from "./destinationsHint.ts";
import {
  DataTransferItem,
  Disposable,
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  window,
  type TreeDataProvider,
  type TreeDragAndDropController,
} from "vscode";
import type { SearchState } from "../../domain/search/state.ts";
import { commands, draggedRows, rowContexts, views } from "../../host/ids.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { rowOf, rowPreparations } from "../../present/row.ts";
import type { Wording } from "../../present/wording.ts";
import { createPace, createRedraw } from "./redraw.ts";
import { nextPageLabel, nextPageNode, nodesOf, notesBefore, type ResultNode } from "./nodes.ts";
import { tooltipOf, destinationsText, viewDescription, viewMessage } from "./viewTexts.ts";

/** The Results view: a tree over rows in memory that never asks anybody for anything. */
export interface ResultsView extends Disposable {
  /** Draws a search as it stands now. */
  draw(state: SearchState): void;
  /** The selected records, in the order of the view; the row for the next page is never among them. */
  selectedRows(): readonly ResultRow[];
  /** Called once, when the view was seen in this window. */
  onFirstLook(listener: () => void): Disposable;
}

/** Registers the view; `wording` is read for each row, so that a changed currency shows at the next drawing. */
export function createResultsView(wording: () => Wording, hint: DestinationsHint): ResultsView {
  const changed = new EventEmitter<ResultNode | undefined>();
  let state: SearchState = {};
  let nodes: readonly ResultNode[] = [];
  const firstLook = createFirstLook();
  const items = createRowItems(wording);
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
      return node.kind === "note" ? noteItem(node) : nextPageItem(state.busy?.what === "more");
    },
    resolveTreeItem: (item, node) => {
      if (node.kind === "row") item.tooltip = tooltipOf(node.row, wording());
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
    draw(next) {
      const sameRows = next.shown === state.shown;
      const sameLine = (next.busy?.what === "more") === (state.busy?.what === "more");
      state = next;
      if (next.busy !== undefined) items.prepare();
      view.description = viewDescription(next);
      const hasHint = hint.isShownWith(next);
      const notify = (): void => {
        const question = viewMessage(next, wording());
        const message = hasHint ? `${question} · ${destinationsText()}` : question;
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
      const keys = recordsIn(source).map(({ origin, key }) => ({ origin, key }));
      if (keys.length > 0) transfer.set(draggedRows, new DataTransferItem(JSON.stringify(keys)));
    },
  };
}

function recordsIn(nodes: readonly ResultNode[]): readonly ResultRow[] {
  return nodes.flatMap((node) => (node.kind === "row" ? [node.row] : []));
}

function noteItem(node: Extract<ResultNode, { readonly kind: "note" }>): TreeItem {
  const item = new TreeItem(labelText(node.text));
  item.id = `note:${node.id}`;
  item.tooltip = oneLine(node.text, longestNote);
  item.iconPath = new ThemeIcon(node.icon);
  item.contextValue = rowContexts.note;
  if (node.detail !== undefined) item.description = node.detail;
  if (node.id === notesBefore) {
    item.command = { command: commands.openTable, title: l10n.t("Open Results as Table") };
  }
  return item;
}

/** The items of the rows. */
interface RowItems {
  /** Makes ready what the first rows would wait for. */
  prepare(): void;
  /** A drawing begins; the person's locale is looked up once for all of its rows. */
  begin(): void;
  /** Whether what was drawn last is in the locale of now. */
  areCurrent(): boolean;
  itemOf(row: ResultRow): TreeItem | Promise<TreeItem>;
}

/** So long is one piece of work at most, in ms: the same process answers the person's keys. */
const longestSliceMs = 8;

/** Keeps the item of each row, since every page that is loaded draws all rows again. */
function createRowItems(wording: () => Wording): RowItems {
  const pace = createPace(longestSliceMs);
  let words: Wording | undefined;
  let locale = "";
  let made = new WeakMap<ResultRow, TreeItem>();
  let isPrepared = false;
  const begin = (): Wording => {
    words = wording();
    const now = localeOf(words);
    if (now !== locale) made = new WeakMap();
    locale = now;
    return words;
  };
  return {
    prepare() {
      if (isPrepared) return;
      isPrepared = true;
      const now = begin();
      for (const prepare of rowPreparations) void pace(() => prepare(now));
    },
    begin: () => void begin(),
    areCurrent: () => locale === localeOf(wording()),
    itemOf(row) {
      const known = made.get(row);
      if (known !== undefined) return known;
      return pace(() => {
        const item = rowItem(row, words ?? begin());
        made.set(row, item);
        return item;
      });
    },
  };
}

function localeOf({ locale, currency }: Wording): string {
  return `${locale} ${currency}`;
}

function rowItem(row: ResultRow, wording: Wording): TreeItem {
  const text = rowOf(row.record, wording);
  const item = new TreeItem(text.label);
  item.id = row.key;
  item.description = text.description;
  item.iconPath = new ThemeIcon(text.icon);
  item.contextValue = rowContexts.record;
  item.accessibilityInformation = { label: text.accessibleLabel };
  item.command = {
    command: commands.openDetails,
    title: l10n.t("Open Details"),
    arguments: [{ kind: "row", row }],
  };
  return item;
}

function nextPageItem(isBusy: boolean): TreeItem {
  const item = new TreeItem(nextPageLabel(isBusy));
  item.id = "nextPage";
  item.iconPath = isBusy
    ? new ThemeIcon("loading~spin")
    : new ThemeIcon("arrow-down", new ThemeColor("textLink.foreground"));
  item.contextValue = rowContexts.nextPage;
  item.command = { command: commands.loadMore, title: l10n.t("Load Next Page") };
  return item;
}

/** A note may be as long as the service’s guidance. */
const longestNote = 2000;
