import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { commands as editorCommands, l10n, ProgressLocation, window } from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import { commands } from "../host/ids.ts";
import { escapeLinks } from "../text/escape.ts";
import type { Sentence } from "../text/sentence.ts";
import type { StoreNeeds } from "../store/store.ts";
import type { StartParts } from "./parts.ts";

export interface EngineNeeds extends StartParts {
  /** Undefined where the store has no folder on this machine. */
  readonly folder: string | undefined;
  /** Starts the thread that writes the store. */
  readonly openStore: StoreNeeds["open"];
  /** Called before the database is deleted. */
  readonly release: () => Promise<void>;
}

export async function loadEngine({ folder, openStore, release, ...parts }: EngineNeeds): Promise<Engine> {
  // What checks answers comes first, in a separate time slice: both together would hold up the host.
  await import("../service/contract/records.ts");
  await nextTimeSlice();
  const { createEngine } = await import("../app/engine/engine.ts");
  const { createSend } = await import("../net/send.ts");
  const { settings, log } = parts;
  return await createEngine({
    ...parts,
    folder,
    store: {
      release,
      askAtLimit: async (counts) => await (await import("../ui/usage/fullLibrary.ts")).askAtLimit(counts),
      open: openStore,
      onForgetting: (work) =>
        void window.withProgress(
          {
            location: ProgressLocation.Window,
            title: l10n.t("Removing the last copies of what you’ve forgotten…"),
          },
          () => work,
        ),
    },
    log: (line) => log.info(line),
    notify: (problem) => void warn(problem),
    send: (onRoute) =>
      createSend({
        transport: settings.transport,
        proxyConfigured: settings.proxyConfigured,
        editorFetch: (...request) => globalThis.fetch(...request),
        log: (line) => log.info(line),
        onRoute: onRoute,
      }),
    probe: async (address) => await (await import("../net/probe.ts")).probe(address),
  });
}

/** With a button: without one, VS Code cuts a sentence off that is longer than its line. */
async function warn({ text, values }: Sentence): Promise<void> {
  const showLog = l10n.t("Show Log");
  const chosen = await window.showWarningMessage(escapeLinks(l10n.t(text, ...values)), showLog);
  if (chosen === showLog) await editorCommands.executeCommand(commands.showLog);
}
