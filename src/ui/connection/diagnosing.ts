import type { Engine, EngineSource } from "../../app/engine.ts";
import type { HostPlace } from "../../app/ports.ts";
import { l10n, ProgressLocation, version, window, workspace } from "vscode";
import type { Client } from "../../service/client/client.ts";
import type { AuthMethod, HostConnection, Role } from "../../service/contract/authentication.ts";
import { isServiceError } from "../../service/contract/errors.ts";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import {
  diagnosisText,
  type CheckedAnswer,
  type Diagnosis,
  type HostFindings,
} from "../../present/diagnosis.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { TextDocuments } from "../detail/textDocuments.ts";

/** What diagnosing needs. */
export interface DiagnosingNeeds {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly settings: Settings;
  readonly documents: TextDocuments;
}

const roles: readonly Role[] = ["base", "app"];
const methods: readonly AuthMethod[] = ["apiKey", "bearer", "authToken", "cookie"];

/**
 * `diagnoseConnection`: says beforehand what it sends, checks each host step by step, asks before it tries other methods
 * of authentication, and opens the report as a document. No secret is in it.
 */
export function diagnoseCommand(needs: DiagnosingNeeds): CommandHandler {
  return async () => {
    if (!(await confirmChecks())) return;
    const made = await needs.engine();
    let hosts = await withProgress(() => checkHosts(needs, made));
    const refused = hosts.filter(wasRefused);
    if (refused.length > 0 && (await confirmMethods(refused))) {
      hosts = await withProgress(() =>
        Promise.all(hosts.map((host) => tryMethods(needs, made.client, host))),
      );
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
  const requests = refused.length * (methods.length - 1);
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

async function checkHosts(needs: DiagnosingNeeds, made: Engine): Promise<readonly HostFindings[]> {
  const present = roles.filter((role) => needs.connections.originOf(role) !== undefined);
  return await Promise.all(present.map((role) => checkHost(needs, made, role)));
}

async function checkHost(
  { connections, settings }: DiagnosingNeeds,
  made: Engine,
  role: Role,
): Promise<HostFindings> {
  const place = await connections.placeOf(role);
  const host = await connections.hostFor(role).catch(() => undefined);
  const probe = settings.proxyConfigured() ? undefined : await made.probe(place.address);
  const answer = host === undefined ? undefined : await ask(made.client, host);
  const route = made.routeOf(new URL(place.address).origin);
  return {
    ...findingsOf(place),
    hasKey: host !== undefined,
    ...(probe === undefined ? {} : { probe }),
    ...(route === undefined ? {} : { route }),
    ...(answer === undefined ? {} : { answer }),
  };
}

function findingsOf({ role, address, method }: HostPlace): Pick<HostFindings, "role" | "address" | "method"> {
  return { role, address, method };
}

function wasRefused({ answer }: HostFindings): boolean {
  return (
    answer?.kind === "failed" && (answer.error.kind === "unauthorized" || answer.error.kind === "forbidden")
  );
}

async function tryMethods(
  { connections }: DiagnosingNeeds,
  client: Client,
  host: HostFindings,
): Promise<HostFindings> {
  if (!wasRefused(host)) return host;
  const connection = await connections.hostFor(host.role);
  const tried: { readonly method: AuthMethod; readonly accepted: boolean }[] = [];
  for (const method of methods) {
    if (method === host.method || (method === "cookie" && !connection.credential.includes("="))) continue;
    const answer = await ask(client, { ...connection, method });
    tried.push({ method, accepted: answer.kind === "accepted" });
  }
  return { ...host, tried };
}

async function ask(client: Client, host: HostConnection): Promise<CheckedAnswer> {
  const began = performance.now();
  try {
    const { value } = await client.freeCheck(host, { signal: new AbortController().signal });
    const { remaining, tier } = value.allowance ?? {};
    return {
      kind: "accepted",
      durationMs: performance.now() - began,
      foundRows: value.rows.length > 0,
      ...(remaining === undefined ? {} : { remaining }),
      ...(tier === undefined ? {} : { tier }),
    };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { kind: "failed", durationMs: performance.now() - began, error };
  }
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
