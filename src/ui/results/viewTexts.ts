import { sampleOrigin } from "../../service/contract/authentication.ts";
import { type ResultRow, withDetail } from "../../domain/record.ts";
import { l10n, MarkdownString } from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { clockTime } from "../../present/date.ts";
import { escapeLinks, oneLine, escapeMarkdown } from "../../text/oneLine.ts";
import type { Wording } from "../../present/wording.ts";
import { commands } from "../../host/ids.ts";
import { leavesOf } from "../../present/detail/keys.ts";
import { rowOf } from "../../present/row.ts";

/**
 * What stands beside the view's title: how much is loaded, and of what, or that the first answer is on its way. No total
 * is claimed that was not told.
 */
export function viewDescription({ shown, busy }: SearchState): string {
  if (shown === undefined && busy !== undefined) return l10n.t("Searching…");
  if (shown === undefined || shown.rows.length === 0) return "";
  const loaded = shown.rows.length;
  if (shown.totalCount !== undefined) return l10n.t("{0} loaded of {1}", loaded, shown.totalCount);
  return shown.next.kind === "page" ? l10n.t("{0} loaded, more exist", loaded) : l10n.t("{0} loaded", loaded);
}

/**
 * The lines above the rows: the sample, `question`, where the answer came from, and what is odd about it.
 * Nothing that the service said stands here: the place reads links out of its text.
 */
export function viewMessage({ shown, error }: SearchState, question: string, wording: Wording): string {
  const asked = escapeLinks(oneLine(question));
  // The line is there from the start, so that the first rows are not pushed down by it.
  if (shown === undefined) return asked;
  const lines = [
    ...describeShown(shown, asked, wording),
    ...(error === undefined ? [] : [l10n.t("The last request failed; what was loaded is still here.")]),
  ];
  return lines.join(" · ");
}

/** Where records can go. The line is plain text for VS Code: links in it would stay as they are written. */
export function destinationsText(): string {
  return l10n.t(
    "Drag a row into your code, or use Insert Record at Cursor. Open Results as Table shows all.",
  );
}

function describeShown(shown: ShownSearch, asked: string, wording: Wording): readonly string[] {
  return [
    ...(shown.origin === sampleOrigin ? [l10n.t("Sample data")] : []),
    asked,
    ...(shown.from === "store" ? [l10n.t("from {0}, no search used", clockTime(shown.at, wording))] : []),
    ...(shown.repeats > 0 ? [l10n.t("{0} repeats left out", shown.repeats)] : []),
    ...(shown.unfit > 0 ? [l10n.t("{0} of an unexpected form", shown.unfit)] : []),
    ...(shown.note === undefined ? [] : [l10n.t(shown.note.text, ...shown.note.values)]),
  ];
}

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

function copyLinks({ origin, key, record, detail }: ResultRow): string {
  return leavesOf(withDetail(record, detail).value, mostLooked)
    .filter(({ pointer }) => pointer.split("/").some((part) => worthCopying.has(part)))
    .slice(0, mostLinks)
    .map(({ pointer, path }) => {
      const target = encodeURIComponent(JSON.stringify([{ pointer, origin, key }]));
      return `[${escapeMarkdown(path.join(" "))}](command:${commands.copyValue}?${target})`;
    })
    .join(" · ");
}
