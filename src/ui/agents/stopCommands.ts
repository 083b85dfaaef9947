import { l10n, window } from "vscode";
import type { CommandServices } from "../services.ts";

export async function stopAgents({ agentStop }: CommandServices): Promise<void> {
  await agentStop.stop();
  void window.showInformationMessage(
    l10n.t("Agents are stopped in every window. Run “Allow Agents” to let them in again."),
  );
}

export async function allowAgents({ agentStop, settings }: CommandServices): Promise<void> {
  await agentStop.allow();
  if (await agentStop.isStopped())
    void window.showWarningMessage(
      l10n.t("Agents stay stopped: the folder of the local data can’t be read."),
    );
  else if (settings.agentConsent() === "never")
    void window.showWarningMessage(l10n.t("The setting “Agents: Consent” still keeps agents out."));
  else void window.showInformationMessage(l10n.t("Agents can use Startup Funding again."));
}
