import type { ResultRow } from "../../domain/record.ts";
import { l10n, window } from "vscode";
import { views } from "../../host/ids.ts";
import type { ResultsView } from "./resultsView.ts";
import type { TableView } from "../table/tableView.ts";

/** Where rows may be chosen. */
export interface RowPlaces {
  readonly results: ResultsView;
  /** The record of the detail page, while that is in front. */
  readonly rowInFront: () => ResultRow | undefined;
  /** The table, once it was opened. */
  readonly table: () => Pick<TableView, "chosen" | "chosenInFront"> | undefined;
}

/**
 * The rows that a command is about, by its arguments: those it was called for in the view or in the table; without
 * arguments, from the palette or a key, the record of the page in front, or what is selected in the table in front;
 * else the view's selection. Says so where there is none.
 */
export function chosenRows(places: RowPlaces, args: readonly unknown[]): readonly ResultRow[] {
  // The editor hands over nothing in place of a row that it lost while the view was drawn anew: no other row is meant.
  const isLost = args.length > 0 && args[0] === undefined;
  const rows = isLost ? [] : rowsOf(places, args);
  if (rows.length === 0) {
    void window.showInformationMessage(
      isLost
        ? l10n.t("The results were being drawn. Choose the row again.")
        : l10n.t("Select a row of the Results view first."),
    );
  }
  return rows;
}

function rowsOf(places: RowPlaces, [row, selection]: readonly unknown[]): readonly ResultRow[] {
  if (isTableMenu(row)) return places.table()?.chosen() ?? [];
  if (row === undefined) {
    const inFront = places.rowInFront();
    if (inFront !== undefined) return [inFront];
    const chosen = places.table()?.chosenInFront() ?? [];
    if (chosen.length > 0) return chosen;
  }
  return places.results.rowsOf(row, selection);
}

/** True for what the editor hands to a command of the table's own menu. */
function isTableMenu(argument: unknown): boolean {
  return (
    typeof argument === "object" &&
    argument !== null &&
    "webview" in argument &&
    argument.webview === views.table
  );
}
