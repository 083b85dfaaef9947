import { l10n } from "vscode";
import type { Role } from "../../service/contract/authentication.ts";
import { type PickItem, pickOneOrBack } from "../prompt/pickOne.ts";

export type Addresses = Readonly<Partial<Record<Role, string>>>;

type RolesItem = PickItem<Addresses>;

/** Sends nothing. `"back"` where the person goes back, undefined when left. */
export async function askWhatFor(addresses: readonly string[]): Promise<Addresses | "back" | undefined> {
  const [first = "", second] = addresses;
  return await pickOneOrBack({
    title: l10n.t("Configure Connection"),
    placeholder:
      second === undefined
        ? l10n.t("What is {0} for?", nameOf(first))
        : l10n.t("Which address is for fundings and company records?"),
    items: second === undefined ? rolesOfOne(first) : [rowOfTwo(first, second), rowOfTwo(second, first)],
  });
}

function rolesOfOne(address: string): readonly RolesItem[] {
  return [
    {
      label: l10n.t("Fundings and company records"),
      description: l10n.t("for example {0}", `${nameOf(address)}/fundings`),
      value: { base: address },
    },
    {
      label: l10n.t("Company searches and filings"),
      description: l10n.t("for example {0}", `${nameOf(address)}/api/v3/companies`),
      value: { app: address },
    },
    {
      label: l10n.t("Both"),
      description: l10n.t("one address serves everything"),
      value: { base: address, app: address },
    },
  ];
}

function rowOfTwo(base: string, app: string): RolesItem {
  return {
    label: nameOf(base),
    description: l10n.t("{0} is for company searches and filings", nameOf(app)),
    value: { base, app },
  };
}

function nameOf(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
