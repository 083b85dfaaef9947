import { l10n, window } from "vscode";
import type { ResultRow } from "../../core/search/state.ts";
import type { ResultsView } from "../results/resultsView.ts";

/** Where rows may be chosen. */
export interface RowPlaces {
  readonly results: ResultsView;
  /** The record of the detail page, while that is in front. */
  readonly rowInFront: () => ResultRow | undefined;
}

/**
 * The rows that a command is about: those it was called for in the view; else, from the palette or a key, the record
 * of the page in front; else the view's selection. Says so where there is none.
 */
export function chosenRows(places: RowPlaces, row: unknown, selection: unknown): readonly ResultRow[] {
  const inFront = row === undefined ? places.rowInFront() : undefined;
  const rows = inFront === undefined ? places.results.rowsOf(row, selection) : [inFront];
  if (rows.length === 0) {
    void window.showInformationMessage(l10n.t("Select a row of the Results view first."));
  }
  return rows;
}
