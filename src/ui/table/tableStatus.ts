import { sampleService } from "../../service/contract/authentication.ts";
import { l10n } from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { RequestPrice } from "../../present/allowance.ts";
import type { TableStatus } from "../../present/table/messages.ts";
import { endNote, nextPageLabel } from "../results/nodes.ts";

/** How far the rows of a search are known, in words; the way to the next page is worded as in the Results view. */
export function tableStatus(state: SearchState, mayUse: RequestPrice): TableStatus {
  const { shown, busy, error } = state;
  const rows = shown?.rows.length ?? 0;
  return {
    loaded: loadedWords(shown),
    rows,
    busy: busy?.what,
    ...(shown?.next.kind === "page" ? { next: nextPageLabel(state, mayUse) } : {}),
    notes: shown === undefined || rows === 0 ? [] : notesOf(shown),
    ...(error === undefined
      ? {}
      : { error: l10n.t("The last request failed. The loaded rows are still here.") }),
    ...(rows > 0 ? {} : { empty: emptyWords(state) }),
  };
}

function loadedWords(shown: ShownSearch | undefined): string {
  if (shown === undefined) return "";
  const loaded = shown.rows.length;
  if (shown.totalCount !== undefined) return l10n.t("{0} loaded, of {1} in all", loaded, shown.totalCount);
  return shown.next.kind === "page" ? l10n.t("{0} loaded, more exist", loaded) : l10n.t("{0} loaded", loaded);
}

function notesOf(shown: ShownSearch): readonly string[] {
  const end = endNote(shown);
  return [
    ...(shown.service === sampleService ? [l10n.t("Sample data: fictional companies")] : []),
    ...(shown.unfit > 0 ? [l10n.t("{0} in an unexpected format", shown.unfit)] : []),
    ...(end === undefined ? [] : [oneLine(end, longestNote)]),
  ];
}

const longestNote = 300;

function emptyWords({ shown, error }: SearchState): NonNullable<TableStatus["empty"]> {
  if (shown !== undefined) {
    return {
      text: l10n.t("Nothing found. Try a different search."),
      command: "editSearch",
      label: l10n.t("Edit Search…"),
    };
  }
  const text =
    error === undefined
      ? l10n.t("Run a search to see results here.")
      : l10n.t("The search failed, so there are no rows yet.");
  return { text, command: "search", label: l10n.t("Search Companies…") };
}
