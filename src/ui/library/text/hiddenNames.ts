import { l10n, window, type QuickPickItem } from "vscode";
import { relativeAge } from "../../../present/date.ts";
import type { Wording } from "../../../present/wording.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import { labelText } from "../../../text/oneLine.ts";
import { showDone } from "../../code/outcome.ts";
import type { CommandParts } from "../../parts.ts";
import { pickMany } from "../../prompt/pickOne.ts";

interface NameItem extends QuickPickItem {
  readonly core: string;
}

export async function manageHiddenNames(needs: CommandParts): Promise<void> {
  const { library, engine, wording } = needs;
  const services = needs.servicesNow();
  const hidden = (await (await library()).ask("hiddenNames", { services })) ?? [];
  if (hidden.length === 0) {
    void window.showInformationMessage(l10n.t("No names are hidden."));
    return;
  }
  const chosen = await pickMany({
    title: l10n.t("Hidden Names"),
    placeholder: l10n.t("Select the names to show again"),
    items: itemsOf(hidden, wording()),
  });
  if (chosen === undefined || chosen.length === 0) return;
  const { store } = await engine();
  for (const { core } of chosen) {
    for (const service of services) await store.library.showName(service, core);
  }
  showDone(
    chosen.length === 1 ? l10n.t("1 name shows again") : l10n.t("{0} names show again", chosen.length),
  );
}

/** A name is hidden for both hosts of a connection, and appears here once. */
function itemsOf(hidden: QueryResult<"hiddenNames">, wording: Wording): readonly NameItem[] {
  const byCore = new Map(hidden.toReversed().map((name) => [name.core, name]));
  return [...byCore.values()]
    .toSorted((one, other) => other.at - one.at)
    .map(({ core, name, at }) => ({
      core,
      label: labelText(name),
      description: l10n.t("hidden {0}", relativeAge(at, Date.now(), wording)),
    }));
}
