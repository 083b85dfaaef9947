import { l10n, window } from "vscode";
import type { ResultRow } from "../../domain/record.ts";
import { readTarget, type RowSelections, rowsOf } from "../target.ts";

/**
 * Returns the rows that a command’s arguments name; without arguments those of the page or table in front, or else the
 * view’s selection. Tells the person if there are none.
 */
export function chosenRows(selections: RowSelections, args: readonly unknown[]): readonly ResultRow[] {
  const target = readTarget(args);
  const rows = rowsOf(selections, target);
  if (rows.length === 0) {
    // A row deleted meanwhile counts as lost: no other row may take its place.
    const isLost = target.kind === "lost" || (target.kind === "records" && target.keys.length > 0);
    void window.showInformationMessage(
      isLost
        ? l10n.t("The results were updating. Select the row again.")
        : l10n.t("Select a row in Results or Library first."),
    );
  }
  return rows;
}
