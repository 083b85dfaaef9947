import type { EngineSource } from "../../app/engine.ts";
import { commands as editorCommands, l10n, window, type QuickPickItem } from "vscode";
import type { Client } from "../../service/client/client.ts";
import { type HostConnection, type Role, cleanCredential } from "../../service/contract/authentication.ts";
import { isServiceError, type ServiceError } from "../../service/contract/errors.ts";
import type { Connections } from "../../host/connections.ts";
import type { Credentials } from "../../host/credentials.ts";
import type { Settings } from "../../host/settings.ts";
import { commands } from "../../host/ids.ts";
import { failureText } from "../../present/failure.ts";
import { escapeLinks } from "../../text/oneLine.ts";
import { askKey, type KeyVerdict } from "./apiKeyPrompt.ts";
import { pickOne } from "../prompt/pickOne.ts";

/** What entering a key needs. */
export interface KeyEntryNeeds {
  readonly settings: Settings;
  readonly credentials: Credentials;
  readonly connections: Connections;
  readonly engine: EngineSource;
}

/** One host that a key is entered for; `credential` is added when it is checked. */
type Target = Omit<HostConnection, "credential">;

/** What a check of one host found. */
type Checked =
  | {
      readonly kind: "accepted";
      readonly host: string;
      readonly remaining?: number;
      readonly foundRows: boolean;
    }
  | { readonly kind: "failed"; readonly host: string; readonly error: ServiceError };

/** Asks for a key, checks it, stores it per role and origin. `only` leaves out the pick of the addresses. */
export async function askKeyFor(needs: KeyEntryNeeds, only?: readonly Role[]): Promise<void> {
  const targets = targetsOf(needs, only);
  await askKey<readonly Target[]>({
    title: only?.[0] === "app" ? l10n.t("Set API Key for v3") : l10n.t("Set API Key"),
    prompt: promptText(targets),
    problemOf: (text) => problemForAll(text, targets),
    chooseTarget: () => chooseTargets(targets),
    submit: (text, chosen, anyway, signal) => submitKey(needs, text, chosen, anyway, signal),
  });
}

function targetsOf(
  { connections, settings }: KeyEntryNeeds,
  only: readonly Role[] | undefined,
): readonly Target[] {
  return (only ?? connections.configuredRoles()).flatMap((role) => {
    const configured = connections.configured(role);
    return configured.kind === "address"
      ? [{ role, ...configured.address, method: settings.authMethod(role) }]
      : [];
  });
}

function promptText(targets: readonly Target[]): string {
  const hosts = [...new Set(targets.map(hostOf))].join(", ");
  return targets.some((target) => target.role === "app")
    ? l10n.t(
        "For {0}. To check it, a question is asked that matches nothing: free by the service’s document, though not measured for company searches.",
        hosts,
      )
    : l10n.t(
        "For {0}. To check it, a question is asked that matches nothing: free by the service’s document.",
        hosts,
      );
}

/** Refused as it is typed only where no host could take it. */
function problemForAll(text: string, targets: readonly Target[]): string | undefined {
  const results = targets.map((target) => cleanCredential(text, target.method));
  const [first] = results;
  if (first === undefined || first.ok || results.some((result) => result.ok)) return undefined;
  return l10n.t(first.problem.text, ...first.problem.values);
}

interface TargetItem extends QuickPickItem {
  readonly targets: readonly Target[];
}

async function chooseTargets(targets: readonly Target[]): Promise<readonly Target[] | undefined> {
  const [first, second] = targets;
  if (first === undefined || second === undefined || first.origin === second.origin) return targets;
  const only = (target: Target): TargetItem => ({
    label: l10n.t("Only {0}", target.origin),
    description:
      target.role === "base" ? l10n.t("fundings, company records") : l10n.t("company searches, filings"),
    targets: [target],
  });
  const chosen = await pickOne<TargetItem>({
    title: l10n.t("Set API Key"),
    placeholder: l10n.t("Which addresses is this key for?"),
    items: [{ label: l10n.t("Both addresses"), targets }, only(first), only(second)],
  });
  return chosen === "back" ? undefined : chosen?.targets;
}

async function submitKey(
  needs: KeyEntryNeeds,
  text: string,
  targets: readonly Target[],
  anyway: boolean,
  signal: AbortSignal,
): Promise<KeyVerdict> {
  const hosts: HostConnection[] = [];
  for (const target of targets) {
    const clean = cleanCredential(text, target.method);
    if (!clean.ok) {
      const sentence = `${hostOf(target)}: ${l10n.t(clean.problem.text, ...clean.problem.values)}`;
      return { kind: "refused", sentence, saveAnyway: false };
    }
    hosts.push({ ...target, credential: clean.value });
  }
  const { client } = await needs.engine();
  const checked = anyway ? [] : await Promise.all(hosts.map((host) => check(client, host, signal)));
  if (signal.aborted) return { kind: "taken" };
  const refused = checked.find((one) => one.kind === "failed" && isRefusal(one.error));
  if (refused?.kind === "failed") {
    return { kind: "refused", sentence: failureText(refused.error, l10n.t).sentence, saveAnyway: true };
  }
  const kept = await Promise.all(
    hosts.map((host) => needs.credentials.save(host.role, host.origin, host.credential)),
  );
  void tellSaved(checked, kept.includes("memory"), needs);
  return { kind: "taken" };
}

async function check(client: Client, target: HostConnection, signal: AbortSignal): Promise<Checked> {
  const host = hostOf(target);
  try {
    const { value } = await client.freeCheck(target, { signal });
    const remaining = value.allowance?.remaining;
    return {
      kind: "accepted",
      host,
      foundRows: value.rows.length > 0,
      ...(remaining === undefined ? {} : { remaining }),
    };
  } catch (error) {
    if (isServiceError(error)) return { kind: "failed", host, error };
    throw error;
  }
}

function isRefusal(error: ServiceError): boolean {
  return error.kind === "unauthorized" || error.kind === "forbidden";
}

async function tellSaved(
  checked: readonly Checked[],
  inMemory: boolean,
  needs: KeyEntryNeeds,
): Promise<void> {
  const sentences = [
    inMemory
      ? l10n.t(
          "The secret storage could not be used: the API key is kept in memory until this window closes.",
        )
      : l10n.t("The API key is saved."),
    ...checked.map((one) => describe(one)),
    ...(needs.connections.usesSample ? [l10n.t("Sample data is still in use.")] : []),
  ];
  const stop = l10n.t("Stop Using Sample Data");
  const isWarning = inMemory || checked.some((one) => one.kind === "failed");
  const show = isWarning ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await show(
    escapeLinks(sentences.join(" ")),
    ...(needs.connections.usesSample ? [stop] : []),
  );
  if (chosen === stop) await editorCommands.executeCommand(commands.stopSampleData);
}

function describe(one: Checked): string {
  if (one.kind === "failed") {
    return one.error.kind === "limit"
      ? l10n.t("{0} accepted it; the allowance is used up.", one.host)
      : l10n.t("{0}: not verified. {1}", one.host, failureText(one.error, l10n.t).sentence);
  }
  const accepted =
    one.remaining === undefined
      ? l10n.t("{0} accepted it.", one.host)
      : l10n.t("{0} accepted it: {1} searches left.", one.host, one.remaining);
  return one.foundRows
    ? `${accepted} ${l10n.t("The check found records, so it may have used 1 search.")}`
    : accepted;
}

function hostOf(target: Pick<Target, "address">): string {
  return new URL(target.address).host;
}
