import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import type { ResultRow } from "../../domain/record.ts";
import type { SearchState } from "../../domain/search/state.ts";
import { commands, rowContexts } from "../../host/ids.ts";
import type { Arrangement } from "../../present/arrangement.ts";
import { marksText, type RecordMarks } from "../../present/recordMarks.ts";
import type { RequestPrice } from "../../present/requestPrice.ts";
import { rowOf, rowPreparations } from "../../present/row.ts";
import type { Wording } from "../../present/wording.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { nextPageLabel, nodesOf, type RowSources } from "./stateNodes.ts";
import { createTimeSlicer } from "./refreshRetry.ts";
import type { GroupNode, ResultNode, RowNode } from "./resultNode.ts";
import { viewDescription, viewMessage, tooltipOf, type OpeningNeeds } from "./resultsTexts.ts";

export type ResultsRenderer = ReturnType<typeof createResultsRenderer>;

export type ResultsRendererNeeds = OpeningNeeds & RowSources;

export function createResultsRenderer(needs: ResultsRendererNeeds) {
  const { wording, mayUse } = needs;
  const items = new RowItems(wording);
  return {
    nodesOf: (state: SearchState, arranged: Parameters<typeof nodesOf>[1]): readonly ResultNode[] =>
      nodesOf(state, arranged, needs),
    /** Makes items of records in time slices, since they take long. */
    itemOf(node: ResultNode, state: SearchState): TreeItem | Promise<TreeItem> {
      switch (node.kind) {
        case "row":
          return items.itemOf(node);
        case "group":
          return groupItem(node);
        case "note":
          return noteItem(node);
        case "nextPage":
          return nextPageItem(state, mayUse);
      }
    },
    addTooltip(item: TreeItem, node: ResultNode): void {
      if (node.kind === "row") item.tooltip = tooltipOf(node, needs);
    },
    items,
    nextPageLabel: (state: SearchState) => nextPageLabel(state, mayUse),
    description: viewDescription,
    /** Returns the text above the rows; links in it aren’t escaped. */
    message: (state: SearchState, asked: string, arrangement: Arrangement): string =>
      viewMessage(state, asked, { arrangement, wording: wording() }),
  };
}

/** In ms; the thread that draws also answers the person’s keys. */
const maxSliceMs = 8;

interface CachedItem {
  readonly item: TreeItem;
  readonly marks: RecordMarks | undefined;
}

/** Caches the items of records, since every loaded page redraws all rows. */
class RowItems {
  readonly #wording: () => Wording;
  readonly #runInSlice = createTimeSlicer(maxSliceMs);
  #words: Wording | undefined;
  #locale = "";
  #made = new WeakMap<ResultRow, CachedItem>();
  #isPrepared = false;

  constructor(wording: () => Wording) {
    this.#wording = wording;
  }

  prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const words = this.begin();
    for (const prepare of rowPreparations) void this.#runInSlice(() => prepare(words));
  }

  begin(): Wording {
    const words = this.#wording();
    const locale = localeOf(words);
    if (locale !== this.#locale) this.#made = new WeakMap();
    this.#locale = locale;
    this.#words = words;
    return words;
  }

  /** True if the cached items have the current language and currency. */
  areCurrent(): boolean {
    return this.#locale === localeOf(this.#wording());
  }

  itemOf(node: RowNode): TreeItem | Promise<TreeItem> {
    const known = this.#made.get(node.row);
    if (known !== undefined && known.marks === node.marks) return known.item;
    return this.#runInSlice(() => {
      const item = rowItem(node, this.#words ?? this.begin());
      this.#made.set(node.row, { item, marks: node.marks });
      return item;
    });
  }
}

function localeOf({ locale, currency }: Wording): string {
  return `${locale} ${currency}`;
}

/** In Library, where rows are indented, the name comes first: in a narrow view an amount alone says nothing. */
export function rowItem(node: RowNode, wording: Wording, leads: "amount" | "name" = "amount"): TreeItem {
  const { row } = node;
  const text = rowOf(row.record, wording, row.detail !== undefined);
  const marks = marksText(node.marks, wording);
  const item = new TreeItem(leads === "amount" ? text.label : text.name);
  item.id = row.key;
  const [amount = ""] = leads === "amount" || text.label === text.name ? [] : text.facts;
  item.description = [marks.before, amount, text.description].filter((part) => part !== "").join(" · ");
  item.iconPath =
    marks.icon === "star-full"
      ? new ThemeIcon(marks.icon, new ThemeColor("charts.yellow"))
      : new ThemeIcon(marks.icon ?? text.icon);
  item.contextValue = contextOf(node.marks);
  const label = [text.accessibleLabel, marks.accessible].filter((part) => part !== "").join(", ");
  item.accessibilityInformation = { label };
  item.command = { command: commands.openDetails, title: l10n.t("Open Details"), arguments: [node] };
  return item;
}

function contextOf({ news, hasChanged }: Partial<RecordMarks> = {}): string {
  if (hasChanged === true)
    return news === undefined ? rowContexts.recordChanged : rowContexts.recordChangedWithNews;
  return news === undefined ? rowContexts.record : rowContexts.recordWithNews;
}

function groupItem({ id, label, rows }: GroupNode): TreeItem {
  const item = new TreeItem(labelText(label), TreeItemCollapsibleState.Expanded);
  item.id = `group:${id}`;
  item.description = String(rows.length);
  item.contextValue = rowContexts.group;
  const count = rows.length === 1 ? l10n.t("1 row") : l10n.t("{0} rows", rows.length);
  item.accessibilityInformation = { label: `${oneLine(label)}, ${count}` };
  return item;
}

function nextPageItem(state: SearchState, mayUse: RequestPrice): TreeItem {
  const isBusy = state.busy?.what === "more";
  const item = new TreeItem(nextPageLabel(state, mayUse));
  item.id = "nextPage";
  item.iconPath = isBusy
    ? new ThemeIcon("loading~spin")
    : new ThemeIcon("arrow-down", new ThemeColor("textLink.foreground"));
  item.contextValue = rowContexts.nextPage;
  item.command = { command: commands.loadMore, title: l10n.t("Load Next Page") };
  return item;
}

/** The service’s guidance may be this long. */
const maxNoteLength = 2000;

function noteItem(node: Extract<ResultNode, { readonly kind: "note" }>): TreeItem {
  const item = new TreeItem(labelText(node.text));
  item.id = `note:${node.id}`;
  item.tooltip = oneLine(node.text, maxNoteLength);
  item.iconPath = new ThemeIcon(node.icon);
  item.contextValue = node.isHint === true ? rowContexts.hint : rowContexts.note;
  if (node.detail !== undefined) item.description = node.detail;
  if (node.opens !== undefined) item.command = { title: l10n.t("Open"), ...node.opens };
  return item;
}
