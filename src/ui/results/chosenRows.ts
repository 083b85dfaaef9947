import { l10n, window } from "vscode";
import { type ResultRow, rowsByKey } from "../../domain/record.ts";
import { readTarget, type Target } from "../target.ts";
import type { TableView } from "../table/tableView.ts";
import type { ResultsView } from "./resultsView.ts";

/** Where rows may be chosen. */
export interface RowSelections {
  readonly results: Pick<ResultsView, "selectedRows">;
  /** Every row that a key may lead to: those of the search that is shown, and the record of the detail page. */
  readonly knownRows: () => readonly ResultRow[];
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
export function chosenRows(selections: RowSelections, args: readonly unknown[]): readonly ResultRow[] {
  const target = readTarget(args);
  const rows = rowsOf(selections, target);
  if (rows.length === 0) {
    // A row that is gone by now counts as lost too: no other row is meant.
    const isLost = target.kind === "lost" || (target.kind === "records" && target.keys.length > 0);
    void window.showInformationMessage(
      isLost
        ? l10n.t("The results were being drawn. Choose the row again.")
        : l10n.t("Select a row of the Results view first."),
    );
  }
  return rows;
}

/** The same without a word where there is none. */
export function rowsOf(selections: RowSelections, target: Target): readonly ResultRow[] {
  switch (target.kind) {
    case "records":
      return rowsByKey(selections.knownRows(), target.keys);
    case "tableSelection":
      return selections.table()?.chosen() ?? [];
    case "selection":
      return selections.results.selectedRows();
    case "lost":
      return [];
    case "inFront": {
      const inFront = selections.rowInFront();
      if (inFront !== undefined) return [inFront];
      // A value is named within a page: it is that of no other row.
      if (target.pointer !== undefined) return [];
      const chosen = selections.table()?.chosenInFront() ?? [];
      return chosen.length > 0 ? chosen : selections.results.selectedRows();
    }
  }
}
