import { l10n, window } from "vscode";
import { markRecordsSeen, markSearchesSeen, seenChoices, type SeenChoice } from "../../app/saved/news.ts";
import { labelText } from "../../text/oneLine.ts";
import { showDone } from "../code/outcome.ts";
import type { CommandParts } from "../parts.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { isSavedNode } from "../search/searchesNode.ts";
import { isObject } from "../target.ts";

/** Rows, or a saved search; from the palette and the heading in Library the person picks all or one. Asks no service. */
export async function markSeen(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
  const count = await markMeant(needs, args);
  if (count === undefined) return;
  if (count === 0) void window.showInformationMessage(l10n.t("Nothing is new."));
  else
    showDone(count === 1 ? l10n.t("1 record marked as seen") : l10n.t("{0} records marked as seen", count));
}

/** Undefined where the person left, or a message has explained why none is meant. */
async function markMeant(needs: CommandParts, args: readonly unknown[]): Promise<number | undefined> {
  const { store } = await needs.engine();
  const [first] = args;
  if (isSavedNode(first)) return await markSearchesSeen(store, [first.search.id]);
  if (args.length > 0 && !(isObject(first) && first["kind"] === "heading")) {
    const rows = chosenRows(needs, args);
    return rows.length === 0 ? undefined : await markRecordsSeen(store, rows);
  }
  const choices = await seenChoices(store, needs.connections);
  if (choices.length === 0) return 0;
  const choice = await pickChoice(choices);
  return choice === undefined ? undefined : await markSearchesSeen(store, choice.searches);
}

async function pickChoice(choices: readonly SeenChoice[]): Promise<SeenChoice | undefined> {
  return await pickOne({
    title: l10n.t("Mark as Seen"),
    placeholder: l10n.t("Select what you’ve looked at"),
    items: choices.map((choice) => {
      const { name, count } = choice;
      const label = name === undefined ? l10n.t("All ({0})", count) : `${labelText(name)} (${String(count)})`;
      return { label, value: choice };
    }),
  });
}
