import type { EngineSource } from "../../app/engine.ts";
import { commands as editorCommands, l10n, window } from "vscode";
import type { Role } from "../../service/contract/authentication.ts";
import type { Connections } from "../../host/connections.ts";
import type { Credentials } from "../../host/credentials.ts";
import type { SampleMode } from "../../host/sampleMode.ts";
import type { Settings } from "../../host/settings.ts";
import { commands, views } from "../../host/ids.ts";
import type { CommandHandler } from "../commandMap.ts";
import { askConnection } from "./connectionPrompt.ts";
import { askKeyFor } from "./keyEntry.ts";

/** What the commands on the connection need. */
export interface ConnectingNeeds {
  readonly settings: Settings;
  readonly credentials: Credentials;
  readonly connections: Connections;
  readonly sample: SampleMode;
  readonly engine: EngineSource;
}

/** The commands that say where the service is, and with which key. */
export function connectingCommands(needs: ConnectingNeeds): {
  readonly setApiKey: CommandHandler;
  readonly removeApiKey: CommandHandler;
  readonly configureConnection: CommandHandler;
  readonly useSampleData: CommandHandler;
  readonly stopSampleData: CommandHandler;
} {
  return {
    async setApiKey() {
      if (needs.connections.configuredRoles().length === 0) await configure(needs);
      if (needs.connections.configuredRoles().length > 0) await askKeyFor(needs);
    },
    removeApiKey: () => removeKey(needs),
    async configureConnection() {
      const saved = await configure(needs);
      if (saved !== undefined && saved !== "keyEntered") await offerKey(needs);
    },
    useSampleData: () => useSample(needs),
    stopSampleData: () => stopSample(needs),
  };
}

async function configure(needs: ConnectingNeeds): Promise<"saved" | "keyEntered" | undefined> {
  const { settings, connections } = needs;
  const choice = await askConnection({
    base: { address: settings.address("base"), method: settings.authMethod("base") },
    app: { address: settings.address("app"), method: settings.authMethod("app") },
  });
  if (choice === undefined) return undefined;
  await settings.saveConnection({ base: choice.base, app: choice.app });
  if (!choice.ownCredentialForApp) return "saved";
  if ((await connections.keyMissing()).includes("base")) await askKeyFor(needs, ["base"]);
  await askKeyFor(needs, ["app"]);
  return "keyEntered";
}

async function offerKey({ connections }: ConnectingNeeds): Promise<void> {
  if ((await connections.keyMissing()).length === 0) {
    void window.showInformationMessage(l10n.t("The connection is saved."));
    return;
  }
  const setKey = l10n.t("Set API Key…");
  const chosen = await window.showInformationMessage(
    l10n.t("The connection is saved. The key for it has to be entered once."),
    setKey,
  );
  if (chosen === setKey) await editorCommands.executeCommand(commands.setApiKey);
}

async function removeKey({ connections, credentials }: ConnectingNeeds): Promise<void> {
  const stored = await credentials.stored();
  const here = stored.filter(({ role, origin }) => {
    const configured = connections.configured(role);
    return configured.kind === "address" && configured.address.origin === origin;
  });
  if (stored.length === 0) {
    void window.showInformationMessage(l10n.t("No API key is stored."));
    return;
  }
  const remove = l10n.t("Remove");
  const removeAll = l10n.t("Remove for All Addresses");
  const hosts = [...new Set((here.length > 0 ? here : stored).map(({ origin }) => new URL(origin).host))];
  const chosen = await window.showWarningMessage(
    l10n.t("Remove the API key?"),
    {
      modal: true,
      detail: l10n.t(
        "The key for {0} is deleted from the secret storage. Stored answers stay.",
        hosts.join(", "),
      ),
    },
    ...(here.length > 0 ? [remove] : []),
    ...(here.length < stored.length ? [removeAll] : []),
  );
  if (chosen === undefined) return;
  for (const { role, origin } of chosen === removeAll ? stored : here) await credentials.remove(role, origin);
  void window.showInformationMessage(l10n.t("The API key is removed."));
}

async function useSample({ sample, engine, settings, connections }: ConnectingNeeds): Promise<void> {
  if (!sample.active) {
    await sample.use();
    const { session, client } = await engine();
    session.clear();
    // The sample's count is nobody's money: it is read at once, so that the status bar has something to show.
    await client.freeCheck("base", { signal: new AbortController().signal });
  }
  await editorCommands.executeCommand(`${views.results}.focus`);
  void tellOfSample(settings, connections);
}

async function tellOfSample(settings: Settings, connections: Connections): Promise<void> {
  const search = l10n.t("Search Companies…");
  const connected = (["base", "app"] as readonly Role[]).some((role) => settings.address(role) !== "");
  const chosen = await window.showInformationMessage(
    connected && connections.usesSample
      ? l10n.t(
          "Connected to sample data: fictional companies, no search of yours is used. “Stop Using Sample Data” goes back.",
        )
      : l10n.t("Connected to sample data: fictional companies, served on this machine. No key is needed."),
    search,
  );
  if (chosen === search) await editorCommands.executeCommand(commands.search);
}

async function stopSample({ sample, engine, connections }: ConnectingNeeds): Promise<void> {
  if (!sample.active) {
    void window.showInformationMessage(l10n.t("Sample data is not in use."));
    return;
  }
  (await engine()).session.clear();
  await sample.stop();
  if ((await connections.state()) === "ready") return;
  const connect = l10n.t("Configure Connection…");
  const chosen = await window.showInformationMessage(
    l10n.t("Sample data is off. Connect to the service to go on."),
    connect,
  );
  if (chosen === connect) await editorCommands.executeCommand(commands.configureConnection);
}
