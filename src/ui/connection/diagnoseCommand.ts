import { arch, platform, release } from "node:os";
import { env, extensions, l10n, version, window, workspace } from "vscode";
import {
  authMethods,
  checkHosts,
  type DiagnoseNeeds,
  tryMethods,
  wasRefused,
} from "../../app/connection/diagnose.ts";
import { extensionId } from "../../host/ids.ts";
import { withLateProgress } from "../../host/progress.ts";
import type { Settings } from "../../host/settings.ts";
import { type HostFindings, type NamedValues, proxyHost, verifyFacts } from "../../present/diagnosisText.ts";
import { reportPage } from "../../present/report/reportPage.ts";
import type { HostConnection } from "../../service/contract/authentication.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { CommandServices } from "../services.ts";

export async function diagnoseConnection(needs: CommandServices): Promise<void> {
  const state = await needs.connections.state();
  const isAsked = state === "ready" || state === "sample";
  if (isAsked && !(await confirmChecks())) return;
  await checkAndReport(needs, []);
}

export async function diagnoseHosts(needs: CommandServices, hosts: readonly HostConnection[]): Promise<void> {
  if (await confirmChecks()) await checkAndReport(needs, hosts);
}

async function checkAndReport(needs: CommandServices, given: readonly HostConnection[]): Promise<void> {
  const asked: DiagnoseNeeds = { ...needs, engine: await needs.engine() };
  const checking = l10n.t("Checking the connection…");
  const checked = await withLateProgress(checking, (signal) => checkHosts(asked, signal, given));
  await showReport(needs, checked);
  const refused = checked.filter(wasRefused);
  // A question before the report would keep the person from reading it.
  if (refused.length === 0 || !(await confirmMethods(refused))) return;
  const tried = await withLateProgress(checking, (signal) =>
    Promise.all(checked.map((host) => tryMethods(asked, host, given, signal))),
  );
  await showReport(needs, tried);
}

async function showReport(needs: CommandServices, hosts: readonly HostFindings[]): Promise<void> {
  const { usesSample } = needs.connections;
  const found = { hosts, usesSample, versions: versionFacts(), network: networkFacts(needs.settings) };
  (await needs.report()).show(reportPage(found, needs.wording()));
}

async function confirmChecks(): Promise<boolean> {
  const run = l10n.t("Run Checks");
  const chosen = await window.showInformationMessage(
    l10n.t("Diagnose the connection?"),
    {
      modal: true,
      detail: l10n.t("The key is checked with an empty query, which should be free."),
    },
    run,
  );
  return chosen === run;
}

async function confirmMethods(refused: readonly HostFindings[]): Promise<boolean> {
  const tryThem = l10n.t("Try Other Ways");
  const requests = refused.length * (authMethods.length - 1);
  const chosen = await window.showWarningMessage(
    escapeLinks(
      l10n.t(
        "The key was rejected. Try other ways to send it? This sends up to {0} more empty queries, which should be free, to the same addresses with the same key.",
        requests,
      ),
    ),
    tryThem,
  );
  return chosen === tryThem;
}

function versionFacts(): NamedValues {
  const manifest: unknown = extensions.getExtension(extensionId)?.packageJSON;
  const own =
    typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : "";
  return [
    ["Startup Funding", String(own)],
    [env.appName, version],
    ["Node.js", process.versions.node],
    [l10n.t("Operating system"), `${platform()} ${release()} (${arch()})`],
    [l10n.t("Remote"), env.remoteName ?? l10n.t("none")],
  ];
}

function networkFacts(settings: Settings): NamedValues {
  const http = workspace.getConfiguration("http");
  const setting = (name: string) => [`http.${name}`, JSON.stringify(http.get(name) ?? null)] as const;
  const proxies = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"].filter(
    (name) => (process.env[name] ?? process.env[name.toLowerCase()] ?? "") !== "",
  );
  return [
    ["startupFunding.network.transport", settings.transport()],
    ["http.proxy", proxyHost(http.get("proxy"), l10n.t)],
    ...["proxySupport", "proxyStrictSSL", "noProxy", "systemCertificates"].map(setting),
    [l10n.t("Proxy variables"), proxies.length === 0 ? l10n.t("none") : proxies.join(", ")],
    ...verifyFacts(process.env, l10n.t),
  ];
}
