import { l10n, type QuickPickItem } from "vscode";
import { parseAddress } from "../../service/contract/address.ts";
import type { AuthMethod, Role } from "../../service/contract/authentication.ts";
import type { ConnectionSettings } from "../../host/settings.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { askText } from "../prompt/textPrompt.ts";

/** What `configureConnection` found out; nothing is stored before the last answer. */
export interface ConnectionChoice {
  readonly base: ConnectionSettings;
  readonly app: ConnectionSettings;
  /** With one origin for both hosts: whether v3 has a credential of its own. */
  readonly ownCredentialForApp: boolean;
}

type Draft = { readonly [Key in Role]: { address: string; method: AuthMethod } };
type Move = "next" | "back" | "left";
type Step = (place: readonly [step: number, of: number]) => Promise<Move>;

interface MethodItem extends QuickPickItem {
  readonly method: AuthMethod;
}

/** Asks for base address, app address, and how the credential goes to each (§5). Undefined when left. */
export async function askConnection(
  current: Readonly<Record<Role, ConnectionSettings>>,
): Promise<ConnectionChoice | undefined> {
  const draft: Draft = { base: { ...current.base }, app: { ...current.app } };
  let ownCredentialForApp = false;
  const stepsNow = (): readonly Step[] => [
    (place) => askAddress(draft, "base", place),
    (place) => askAddress(draft, "app", place),
    ...(draft.base.address === ""
      ? []
      : [(place: readonly [number, number]) => askMethod(draft, "base", place)]),
    ...(draft.app.address === ""
      ? []
      : [(place: readonly [number, number]) => askMethod(draft, "app", place)]),
    ...(oneOrigin(draft)
      ? [
          async (place: readonly [number, number]): Promise<Move> => {
            const answer = await askOwnCredential(place);
            ownCredentialForApp = answer === "own";
            return answer === "own" || answer === "same" ? "next" : answer;
          },
        ]
      : []),
  ];
  for (let at = 0; ;) {
    const steps = stepsNow();
    const step = steps[at];
    if (step === undefined) return { ...draft, ownCredentialForApp };
    const move = await step([at + 1, steps.length]);
    if (move === "left") return undefined;
    at += move === "back" ? -1 : 1;
  }
}

async function askAddress(draft: Draft, role: Role, step: readonly [number, number]): Promise<Move> {
  const answer = await askText({
    title: l10n.t("Configure Connection"),
    prompt:
      role === "base"
        ? l10n.t("Base address: the host of /fundings and /companies/<slug>. Empty means none.")
        : l10n.t("App address: the host of /api/v3/companies. Empty means none."),
    placeholder: "https://",
    value: draft[role].address,
    step,
    canGoBack: role === "app",
    validate: (text) => refusal(text, role === "app" && draft.base.address === ""),
  });
  if (answer.kind === "dismissed" || answer.kind === "button") return "left";
  if (answer.kind === "back") return "back";
  const parsed = parseAddress(answer.text);
  draft[role].address = parsed.ok ? parsed.value.address : "";
  return "next";
}

function refusal(text: string, needed: boolean): string | undefined {
  if (text.trim() === "") {
    return needed
      ? l10n.t("One of the two addresses is needed: go back to enter the base address, or enter this one.")
      : undefined;
  }
  const parsed = parseAddress(text);
  return parsed.ok ? undefined : l10n.t(parsed.problem.text, ...parsed.problem.values);
}

async function askMethod(draft: Draft, role: Role, step: readonly [number, number]): Promise<Move> {
  const items: readonly MethodItem[] = [
    { method: "apiKey", label: l10n.t("API key"), description: "Authorization: <key>" },
    { method: "bearer", label: l10n.t("OAuth access token"), description: "Authorization: Bearer <token>" },
    { method: "authToken", label: l10n.t("Token header"), description: "Auth-Token: <token>" },
    { method: "cookie", label: l10n.t("Session cookie"), description: "Cookie: <name>=<value>" },
  ];
  const { host } = new URL(draft[role].address);
  const chosen = await pickOne({
    title: l10n.t("Configure Connection"),
    placeholder:
      role === "base"
        ? l10n.t("How the key is sent to the base address, {0}", host)
        : l10n.t("How the key is sent to the app address, {0}", host),
    items,
    active: items.find((item) => item.method === draft[role].method),
    step,
    canGoBack: true,
  });
  if (chosen === undefined) return "left";
  if (chosen === "back") return "back";
  draft[role].method = chosen.method;
  return "next";
}

async function askOwnCredential(step: readonly [number, number]): Promise<"same" | "own" | "back" | "left"> {
  const same = { label: l10n.t("The same key for both"), kindOfKey: "same" as const };
  const own = { label: l10n.t("A different key for v3"), kindOfKey: "own" as const };
  const chosen = await pickOne({
    title: l10n.t("Configure Connection"),
    placeholder: l10n.t("Both addresses have one origin. Which key do the company searches (v3) use?"),
    items: [same, own],
    step,
    canGoBack: true,
  });
  if (chosen === undefined) return "left";
  return chosen === "back" ? "back" : chosen.kindOfKey;
}

function oneOrigin(draft: Draft): boolean {
  const base = parseAddress(draft.base.address);
  const app = parseAddress(draft.app.address);
  return base.ok && app.ok && base.value.origin === app.value.origin;
}
