import { sampleService } from "../../service/contract/authentication.ts";
import { type ResultRow, withDetail } from "../../domain/record.ts";
import { l10n, MarkdownString } from "vscode";
import { hasAge } from "../../domain/search/searchRows.ts";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { clockTime, dayAndTime } from "../../present/date.ts";
import { oneLine } from "../../text/oneLine.ts";
import { commandLink, escapeLinks, escapeMarkdown } from "../../text/escape.ts";
import type { Wording } from "../../present/wording.ts";
import { commands } from "../../host/ids.ts";
import type { Arrangement, RowGrouping, RowOrder } from "../../present/arrangement.ts";
import { leavesOf } from "../../present/detail/jsonKeys.ts";
import { failedText, searchingText } from "../../present/searchStatus.ts";
import { secondsToWait, waitSentence } from "../../present/failureText.ts";
import { marksText } from "../../present/recordMarks.ts";
import type { Services } from "../services.ts";
import type { RowNode } from "./resultNode.ts";
import { rowOf } from "../../present/row.ts";

/** Returns the progress, or the number of loaded rows; with the total only if the service gave it. */
export function viewDescription({ shown, busy }: SearchState): string {
  if (isElsewhere(busy) && shown !== undefined) return l10n.t("Waiting for another window…");
  if (busy !== undefined && (shown === undefined || busy.what === "search")) return l10n.t("Searching…");
  if (shown === undefined || shown.rows.length === 0) return "";
  const loaded = shown.rows.length;
  if (shown.totalCount !== undefined) return l10n.t("{0} loaded of {1}", loaded, shown.totalCount);
  return shown.next.kind === "page" ? l10n.t("{0} loaded, more exist", loaded) : l10n.t("{0} loaded", loaded);
}

/** The service’s text is escaped, since a view’s message renders links. */
export function viewMessage(
  { shown, busy, error }: SearchState,
  question: string,
  { arrangement, wording }: { readonly arrangement: Arrangement; readonly wording: Wording },
): string {
  const asked = escapeLinks(oneLine(question));
  const seconds = error === undefined ? 0 : secondsToWait(error.error, Date.now());
  const wait = seconds === 0 ? [] : [waitSentence(seconds, l10n.t)];
  // The line exists from the start, so that it doesn’t push the first rows down. It has more room than the title.
  if (shown === undefined) {
    const elsewhere = isElsewhere(busy) ? [l10n.t("Waiting for another window…")] : [];
    const first = error === undefined ? asked : escapeLinks(failedText(error, wording, false));
    return [...(first === "" ? [] : [first]), ...elsewhere, ...wait].join(" · ");
  }
  const searching = searchingText({ shown, ...(busy === undefined ? {} : { busy }) }, wording);
  const lines = [
    ...(searching === undefined ? [] : [escapeLinks(searching)]),
    ...(error === undefined ? [] : [escapeLinks(failedText(error, wording))]),
    ...wait,
    ...describeShown(shown, asked, wording),
    ...(shown.rows.length === 0 ? [] : arrangementTexts(arrangement)),
  ];
  return lines.join(" · ");
}

function isElsewhere(busy: SearchState["busy"]): boolean {
  return busy?.what === "search" && busy.isElsewhere === true;
}

/** The service neither sorts nor groups (§4.2), so the text says “loaded rows”. */
function arrangementTexts({ sort, group }: Arrangement): readonly string[] {
  const sorts: Readonly<Record<RowOrder, string>> = {
    loaded: "",
    amount: l10n.t("sorted by amount"),
    date: l10n.t("sorted by date"),
    state: l10n.t("sorted by state"),
    industry: l10n.t("sorted by industry"),
  };
  const groups: Readonly<Record<RowGrouping, string>> = {
    none: "",
    amount: l10n.t("grouped by amount"),
    date: l10n.t("grouped by date"),
    state: l10n.t("grouped by state"),
    industry: l10n.t("grouped by industry"),
  };
  const parts = [sorts[sort], groups[group]].filter((text) => text !== "");
  return parts.length === 0 ? [] : [l10n.t("loaded rows {0}", parts.join(", "))];
}

function describeShown(shown: ShownSearch, asked: string, wording: Wording): readonly string[] {
  return [
    ...(shown.service === sampleService ? [l10n.t("Sample data")] : []),
    asked,
    ...ageTexts(shown, wording),
    ...(shown.from === "library" ? libraryTexts(shown) : []),
    ...(shown.repeats > 0 ? [duplicatesText(shown.repeats)] : []),
    ...(shown.unfit > 0 ? [l10n.t("{0} in an unexpected format", shown.unfit)] : []),
    ...(shown.note === undefined ? [] : [l10n.t(shown.note.text, ...shown.note.values)]),
  ];
}

function ageTexts(shown: ShownSearch, wording: Wording): readonly string[] {
  if (shown.from === "store") return [l10n.t("Stored answer from {0}", timeOf(shown, wording))];
  return hasAge(shown) ? [l10n.t("first page from {0}", timeOf(shown, wording))] : [];
}

const halfDayMs = 12 * 3_600_000;

function timeOf({ at }: ShownSearch, wording: Wording): string {
  return Date.now() - at < halfDayMs ? clockTime(at, wording) : dayAndTime(at, wording);
}

function libraryTexts({ rows, totalCount = 0 }: ShownSearch): readonly string[] {
  const listed = rows.filter(({ record, detail }) => record.kind === "filing" && detail === undefined).length;
  return [
    totalCount === 1 ? l10n.t("1 record, free") : l10n.t("{0} records, free", totalCount),
    ...(listed === 0 ? [] : [l10n.t("{0} known from search results only", listed)]),
  ];
}

function duplicatesText(repeats: number): string {
  return repeats === 1 ? l10n.t("1 duplicate skipped") : l10n.t("{0} duplicates skipped", repeats);
}

export function tooltipOf(
  { row, marks }: Pick<RowNode, "row" | "marks">,
  needs: OpeningNeeds,
  more: readonly string[] = [],
): MarkdownString {
  const wording = needs.wording();
  const text = rowOf(row.record, wording, row.detail !== undefined);
  const cost = costOfOpening(row, needs);
  const plain = [...text.tooltip, ...marksText(marks, wording).tooltip, ...more];
  const lines = [...plain.map(escapeMarkdown), "---", escapeMarkdown(cost)];
  const links = copyLinks(row);
  const tooltip = new MarkdownString(
    [...lines, ...(links === "" ? [] : [`${escapeMarkdown(l10n.t("Copy:"))} ${links}`])].join("\n\n"),
  );
  // The record’s text is escaped, so the only links are ours, with keys and pointers.
  tooltip.isTrusted = { enabledCommands: [commands.copyValue] };
  return tooltip;
}

export interface OpeningNeeds extends Pick<Services, "wording" | "mayUse"> {
  readonly settings: Pick<Services["settings"], "loadDetails">;
}

function costOfOpening({ record, detail, service }: ResultRow, { settings, mayUse }: OpeningNeeds): string {
  if (record.kind !== "filing" || detail !== undefined || service === sampleService)
    return l10n.t("Opening it is free.");
  return settings.loadDetails() === "always"
    ? l10n.t("Opening it loads the full filing, which {0}.", mayUse("filing"))
    : l10n.t("Opening it is free. Loading the full filing {0}.", mayUse("filing"));
}

const worthCopying = new Set(["name", "title", "money_raised", "amount", "web", "email", "phone", "address"]);
const maxLeaves = 200;
const maxLinks = 8;

function copyLinks({ service, key, record, detail }: ResultRow): string {
  return leavesOf(withDetail(record, detail).value, maxLeaves, l10n.t)
    .filter(({ pointer }) => pointer.split("/").some((part) => worthCopying.has(part)))
    .slice(0, maxLinks)
    .map(({ pointer, path }) => commandLink(path.join(" "), commands.copyValue, { pointer, service, key }))
    .join(" · ");
}
