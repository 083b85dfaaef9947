import { l10n, window } from "vscode";
import type { AgentStop } from "../../host/agentStop.ts";
import type { Settings } from "../../host/settings.ts";
import type { Handlers } from "../commandMap.ts";

export interface StopNeeds {
  readonly agentStop: () => Promise<AgentStop>;
  readonly settings: Pick<Settings, "agentConsent">;
}

/** No caller waits for the messages. */
export function stopCommands({ agentStop, settings }: StopNeeds): Handlers<"stop" | "allow"> {
  return {
    async stop() {
      await (await agentStop()).stop();
      void window.showInformationMessage(
        l10n.t("Agents are stopped in every window. Run “Allow Agents” to let them in again."),
      );
    },
    async allow() {
      const file = await agentStop();
      await file.allow();
      if (await file.isStopped())
        void window.showWarningMessage(
          l10n.t("Agents stay stopped: the folder of the local data can’t be read."),
        );
      else if (settings.agentConsent() === "never")
        void window.showWarningMessage(l10n.t("The setting “Agents: Consent” still keeps agents out."));
      else void window.showInformationMessage(l10n.t("Agents can use Startup Funding again."));
    },
  };
}
