import { refreshAllowance } from "../../app/usage/readUsage.ts";
import { commands as editorCommands, env, l10n, Uri, window } from "vscode";
import { commands } from "../../host/ids.ts";
import { withLateProgress } from "../../host/progress.ts";
import { safeLink } from "../../present/links.ts";
import type { CommandServices } from "../services.ts";

export async function refreshRemaining({ engine, connections, failures }: CommandServices): Promise<void> {
  if (connections.usesSample) {
    const stop = l10n.t("Stop Using Sample Data");
    const chosen = await window.showInformationMessage(
      l10n.t("You’re using sample data. Searches are free and have no limit."),
      stop,
    );
    if (chosen === stop) await editorCommands.executeCommand(commands.stopSampleData);
    return;
  }
  const currentEngine = await engine();
  // §8.3 says that the refresh is free; measurements may differ.
  if ((await currentEngine.allowanceNow()).freeCheck === "notFree" && !(await confirmPaid())) return;
  const answer = await failures.attempt(() =>
    withLateProgress(l10n.t("Refreshing the searches left…"), (signal) =>
      refreshAllowance(currentEngine, connections, signal),
    ),
  );
  // The count is known now, so drop the Retry of an earlier failure.
  if (answer !== undefined) failures.dropRetry();
  if (answer === "cost") {
    void window.showWarningMessage(l10n.t("Refreshing found records, so it may have used 1 search."));
  } else if (answer === "unknown") {
    void window.showInformationMessage(l10n.t("The service didn’t say how many searches are left."));
  }
}

async function confirmPaid(): Promise<boolean> {
  const ask = l10n.t("Refresh Anyway");
  const chosen = await window.showWarningMessage(
    l10n.t("Refreshing seems to use 1 search here."),
    { modal: true, detail: l10n.t("Refreshing twice in a row lowered the count by 1 each time.") },
    ask,
  );
  return chosen === ask;
}

export async function seePlans({ engine }: CommandServices, argument: unknown): Promise<void> {
  const link = safeLink(
    typeof argument === "string" ? argument : ((await (await engine()).allowanceNow()).upgradeUrl ?? ""),
  );
  if (link === undefined) {
    void window.showInformationMessage(l10n.t("The service hasn’t sent a link to its plans."));
    return;
  }
  const open = l10n.t("Open {0}", link.host);
  const chosen = await window.showInformationMessage(
    l10n.t("Open the plans page?"),
    { modal: true, detail: link.href.slice(0, 500) },
    open,
  );
  if (chosen === open) await env.openExternal(Uri.parse(link.href, true));
}
