import { l10n, ThemeIcon, type QuickInputButton } from "vscode";
import type { AuthMethod, Role } from "../../service/contract/authentication.ts";
import { type PickItem, pickOneOrBack } from "../prompt/pickOne.ts";

export function advancedButton(): QuickInputButton {
  return { iconPath: new ThemeIcon("settings-gear"), tooltip: l10n.t("Advanced: How the Key Is Sent") };
}

/** Asks for each host in turn (§5). If the person leaves, the result lacks the hosts not reached. */
export async function askMethods(
  roles: readonly Role[],
  current: Readonly<Record<Role, AuthMethod>>,
): Promise<Partial<Record<Role, AuthMethod>>> {
  const chosen: Partial<Record<Role, AuthMethod>> = {};
  for (let at = 0; at < roles.length;) {
    const role = roles[at];
    if (role === undefined) break;
    const answer = await askMethod(role, chosen[role] ?? current[role]);
    if (answer === undefined) break;
    if (answer === "back") {
      if (at === 0) break;
      at -= 1;
      continue;
    }
    chosen[role] = answer;
    at += 1;
  }
  return chosen;
}

async function askMethod(role: Role, current: AuthMethod): Promise<AuthMethod | "back" | undefined> {
  const items: readonly PickItem<AuthMethod>[] = [
    { value: "apiKey", label: l10n.t("API key"), description: "Authorization: <key>" },
    { value: "bearer", label: l10n.t("OAuth access token"), description: "Authorization: Bearer <token>" },
    { value: "authToken", label: l10n.t("Token header"), description: "Auth-Token: <token>" },
    { value: "cookie", label: l10n.t("Session cookie"), description: "Cookie: <name>=<value>" },
  ];
  return await pickOneOrBack({
    title: l10n.t("Advanced: How the Key Is Sent"),
    placeholder:
      role === "base"
        ? l10n.t("How is the key sent for fundings and company records?")
        : l10n.t("How is the key sent for company searches and filings?"),
    items,
    active: current,
  });
}
