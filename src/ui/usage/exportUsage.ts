import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { l10n } from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import type { SaveFile } from "../../app/ports.ts";
import { readUsage } from "../../app/usage/usage.ts";
import type { UsageLine } from "../../domain/allowance/usage.ts";
import { usageCsvHeader, usageCsvRows } from "../../present/usageCsv.ts";

/** Saves every line of the ledger as CSV, in a file that the person chooses. */
export async function exportUsage(engine: Pick<Engine, "store">, saveFile: SaveFile): Promise<void> {
  let count = 0;
  await saveFile({
    title: l10n.t("Export Usage"),
    name: "startup-funding-usage",
    extension: "csv",
    kind: "CSV",
    content: async (signal) => {
      const lines = await readUsage(engine);
      count = lines.length;
      return await csvInSlices(lines, signal);
    },
    saved: (file) =>
      count === 1
        ? l10n.t("Saved 1 request to “{0}”.", file)
        : l10n.t("Saved {0} requests to “{1}”.", count, file),
  });
}

/** Lines that are written in one time slice: some milliseconds’ work. */
const linesASlice = 500;

async function csvInSlices(lines: readonly UsageLine[], signal: AbortSignal): Promise<string> {
  const parts = [usageCsvHeader];
  for (let from = 0; from < lines.length; from += linesASlice) {
    signal.throwIfAborted();
    parts.push(usageCsvRows(lines.slice(from, from + linesASlice), l10n.t));
    await nextTimeSlice();
  }
  return parts.join("");
}
