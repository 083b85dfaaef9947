import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { l10n } from "vscode";
import type { KnownEntry } from "../../app/list/listLookUp.ts";
import type { OpenList } from "../../app/list/openList.ts";
import { resultTable } from "../../domain/list/resultRows.ts";
import { isPersonKey } from "../../present/fieldKinds.ts";
import { quotedCell, withoutFormula } from "../../text/csvCell.ts";
import type { CommandServices } from "../services.ts";
import { titleOf } from "./listSource.ts";

const usualFields = ["id", "industry", "money_raised", "accepted_at", "web"];
/** The list’s own "-12.5" is no formula. */
const plainNumber = /^[+-]?[\d.,]+%?$/u;
/** Rows that are written in one time slice. */
const rowsASlice = 250;

/** Writes a new CSV file beside the list, which is never changed. */
export async function saveResult(
  { saveFile, chosenFields, settings }: Pick<CommandServices, "saveFile" | "chosenFields" | "settings">,
  { source, list, profile, lookUp }: Pick<OpenList, "source" | "list" | "profile" | "lookUp">,
): Promise<void> {
  const { uri } = source;
  const fields = chosenFields.get()?.["csv"] ?? usualFields;
  await saveFile({
    title: l10n.t("Save Result"),
    name: titleOf(source),
    extension: "csv",
    kind: "CSV",
    ...(uri === undefined ? {} : { beside: { file: uri, word: l10n.t("looked up") } }),
    async content(signal) {
      const isGuarded = settings.escapeFormulas();
      const lines: string[] = [];
      for (const row of resultTable(list, profile, lookUp.entries.map(withoutRejected), fields)) {
        lines.push(`${row.map((cell) => quotedCell(isGuarded ? guarded(cell) : cell)).join(",")}\r\n`);
        if (lines.length % rowsASlice !== 0) continue;
        signal.throwIfAborted();
        await nextTimeSlice();
      }
      const text = lines.join("");
      // Excel reads it in the machine’s code page without a byte order mark.
      return /[\u0080-\uffff]/.test(text) ? `\uFEFF${text}` : text;
    },
    namesPeople: () => fields.some(isPersonKey),
    saved: (file) => l10n.t("Saved the result to “{0}”.", file),
  });
}

function withoutRejected(entry: KnownEntry): KnownEntry {
  return entry.isRejected === true ? { ...entry, degree: "none", companies: [] } : entry;
}

function guarded(cell: string): string {
  return plainNumber.test(cell) ? cell : withoutFormula(cell);
}
