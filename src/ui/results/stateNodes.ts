import type { ResultRow } from "../../domain/record.ts";
import { commands } from "../../host/ids.ts";
import type { RequestPrice } from "../../present/requestPrice.ts";
import { groupRows, sortRows } from "../../present/arrange.ts";
import type { Arrangement } from "../../present/arrangement.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { Services } from "../services.ts";
import { type GroupNode, nextPageNode, type NoteNode, type ResultNode, type RowNode } from "./resultNode.ts";
import { l10n } from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";

export interface RowSources extends Pick<Services, "wording"> {
  readonly marks: Pick<Services["marks"], "of">;
}

/** Returns no nodes if the view should show its welcome text. */
export function nodesOf(
  { shown }: SearchState,
  { arrangement, hasHint }: { readonly arrangement: Arrangement; readonly hasHint: boolean },
  needs: RowSources,
): readonly ResultNode[] {
  if (shown === undefined) return [];
  const { rows, before } = newestRows(shown.rows);
  return [
    ...(hasHint ? [hintNode()] : []),
    ...(before === 0 ? [] : [earlierRowsNote(before)]),
    ...recordNodes({ ...shown, rows }, arrangement, needs),
    ...(rows.length === 0 ? emptyNotes(shown) : []),
    ...endNodes(shown),
  ];
}

function recordNodes(
  { rows, at }: Pick<ShownSearch, "rows" | "at">,
  { sort, group }: Arrangement,
  needs: RowSources,
): readonly ResultNode[] {
  const wording = needs.wording();
  const sorted = sortRows(rows, sort, wording);
  const rowNode = (row: ResultRow): RowNode => {
    const marks = needs.marks.of(row);
    if (marks === undefined) return { kind: "row", row };
    const isOlder = marks.news !== undefined && at <= (marks.changedAfter ?? 0);
    return { kind: "row", row, marks: isOlder ? { ...marks, isOlder } : marks };
  };
  if (group === "none") return sorted.map(rowNode);
  return groupRows(sorted, group, wording).map((one): GroupNode => ({
    kind: "group",
    id: one.id,
    label: one.label,
    rows: one.rows.map(rowNode),
  }));
}

export function nextPageLabel({ shown, busy }: SearchState, mayUse: RequestPrice): string {
  if (busy?.what !== "more") {
    return shown?.service === sampleService || shown?.from === "library"
      ? l10n.t("Load Next Page (free)")
      : `${l10n.t("Load Next Page")} (${mayUse(shown?.question.endpoint ?? "companies")})`;
  }
  return busy.isElsewhere === true
    ? l10n.t("Waiting for another window to load the next page…")
    : l10n.t("Loading the next page…");
}

function hintNode(): ResultNode {
  const [text, more] = [l10n.t("Drag rows into your code"), l10n.t("or open them as a table")];
  return { ...noteNode("hint", text, "lightbulb", more), isHint: true };
}

function earlierRowsNote(before: number): ResultNode {
  const text =
    before === 1 ? l10n.t("1 earlier row isn’t listed") : l10n.t("{0} earlier rows aren’t listed", before);
  const opens = { command: commands.openTable };
  return { ...noteNode("before", text, "table", l10n.t("open all as a table")), opens };
}

function emptyNotes(shown: ShownSearch): readonly ResultNode[] {
  const guidance = shown.guidance;
  const found = noteNode("nothing", l10n.t("Nothing found"), "search-stop", ...emptyCost(shown));
  const message = guidance?.message;
  return [
    found,
    ...(message === undefined ? [] : [noteNode("guidance", message, "info")]),
    ...(guidance?.suggestions ?? []).map(({ text }, index) => ({
      ...noteNode(`suggestion${String(index)}`, text, "lightbulb"),
      opens: { command: commands.editSearch, arguments: [index] },
    })),
    { ...noteNode("edit", l10n.t("Edit Search…"), "edit"), opens: { command: commands.editSearch } },
  ];
}

function emptyCost({ from, service }: ShownSearch): readonly string[] {
  if (service === sampleService && from !== "library") return [];
  return [from === "service" ? l10n.t("no search was used") : l10n.t("from local data")];
}

function endNodes(shown: ShownSearch): readonly ResultNode[] {
  const text = endNote(shown);
  const { kind } = shown.next;
  return [
    ...(text === undefined ? [] : [noteNode(kind, text, endIcons[kind])]),
    ...(kind === "page" ? [nextPageNode] : []),
  ];
}

const endIcons = { page: "info", stopped: "debug-stop", unknown: "question", end: "info" } as const;

export function endNote({ next }: ShownSearch): string | undefined {
  switch (next.kind) {
    case "page":
      return next.note === undefined ? undefined : l10n.t(next.note.text, ...next.note.values);
    case "stopped":
      return l10n.t(next.why.text, ...next.why.values);
    case "unknown":
      return l10n.t("The service didn’t say whether there are more.");
    case "end":
      return undefined;
  }
}

function noteNode(id: string, text: string, icon: string, detail?: string): NoteNode {
  return { kind: "note", id, text, icon, ...(detail === undefined ? {} : { detail }) };
}

/** The tree can’t append rows, so every page redraws all of them. */
export const maxRows = 2_000;

export function newestRows<Row>(rows: readonly Row[]): {
  readonly rows: readonly Row[];
  readonly before: number;
} {
  const before = Math.max(0, rows.length - maxRows);
  return { rows: before === 0 ? rows : rows.slice(before), before };
}
