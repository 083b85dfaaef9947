import { escapeLinks } from "../../text/escape.ts";
import { l10n, window } from "vscode";
import { stringifyJson } from "../../text/json.ts";
import { knownRecord } from "../../app/library/knownRecord.ts";
import type { CommandParts } from "../parts.ts";
import { jsonPath } from "./jsonPath.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { readTarget } from "../target.ts";

export async function openDetails(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
  const [first] = chosenRows(needs, args);
  const target = readTarget(args);
  // Opened by a click, the focus stays in the view, so that the arrows go on to the next row.
  const preserveFocus = target.kind === "records" && target.isByKey !== true;
  if (first !== undefined) await (await needs.pages()).open(first, { preserveFocus });
}

export async function loadDetails(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
  const [first, ...others] = chosenRows(needs, args);
  if (first === undefined) return;
  if (others.length > 0) {
    // Many at once could use up a day’s searches by one press.
    void window.showInformationMessage(
      escapeLinks(l10n.t("Select one row: each full filing {0}.", needs.mayUse("filing"))),
    );
    return;
  }
  await (await needs.pages()).loadRow(first, { preserveFocus: args.length > 0 });
}

export async function openJson(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
  const [first] = chosenRows(needs, args);
  if (first === undefined) return;
  const record = await knownRecord(needs, first);
  await needs.documents.open({
    path: jsonPath(record),
    query: first.key,
    text: `${stringifyJson(record.value, 2)}\n`,
    language: "json",
  });
}
