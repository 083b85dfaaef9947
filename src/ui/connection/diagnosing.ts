import { authMethods, checkHosts, tryMethods, wasRefused } from "../../app/diagnose.ts";
import type { EngineSource } from "../../app/engine.ts";
import { l10n, ProgressLocation, version, window, workspace } from "vscode";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { diagnosisText, type Diagnosis, type HostFindings } from "../../present/diagnosis.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { TextDocuments } from "../detail/textDocuments.ts";

/** What diagnosing needs. */
export interface DiagnosingNeeds {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly settings: Settings;
  readonly documents: TextDocuments;
}

/**
 * `diagnoseConnection`: says beforehand what it sends, checks each host step by step, asks before it tries other methods
 * of authentication, and opens the report as a document. No secret is in it.
 */
export function diagnoseCommand(needs: DiagnosingNeeds): CommandHandler {
  return async () => {
    if (!(await confirmChecks())) return;
    const asked = { ...needs, engine: await needs.engine() };
    let hosts = await withProgress(() => checkHosts(asked));
    const refused = hosts.filter(wasRefused);
    if (refused.length > 0 && (await confirmMethods(refused))) {
      hosts = await withProgress(() => Promise.all(hosts.map((host) => tryMethods(asked, host))));
    }
    const text = diagnosisText({ hosts, surroundings: surroundings(needs.settings) }, l10n.t);
    await needs.documents.open({ path: "/connection.md", text, language: "markdown" });
  };
}

async function confirmChecks(): Promise<boolean> {
  const run = l10n.t("Run Checks");
  const chosen = await window.showInformationMessage(
    l10n.t("Diagnose the connection?"),
    {
      modal: true,
      detail: l10n.t(
        "Each configured address is asked one question that matches nothing: free by the service’s document, though not measured for company searches. Names and certificates are checked without asking the service.",
      ),
    },
    run,
  );
  return chosen === run;
}

async function confirmMethods(refused: readonly HostFindings[]): Promise<boolean> {
  const tryThem = l10n.t("Try Other Methods");
  const requests = refused.length * (authMethods.length - 1);
  const chosen = await window.showWarningMessage(
    l10n.t("The key was not accepted. Try the other ways to send it?"),
    {
      modal: true,
      detail: l10n.t(
        "Up to {0} more questions that match nothing are sent, to the same addresses, with the same key.",
        requests,
      ),
    },
    tryThem,
  );
  return chosen === tryThem;
}

function withProgress<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress(
    { location: ProgressLocation.Notification, title: l10n.t("Checking the connection…") },
    work,
  );
}

function surroundings(settings: Settings): Diagnosis["surroundings"] {
  const http = workspace.getConfiguration("http");
  const setting = (name: string): string => JSON.stringify(http.get(name) ?? null);
  const proxies = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"].filter(
    (name) => (process.env[name] ?? process.env[name.toLowerCase()] ?? "") !== "",
  );
  return [
    ["VS Code", version],
    ["Node", process.versions.node],
    ["startupFunding.network.transport", settings.transport()],
    ["http.proxy", hostOnly(http.get("proxy"))],
    ["http.proxySupport", setting("proxySupport")],
    ["http.proxyStrictSSL", setting("proxyStrictSSL")],
    ["http.noProxy", setting("noProxy")],
    ["http.systemCertificates", setting("systemCertificates")],
    [l10n.t("Proxy variables"), proxies.length === 0 ? l10n.t("none") : proxies.join(", ")],
  ];
}

/** A proxy's address may hold a password: its host alone is shown. */
function hostOnly(proxy: unknown): string {
  if (typeof proxy !== "string" || proxy === "") return l10n.t("none");
  return URL.canParse(proxy) ? new URL(proxy).host : l10n.t("set, but not an address");
}
