import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type ViewBadge } from "vscode";
import type { PastQuestion } from "../../domain/search/state.ts";
import { commands, rowContexts } from "../../host/ids.ts";
import { relativeAge } from "../../present/date.ts";
import { scheduledBudget } from "../../domain/watch/scheduled.ts";
import { checkedInWords, newsInWords, scheduleInWords, stoppedInWords } from "../../present/saved.ts";
import type { Wording } from "../../present/wording.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { questionText } from "../../present/question.ts";
import type { Store } from "../../store/store.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import {
  childrenOf,
  headings,
  type HeadingNode,
  sortSaved,
  type SavedNode,
  savedNodes,
  type SearchesNode,
  type SearchesState,
  type StoppedNode,
} from "./searchesNode.ts";

export type SearchesRenderer = ReturnType<typeof createSearchesRenderer>;

export function createSearchesRenderer(wording: () => Wording) {
  return {
    /** Returns "3 min. ago", or an empty string if the row has no age. */
    ageOf(node: SearchesNode): string {
      const at = "kind" in node ? (node.kind === "saved" ? node.search.lastCheck?.at : undefined) : node.at;
      return at === undefined ? "" : relativeAge(at, Date.now(), wording());
    },
    itemOf(node: SearchesNode, age: string): TreeItem {
      if (!("kind" in node)) return pastItem(node, questionText(node.question, wording()), age);
      switch (node.kind) {
        case "heading":
          return headingItem(node);
        case "stopped":
          return stoppedItem(node);
        case "saved":
          return savedItem(node, age, wording());
      }
    },
    read,
    childrenOf,
  };
}

async function read(
  { history, saved }: Pick<Store, "history" | "saved">,
  isSample: boolean,
): Promise<SearchesState> {
  const [past, nodes, { stopped }] = await Promise.all([
    history.list(),
    savedNodes({ saved }),
    saved.watch(),
  ]);
  const isShownNow = (service: string): boolean => (service === sampleService) === isSample;
  const own = nodes.filter(({ search }) => isShownNow(search.service));
  const added = own.reduce((sum, node) => sum + node.added, 0);
  return {
    past: past.filter(({ service }) => isShownNow(service)),
    saved: sortSaved(own),
    ...(isSample || stopped === undefined ? {} : { stopped: stopped.why }),
    ...(added === 0 ? {} : { badge: badgeOf(added) }),
  };
}

function badgeOf(value: number): ViewBadge {
  const tooltip =
    value === 1
      ? l10n.t("1 record is new in your saved searches")
      : l10n.t("{0} records are new in your saved searches", value);
  return { value, tooltip };
}

function headingItem({ of }: HeadingNode): TreeItem {
  const label = of === headings.saved.of ? l10n.t("Saved") : l10n.t("Recent");
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.id = `heading:${of}`;
  item.contextValue = rowContexts.heading;
  return item;
}

function stoppedItem({ why }: StoppedNode): TreeItem {
  const item = new TreeItem(stoppedInWords(why, l10n.t));
  item.id = "stopped";
  item.iconPath = new ThemeIcon("debug-pause");
  item.description = l10n.t("click to resume");
  item.contextValue = rowContexts.note;
  item.command = { command: commands.goOnChecking, title: l10n.t("Resume Checks") };
  return item;
}

function savedItem(node: SavedNode, age: string, wording: Wording): TreeItem {
  const { search } = node;
  const item = new TreeItem(labelText(search.name));
  const news = newsInWords(node, l10n.t);
  const { watch = {} } = node;
  const now = Date.now();
  const checked = checkedInWords(search, age, l10n.t, scheduledBudget(watch, now) > 0);
  item.id = `saved:${search.id}`;
  item.description = [news, checked].filter((part) => part !== "").join(" · ");
  item.tooltip = [
    oneLine(questionText(search.question, wording)),
    ...scheduleInWords(search, { watch, now }, wording),
    l10n.t("Click to show the stored records (free)"),
  ].join("\n");
  item.iconPath = new ThemeIcon(search.isPinned ? "pinned" : "bookmark");
  item.contextValue = node.added + node.changed > 0 ? rowContexts.savedWithNews : rowContexts.saved;
  item.accessibilityInformation = { label: [oneLine(search.name), news, checked].filter(Boolean).join(", ") };
  item.command = { command: commands.openSearch, title: l10n.t("Show (free)"), arguments: [node] };
  return item;
}

function pastItem(entry: PastQuestion, asked: string, age: string): TreeItem {
  const label = labelText(asked);
  const item = new TreeItem(label);
  const rows = entry.rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", entry.rows);
  item.id = `${entry.service} ${JSON.stringify(entry.question)}`;
  item.description = `${rows} · ${age}`;
  item.tooltip = `${oneLine(asked)}\n${l10n.t("Click to show the stored answer (free)")}`;
  item.iconPath = new ThemeIcon(icons[entry.question.endpoint]);
  item.contextValue =
    entry.question.endpoint === "companies" || entry.question.endpoint === "fundings"
      ? rowContexts.search
      : rowContexts.pastRecord;
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  item.command = { command: commands.openSearch, title: l10n.t("Show (free)"), arguments: [entry] };
  return item;
}

const icons: Readonly<Record<PastQuestion["question"]["endpoint"], string>> = {
  companies: "search",
  fundings: "list-unordered",
  filing: "file-text",
  company: "organization",
};
