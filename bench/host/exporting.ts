import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands as editorCommands, Uri, window } from "vscode";
import type { ResultRow } from "../../src/domain/record.ts";
import { commands } from "../../src/host/ids.ts";
import type { Prompts } from "../../tools/inside/prompts.ts";

/** Exports rows as a person does, into a file that is gone afterwards. Throws where the product says that it wasn’t written. */
export async function exportRows(
  prompts: Prompts,
  rows: readonly ResultRow[],
  format: "CSV" | "Excel",
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-bench-"));
  const { showSaveDialog } = window;
  const file = Uri.file(join(folder, "exported"));
  Reflect.set(window, "showSaveDialog", async () => await Promise.resolve(file));
  try {
    const nodes = rows.map((row) => ({ kind: "row", row }));
    const done = editorCommands.executeCommand(commands.export, nodes[0], nodes);
    await prompts.choose("Export", format);
    await done;
    const said = prompts.notifications.at(-1)?.text ?? "";
    if (!said.startsWith("Exported ")) throw new Error(`Nothing was exported: ${said}`);
  } finally {
    Reflect.set(window, "showSaveDialog", showSaveDialog);
    await rm(folder, { recursive: true });
  }
}
