import { l10n, MarkdownString } from "vscode";
import type { ResultRow } from "../../domain/search/state.ts";
import { commands } from "../../host/ids.ts";
import { leavesOf } from "../../present/detail/keys.ts";
import { escapeMarkdown } from "../../text/oneLine.ts";
import { rowOf } from "../../present/row.ts";
import type { Wording } from "../../present/wording.ts";

/** A row in words, what opening it may use, and its values that are worth a copy. */
export function tooltipOf(row: ResultRow, wording: Wording): MarkdownString {
  const text = rowOf(row.record, wording);
  const cost =
    row.record.kind !== "filing" || row.detail !== undefined
      ? l10n.t("Opens without a search: it is here already.")
      : l10n.t("Opening it may use a search, once.");
  const lines = [...text.tooltip.map(escapeMarkdown), "---", escapeMarkdown(cost)];
  const links = copyLinks(row);
  const tooltip = new MarkdownString(
    [...lines, ...(links === "" ? [] : [`${escapeMarkdown(l10n.t("Copy:"))} ${links}`])].join("\n\n"),
  );
  // Nothing of the record is a link: it is escaped, and a link names its row and value alone.
  tooltip.isTrusted = { enabledCommands: [commands.copyValue] };
  return tooltip;
}

const worthCopying = new Set(["name", "title", "money_raised", "amount", "web", "email", "phone", "address"]);
const mostLooked = 200;
const mostLinks = 8;

function copyLinks({ key, record, detail }: ResultRow): string {
  return leavesOf((detail ?? record).value, mostLooked)
    .filter(({ pointer }) => pointer.split("/").some((part) => worthCopying.has(part)))
    .slice(0, mostLinks)
    .map(({ pointer, path }) => {
      const target = encodeURIComponent(JSON.stringify([{ pointer, key }]));
      return `[${escapeMarkdown(path.join(" "))}](command:${commands.copyValue}?${target})`;
    })
    .join(" · ");
}
