import { l10n } from "vscode";
import type { Role } from "../../service/contract/authentication.ts";
import { commands, type CommandId } from "../../host/ids.ts";

export interface NextAction {
  readonly sentence: string;
  readonly label: string;
  readonly command: CommandId;
}

export function nextActionFor(usable: readonly Role[]): NextAction | undefined {
  const search = { label: l10n.t("Search Companies…"), command: commands.search };
  const browse = { label: l10n.t("Browse Fundings…"), command: commands.browseFundings };
  if (usable.includes("base") && usable.includes("app")) {
    return { sentence: l10n.t("You can search companies and browse fundings."), ...search };
  }
  if (usable.includes("app"))
    return { sentence: l10n.t("You can search companies and open filings."), ...search };
  if (usable.includes("base")) {
    return { sentence: l10n.t("You can browse fundings and open company records."), ...browse };
  }
  return undefined;
}
