import { refreshAllowance, seemsToCost } from "../../app/allowance.ts";
import type { EngineSource } from "../../app/engine.ts";
import { env, l10n, ProgressLocation, Uri, window } from "vscode";
import type { Connections } from "../../host/connections.ts";
import { safeLink } from "../../present/links.ts";
import { escapeLinks } from "../../text/oneLine.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { Failures } from "../failures.ts";

/** What the commands on the allowance need. */
export interface AllowanceNeeds {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly failures: Failures;
}

/** The commands on the allowance. */
export function allowanceCommands(needs: AllowanceNeeds): {
  readonly refreshRemaining: CommandHandler;
  readonly seePlans: CommandHandler;
} {
  return {
    refreshRemaining: () => refresh(needs),
    seePlans: (link) => seePlans(needs, link),
  };
}

async function refresh({ engine, connections, failures }: AllowanceNeeds): Promise<void> {
  const made = await engine();
  if ((await seemsToCost(made)) && !(await confirmPaid())) return;
  const answer = await failures.attempt(() =>
    window.withProgress(
      { location: ProgressLocation.Window, title: l10n.t("Asking for the remaining searches…") },
      () => refreshAllowance(made, connections),
    ),
  );
  if (answer === "cost") {
    void window.showWarningMessage(l10n.t("The check found records, so it may have used 1 search."));
  } else if (answer === "unknown") {
    void window.showInformationMessage(
      l10n.t("The service answered, but did not say how many searches remain."),
    );
  }
}

async function confirmPaid(): Promise<boolean> {
  const ask = l10n.t("Ask Anyway");
  const chosen = await window.showWarningMessage(
    l10n.t("Asking for the remaining searches seems to use 1 search here."),
    { modal: true, detail: l10n.t("Two checks in a row each lowered the count by exactly 1.") },
    ask,
  );
  return chosen === ask;
}

async function seePlans({ engine }: AllowanceNeeds, argument: unknown): Promise<void> {
  const link = safeLink(
    typeof argument === "string" ? argument : ((await (await engine()).allowanceNow()).upgradeUrl ?? ""),
  );
  if (link === undefined) {
    void window.showInformationMessage(l10n.t("The service has not named a page of its plans yet."));
    return;
  }
  const open = l10n.t("Open {0}", link.host);
  const chosen = await window.showInformationMessage(
    escapeLinks(l10n.t("The service names {0} as the page of its plans.", link.host)),
    { modal: true, detail: link.href.slice(0, 500) },
    open,
  );
  if (chosen === open) await env.openExternal(Uri.parse(link.href, true));
}
