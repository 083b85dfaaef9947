import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { commands, rowContexts } from "../../../host/ids.ts";
import { relativeAge } from "../../../present/date.ts";
import { readablePlace } from "../../../present/row.ts";
import type { Wording } from "../../../present/wording.ts";
import { labelText, oneLine } from "../../../text/oneLine.ts";
import type { Services } from "../../services.ts";
import { rowItem } from "../../results/resultsRenderer.ts";
import { createTimeSlicer } from "../../results/refreshRetry.ts";
import { tooltipOf } from "../../results/resultsTexts.ts";
import type { Heading, LibraryNode } from "./libraryNode.ts";
import { LibraryTree } from "./libraryTree.ts";

/** In ms; the thread that draws also answers the person’s keys. */
const maxSliceMs = 8;

export type LibraryRenderer = ReturnType<typeof createLibraryRenderer>;

/** Reads the library without the engine, unless no readable library exists. */
export function createLibraryRenderer(needs: Services) {
  const tree = new LibraryTree(needs.library, needs.servicesNow);
  const runInSlice = createTimeSlicer(maxSliceMs);
  let words: Wording | undefined;
  return {
    tree,
    async roots(): Promise<readonly LibraryNode[]> {
      words = undefined;
      const known = await tree.roots();
      if (known !== undefined) return known;
      // Opening the store creates the file, or migrates an older version.
      await needs.engine();
      return (await tree.roots()) ?? [];
    },
    itemOf: (node: LibraryNode): Promise<TreeItem> =>
      runInSlice(() => {
        words ??= needs.wording();
        return libraryItem(node, words);
      }),
    addTooltip(item: TreeItem, node: LibraryNode): void {
      if (node.kind !== "row") return;
      const age = l10n.t("received {0}", relativeAge(node.lastSeen, Date.now(), needs.wording()));
      item.tooltip = tooltipOf(node, needs, [age]);
    },
  };
}

function libraryItem(node: LibraryNode, wording: Wording): TreeItem {
  const item = itemOf(node, wording);
  // VS Code keeps a row collapsed that once had no children, unless its id changes.
  item.id = node.kind === "heading" && node.count === 0 ? `${node.id}:none` : node.id;
  return item;
}

function itemOf(node: LibraryNode, wording: Wording): TreeItem {
  switch (node.kind) {
    case "row":
      return rowItem(node, wording, "name");
    case "heading":
      return headingItem(node.id, node.count);
    case "initial":
      return countedItem(labelText(node.initial.toUpperCase()), node.count, companiesText(node.count));
    case "tag": {
      const item = countedItem(labelText(node.tag), node.count, recordsText(node.count));
      item.iconPath = new ThemeIcon("tag");
      item.contextValue = rowContexts.tag;
      return item;
    }
    case "company": {
      const { name, state, count } = node.company;
      const place = oneLine(readablePlace(state));
      const item = countedItem(labelText(name), count, recordsText(count), place);
      item.iconPath = new ThemeIcon("organization");
      item.contextValue = rowContexts.company;
      return item;
    }
    case "more": {
      const item = new TreeItem(l10n.t("Show More"));
      item.iconPath = new ThemeIcon("arrow-down");
      item.contextValue = rowContexts.more;
      item.command = { command: commands.showMoreInLibrary, title: l10n.t("Show More"), arguments: [node] };
      return item;
    }
  }
}

function countedItem(label: string, count: number, inWords: string, aside = ""): TreeItem {
  const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed);
  item.description = [aside, String(count)].filter((part) => part !== "").join(" · ");
  const spokenParts = [oneLine(label), aside, inWords].filter((part) => part !== "");
  item.accessibilityInformation = { label: spokenParts.join(", ") };
  return item;
}

function headingItem(id: Heading, count: number): TreeItem {
  const { label, icon, hint } = headingTexts()[id];
  const isOpen = id === "new" || id === "starred" || id === "recent";
  const item = new TreeItem(
    label,
    count === 0
      ? TreeItemCollapsibleState.None
      : isOpen
        ? TreeItemCollapsibleState.Expanded
        : TreeItemCollapsibleState.Collapsed,
  );
  item.description = count === 0 ? l10n.t("none yet") : String(count);
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = id === "new" ? rowContexts.newHeading : rowContexts.heading;
  item.tooltip = hint;
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  return item;
}

function headingTexts(): Readonly<Record<Heading, Readonly<Record<"label" | "icon" | "hint", string>>>> {
  return {
    new: {
      label: l10n.t("New"),
      icon: "bell-dot",
      hint: l10n.t("Records that are new in a saved search and that you haven’t looked at yet"),
    },
    starred: {
      label: l10n.t("Starred"),
      icon: "star-full",
      hint: l10n.t("Records that you’ve starred. Use Star or Unstar in the menu of a row."),
    },
    recent: {
      label: l10n.t("Recent"),
      icon: "history",
      hint: l10n.t("Every record you’ve received, newest first"),
    },
    companies: {
      label: l10n.t("Companies"),
      icon: "organization",
      hint: l10n.t("Companies by name, each with its records"),
    },
    tags: {
      label: l10n.t("Tags"),
      icon: "tag",
      hint: l10n.t("Your tags. Use Edit Tags… in the menu of a row."),
    },
  };
}

function recordsText(count: number): string {
  return count === 1 ? l10n.t("1 record") : l10n.t("{0} records", count);
}

function companiesText(count: number): string {
  return count === 1 ? l10n.t("1 company") : l10n.t("{0} companies", count);
}
