import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { commands as editorCommands, l10n, Uri, window, type ExtensionContext } from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import { commands } from "../host/ids.ts";
import { escapeLinks } from "../text/oneLine.ts";
import type { Sentence } from "../text/sentence.ts";
import type { Parts } from "./parts.ts";

/** The folder of the database; undefined where it lies on another machine or is virtual. */
export function folderOf({ globalStorageUri }: ExtensionContext): string | undefined {
  return globalStorageUri.scheme === "file" ? globalStorageUri.fsPath : undefined;
}

/** Makes the engine; its code is loaded by that. `releaseStore` is called before the database is deleted. */
export async function loadEngine(
  context: ExtensionContext,
  parts: Parts,
  releaseStore: () => Promise<void>,
): Promise<Engine> {
  // What checks answers comes first, in a time slice of its own: both together would hold up the host.
  await import("../service/contract/records.ts");
  await nextTimeSlice();
  const { createEngine } = await import("../app/engine/engine.ts");
  const { createSend } = await import("../net/send.ts");
  const { settings, log } = parts;
  return await createEngine({
    ...parts,
    folder: folderOf(context),
    releaseStore,
    askAtLimit: async (counts) => await (await import("../ui/usage/fullLibrary.ts")).askAtLimit(counts),
    log: (line) => log.info(line),
    notify: (problem) => void warn(problem),
    send: (onRoute) =>
      createSend({
        transport: settings.transport,
        proxyConfigured: settings.proxyConfigured,
        editorFetch: (...request) => globalThis.fetch(...request),
        log: (line) => log.info(line),
        onRoute,
      }),
    storeWorker: Uri.joinPath(context.extensionUri, "dist", "storeWorker.js").fsPath,
    probe: async (address) => await (await import("../net/probe.ts")).probe(address),
  });
}

/** With a button: without one, VS Code cuts a sentence off that is longer than its line. */
async function warn({ text, values }: Sentence): Promise<void> {
  const showLog = l10n.t("Show Log");
  const chosen = await window.showWarningMessage(escapeLinks(l10n.t(text, ...values)), showLog);
  if (chosen === showLog) await editorCommands.executeCommand(commands.showLog);
}
