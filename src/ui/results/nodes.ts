import type { ResultRow } from "../../domain/record.ts";
import { newestRows } from "./newestRows.ts";
import { l10n } from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";

/** A line of the Results view. Only `row` is a record; the others never take part in a selection's commands. */
export type ResultNode =
  | { readonly kind: "row"; readonly row: ResultRow }
  | { readonly kind: "nextPage" }
  | {
      readonly kind: "note";
      readonly id: string;
      readonly text: string;
      readonly detail?: string;
      readonly icon: string;
    };

/** The one line that asks for more; always the same, so that it can be drawn again without the others. */
export const nextPageNode: ResultNode = { kind: "nextPage" };

/** The lines of the view for a search as it stands; empty where the view's welcome text should show. */
export function nodesOf({ shown }: SearchState): readonly ResultNode[] {
  if (shown === undefined) return [];
  const { rows, before } = newestRows(shown.rows);
  return [
    ...(before === 0 ? [] : [beforeNote(before)]),
    ...rows.map((row): ResultNode => ({ kind: "row", row })),
    ...(rows.length === 0 ? emptyNotes(shown) : []),
    ...endNodes(shown),
  ];
}

/** Id of the line that stands for rows which the view leaves out; it opens the table. */
export const notesBefore = "before";

/** What the line that asks for more is called; what it may use is part of it. */
export function nextPageLabel(busy: SearchState["busy"]): string {
  if (busy?.what !== "more") return l10n.t("Load Next Page (may use 1 search)");
  return busy.isElsewhere === true
    ? l10n.t("Waiting for another window to load the next page…")
    : l10n.t("Loading the next page…");
}

function beforeNote(before: number): ResultNode {
  return note(
    notesBefore,
    l10n.t("{0} rows were loaded before these", before),
    "table",
    l10n.t("open all as a table"),
  );
}

function emptyNotes(shown: ShownSearch): readonly ResultNode[] {
  const guidance = shown.guidance;
  const found = note(
    "nothing",
    l10n.t("Nothing found"),
    "search-stop",
    shown.from === "service" ? l10n.t("no search was used") : l10n.t("from the store"),
  );
  const message = guidance?.message;
  return [
    found,
    ...(message === undefined ? [] : [note("guidance", message, "info")]),
    ...(guidance?.suggestions ?? []).map((line, index) =>
      note(`suggestion${String(index)}`, line, "lightbulb"),
    ),
  ];
}

function endNodes(shown: ShownSearch): readonly ResultNode[] {
  switch (shown.next.kind) {
    case "page": {
      const why = shown.next.note;
      return [
        ...(why === undefined ? [] : [note("why", l10n.t(why.text, ...why.values), "info")]),
        nextPageNode,
      ];
    }
    case "stopped":
      return [note("stopped", l10n.t(shown.next.why.text, ...shown.next.why.values), "debug-stop")];
    case "unknown":
      return [note("unknown", l10n.t("The service did not say whether there are more."), "question")];
    case "end":
      return [];
  }
}

function note(id: string, text: string, icon: string, detail?: string): ResultNode {
  return { kind: "note", id, text, icon, ...(detail === undefined ? {} : { detail }) };
}
