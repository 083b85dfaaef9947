import { commands as editorCommands, l10n, window } from "vscode";
import { commands } from "../../host/ids.ts";
import { hostOf } from "../../present/diagnosisText.ts";
import { escapeLinks } from "../../text/escape.ts";
import { askConnection } from "./connectionPrompt.ts";
import type { CommandServices } from "../services.ts";
import { askKeyFor } from "./keyEntry.ts";
import { nextActionFor } from "./savedKeyMessage.ts";

export async function setApiKey(needs: CommandServices): Promise<void> {
  if (needs.connections.configuredRoles().length === 0) await configureConnection(needs);
  else await askKeyFor(needs);
}

export async function configureConnection(needs: CommandServices): Promise<void> {
  const { settings, connections } = needs;
  const choice = await askConnection({
    base: { address: settings.address("base"), method: settings.authMethod("base") },
    app: { address: settings.address("app"), method: settings.authMethod("app") },
  });
  if (choice === undefined) return;
  await settings.saveConnection({ base: choice.base, app: choice.app });
  const missing = await connections.rolesWithoutKey();
  if (choice.ownCredentialForApp) {
    const isReady = !missing.includes("base") || (await askKeyFor(needs, ["base"]));
    if (isReady && (await askKeyFor(needs, ["app"]))) return;
  } else if (missing.length > 0 && (await askKeyFor(needs))) return;
  await showConfigured(needs);
}

/** Called if no key was entered: none was missing, or the person left the box. */
async function showConfigured({ connections }: CommandServices): Promise<void> {
  const missing = await connections.rolesWithoutKey();
  if (missing.length > 0) {
    const setKey = l10n.t("Set API Key…");
    const hosts = new Set(missing.flatMap((role) => connections.configuredHost(role) ?? []).map(hostOf));
    const chosen = await window.showWarningMessage(
      escapeLinks(
        l10n.t("The connection is saved. To use it, enter the API key for {0}.", [...hosts].join(", ")),
      ),
      setKey,
    );
    if (chosen === setKey) await editorCommands.executeCommand(commands.setApiKey);
    return;
  }
  const next = nextActionFor(connections.configuredRoles());
  const saved = l10n.t("The connection is saved.");
  const sentence = connections.usesSample ? `${saved} ${l10n.t("Sample data is still in use.")}` : saved;
  if (next === undefined) {
    void window.showInformationMessage(escapeLinks(sentence));
    return;
  }
  const chosen = await window.showInformationMessage(escapeLinks(`${sentence} ${next.sentence}`), next.label);
  if (chosen === next.label) await editorCommands.executeCommand(next.command);
}

export async function removeApiKey({ connections, credentials }: CommandServices): Promise<void> {
  const stored = await credentials.listStored();
  const inUse = stored.filter(({ role, origin }) => connections.configuredHost(role)?.origin === origin);
  if (stored.length === 0) {
    void window.showInformationMessage(l10n.t("No API key is stored."));
    return;
  }
  const remove = l10n.t("Remove");
  const removeAll = l10n.t("Remove for All Addresses");
  const hosts = [...new Set((inUse.length > 0 ? inUse : stored).map(({ origin }) => new URL(origin).host))];
  const chosen = await window.showWarningMessage(
    l10n.t("Remove the API key?"),
    {
      modal: true,
      detail: l10n.t(
        "The key for {0} will be deleted from secret storage. Stored answers are kept.",
        hosts.join(", "),
      ),
    },
    ...(inUse.length > 0 ? [remove] : []),
    ...(inUse.length < stored.length ? [removeAll] : []),
  );
  if (chosen === undefined) return;
  for (const { role, origin } of chosen === removeAll ? stored : inUse)
    await credentials.remove(role, origin);
  void window.showInformationMessage(l10n.t("The API key is removed."));
}
