import { commands as editorCommands, env, l10n, window } from "vscode";
import { settings, settingsSection } from "../../host/ids.ts";
import type { AskAtLimit } from "../../store/store.ts";
import { escapeLinks } from "../../text/escape.ts";

const megabyte = 1_000_000;

export const askAtLimit: AskAtLimit = async ({ bytes, maxBytes, records, answers }) => {
  const remove = l10n.t("Remove the Oldest");
  const raise = l10n.t("Open Setting");
  const text = l10n.t(
    "The local data takes {0} MB; the setting allows {1} MB (records: {2}, stored answers: {3}). Nothing is removed unless you choose it, and never what has a star, tags, or a note.",
    ...[Math.ceil(bytes / megabyte), Math.floor(maxBytes / megabyte), records, answers].map((count) =>
      count.toLocaleString(env.language),
    ),
  );
  const chosen = await window.showWarningMessage(escapeLinks(text), remove, raise);
  if (chosen === remove) return "removeOldest";
  if (chosen !== raise) return "later";
  await editorCommands.executeCommand(
    "workbench.action.openSettings",
    `${settingsSection}.${settings.maxStoreSize}`,
  );
  return "raise";
};
