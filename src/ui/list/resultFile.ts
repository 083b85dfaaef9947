import { l10n } from "vscode";
import type { KnownEntry } from "../../app/list/knownNames.ts";
import type { OpenList } from "../../app/list/openList.ts";
import { createPause } from "../../app/timeSlices.ts";
import { resultTable } from "../../domain/list/resultRows.ts";
import { isPersonKey } from "../../present/fieldKinds.ts";
import { quotedCell, withoutFormula } from "../../text/csvCell.ts";
import type { CommandServices } from "../services.ts";
import { titleOf } from "./listSource.ts";

const usualFields = ["id", "industry", "money_raised", "accepted_at", "web"];
/** "-12.5" in the list isn’t a formula. */
const plainNumber = /^[+-]?[\d.,]+%?$/u;

/** Writes a new CSV file beside the list, and never changes the list. */
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
      const pause = createPause();
      const lines: string[] = [];
      for (const row of resultTable(list, profile, lookUp.entries.map(withoutRejected), fields)) {
        lines.push(`${row.map((cell) => quotedCell(isGuarded ? guard(cell) : cell)).join(",")}\r\n`);
        await pause();
        signal.throwIfAborted();
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

function guard(cell: string): string {
  return plainNumber.test(cell) ? cell : withoutFormula(cell);
}
