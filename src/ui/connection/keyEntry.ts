import { env, l10n } from "vscode";
import type { Spending } from "../../app/spending/spend.ts";
import type { HostSettings } from "../../app/ports.ts";
import { carryOver, type ReplacedKey, ReplacedKeys } from "../../app/connection/replacedKey.ts";
import type { HostConnection, Role } from "../../service/contract/authentication.ts";
import { cleanCredential, variableIn } from "../../service/contract/credential.ts";
import { isServiceError, type ServiceError } from "../../service/errors.ts";
import type { Connections } from "../../host/connections.ts";
import type { CredentialStorage } from "../../host/credentials.ts";
import { listInWords } from "../../present/wording.ts";
import { hostOf } from "../../present/diagnosisText.ts";
import { failureText } from "../../present/failureText.ts";
import { KeyBox, type KeyAttempt, type KeyVerdict } from "./apiKeyPrompt.ts";
import type { KeyCheck } from "../../present/checkedKey.ts";
import { showSaved, type AccountAnswer, type SavedKey } from "./savedKeyMessage.ts";
import type { CommandServices } from "../services.ts";
import { askMethods } from "./methodPrompt.ts";
import { type PickItem, pickOne } from "../prompt/pickOne.ts";

/** Stores the key per role and origin. With `only`, doesn’t ask for the addresses. Returns false if the person leaves. */
export async function askKeyFor(needs: CommandServices, only?: readonly Role[]): Promise<boolean> {
  const { connections } = needs;
  const targets = (): readonly HostSettings[] =>
    (only ?? connections.configuredRoles()).flatMap((role) => connections.configuredHost(role) ?? []);
  const replacedKeys = new ReplacedKeys((role, origin) => needs.credentials.read(role, origin));
  const box = new KeyBox({
    title: only?.[0] === "app" ? l10n.t("Set API Key for v3") : l10n.t("Set API Key"),
    prompt: (text) => promptText(text, targets()),
    problemOf: (text) => problemForAll(text, targets()),
    chooseTargets: () => chooseTargets(targets()),
    openAdvanced: () => changeMethods(needs, targets()),
    submit: async (text, chosen, attempt) => {
      const hosts = withCredential(text, chosen);
      return "kind" in hosts ? hosts : await submitKey(needs, replacedKeys, hosts, attempt);
    },
  });
  return await box.closed;
}

function promptText(text: string, targets: readonly HostSettings[]): string {
  const [name] = targets.flatMap(({ method }) => variableIn(text, method) ?? []);
  if (name !== undefined) return l10n.t("Only the text after “{0}=” is taken as the key.", name);
  const hosts = listInWords([...new Set(targets.map(hostOf))], env.language);
  return l10n.t(
    "Enter the API key for {0}. We’ll check it with an empty query, which should be free.",
    hosts,
  );
}

async function changeMethods({ settings }: CommandServices, targets: readonly HostSettings[]): Promise<void> {
  const roles = targets.map(({ role }) => role);
  const chosen = await askMethods(roles, {
    base: settings.authMethod("base"),
    app: settings.authMethod("app"),
  });
  for (const role of roles) {
    const method = chosen[role];
    if (method === undefined || method === settings.authMethod(role)) continue;
    await settings.saveConnection({ [role]: { address: settings.address(role), method } });
  }
}

/** While the person types, refuses only a key that no host could take. */
function problemForAll(text: string, targets: readonly HostSettings[]): string | undefined {
  const results = targets.map((target) => cleanCredential(text, target.method));
  const [first] = results;
  if (first === undefined || first.ok || results.some((result) => result.ok)) return undefined;
  return l10n.t(first.problem.text, ...first.problem.values);
}

async function chooseTargets(targets: readonly HostSettings[]): Promise<readonly HostSettings[] | undefined> {
  const [first, second] = targets;
  if (first === undefined || second === undefined || first.origin === second.origin) return targets;
  return await pickOne({
    title: l10n.t("Set API Key"),
    placeholder: l10n.t("Which addresses is this key for?"),
    items: [{ label: l10n.t("Both addresses"), value: targets }, singleTarget(first), singleTarget(second)],
  });
}

function singleTarget(target: HostSettings): PickItem<readonly HostSettings[]> {
  return {
    label: l10n.t("Only {0}", target.origin),
    description:
      target.role === "base" ? l10n.t("fundings, company records") : l10n.t("company searches, filings"),
    value: [target],
  };
}

function withCredential(
  text: string,
  targets: readonly HostSettings[],
): readonly HostConnection[] | Extract<KeyVerdict, { readonly kind: "refused" }> {
  const hosts: HostConnection[] = [];
  for (const target of targets) {
    const cleaned = cleanCredential(text, target.method);
    if (!cleaned.ok) {
      const sentence = `${hostOf(target)}: ${l10n.t(cleaned.problem.text, ...cleaned.problem.values)}`;
      return { kind: "refused", sentence, saveAnyway: false };
    }
    hosts.push({ ...target, credential: cleaned.value });
  }
  return hosts;
}

async function submitKey(
  needs: CommandServices,
  replacedKeys: ReplacedKeys,
  hosts: readonly HostConnection[],
  { anyway, signal, inPlace }: KeyAttempt,
): Promise<KeyVerdict> {
  const { spending, store } = await needs.engine();
  const replaced = await replacedKeys.find(hosts, store);
  const checked = anyway ? [] : await Promise.all(hosts.map((host) => checkKey(spending, host, signal)));
  if (signal.aborted) return { kind: "taken" };
  const refused = checked.find((one) => one.kind === "failed" && isRefusal(one.error));
  if (refused?.kind === "failed") {
    const diagnose = async (): Promise<void> =>
      await (await import("./diagnoseCommand.ts")).diagnoseHosts(needs, hosts);
    return {
      kind: "refused",
      sentence: failureText(refused.error, l10n.t).sentence,
      saveAnyway: true,
      diagnose,
    };
  }
  const account = replaced.length === 0 ? undefined : await inPlace(() => askAccount(replaced));
  // Carry over first, so that no request with the new key goes to a new account.
  if (account === "same") await carryOver(replaced, store);
  const storages: CredentialStorage[] = [];
  // Save in turn: in a browser, the editor may lose one of two secrets that are stored at once.
  for (const { role, origin, credential } of hosts)
    storages.push(await needs.credentials.save(role, origin, credential));
  void showSaved({
    checked,
    account,
    isInMemory: storages.includes("memory"),
    usesSample: needs.connections.usesSample,
    ...(await readinessOf(needs.connections)),
    carryOver: () => carryOver(replaced, store),
  });
  return { kind: "taken" };
}

async function readinessOf(connections: Connections): Promise<Pick<SavedKey, "ready" | "missing">> {
  const missing = await connections.rolesWithoutKey();
  return {
    ready: connections.configuredRoles().filter((role) => !missing.includes(role)),
    missing: missing.flatMap((role) => connections.configuredHost(role) ?? []).map(hostOf),
  };
}

async function askAccount(replaced: readonly ReplacedKey[]): Promise<AccountAnswer> {
  const hosts = [...new Set(replaced.map(hostOf))].join(", ");
  const chosen = await pickOne<AccountAnswer>({
    title: l10n.t("Same account?"),
    placeholder: l10n.t("This key replaces another one for {0}.", hosts),
    items: [
      {
        label: l10n.t("Same account, renewed key"),
        description: l10n.t("keeps stored answers, prices, and usage"),
        value: "same",
      },
      { label: l10n.t("Another account"), description: l10n.t("starts without them"), value: "another" },
    ],
  });
  // Merging two accounts can’t be undone, but it can still be done later.
  return chosen ?? "unanswered";
}

async function checkKey(spending: Spending, target: HostConnection, signal: AbortSignal): Promise<KeyCheck> {
  const host = hostOf(target);
  try {
    const { value } = await spending.check("checkKey", target, signal);
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
