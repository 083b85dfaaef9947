import { l10n, window } from "vscode";
import type { ResultRow } from "../../domain/record.ts";
import { readTarget, type RowSelections, rowsOf } from "../target.ts";

/** Without arguments: the page or table in front, else the view’s selection. Says so where there is none. */
export function chosenRows(selections: RowSelections, args: readonly unknown[]): readonly ResultRow[] {
  const target = readTarget(args);
  const rows = rowsOf(selections, target);
  if (rows.length === 0) {
    // A row that is gone by now counts as lost too: no other row is meant.
    const isLost = target.kind === "lost" || (target.kind === "records" && target.keys.length > 0);
    void window.showInformationMessage(
      isLost
        ? l10n.t("The results were updating. Select the row again.")
        : l10n.t("Select a row in Results or Library first."),
    );
  }
  return rows;
}
