import { l10n, window } from "vscode";
import { type RecordChange, changesOf, changeTexts } from "../../../app/library/changes.ts";
import { nameOf, type ResultRow } from "../../../domain/record.ts";
import { nameOfKey } from "../../../domain/record/recordKey.ts";
import { dayAndTime } from "../../../present/date.ts";
import { fieldLabel } from "../../../present/detail/jsonKeys.ts";
import type { Wording } from "../../../present/wording.ts";
import { labelText, oneLine } from "../../../text/oneLine.ts";
import type { CommandServices } from "../../services.ts";
import { jsonPath } from "../../detail/jsonPath.ts";
import { pickOne } from "../../prompt/pickOne.ts";
import { chosenRows } from "../../results/chosenRows.ts";

export async function showChanges(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const [row] = chosenRows(needs, args);
  if (row === undefined) return;
  const { service, key } = row;
  const reader = await needs.library();
  const changes = changesOf((await reader.ask("versions", { service, key })) ?? []);
  const [only, ...others] = changes;
  if (only === undefined) {
    void window.showInformationMessage(l10n.t("This record hasn’t changed since you first received it."));
    return;
  }
  const change = others.length === 0 ? only : await pickChange(row, changes, needs.wording());
  if (change !== undefined) await compareVersions(row, change, needs);
}

async function pickChange(
  row: ResultRow,
  changes: readonly RecordChange[],
  wording: Wording,
): Promise<RecordChange | undefined> {
  return await pickOne({
    title: l10n.t("What Changed in {0}", nameText(row)),
    placeholder: l10n.t("Select a change to compare; nothing is sent"),
    items: changes.map((change) => ({
      value: change,
      label: `${dayAndTime(change.before.until, wording)} → ${dayAndTime(change.after.until, wording)}`,
      description: labelText(change.fields.map((key) => fieldLabel(key, l10n.t)).join(", ")),
    })),
  });
}

async function compareVersions(
  row: ResultRow,
  change: RecordChange,
  { documents, wording }: CommandServices,
): Promise<void> {
  const texts = changeTexts(change);
  const [before, after] = [change.before.until, change.after.until];
  const words = wording();
  const path = jsonPath(row.record);
  const query = nameOfKey(row);
  await documents.compare({
    before: { path, query: `${query} ${String(before)}`, text: texts.before },
    after: { path, query: `${query} ${String(after)}`, text: texts.after },
    title: `${nameText(row)}: ${dayAndTime(before, words)} ↔ ${dayAndTime(after, words)}`,
  });
}

function nameText(row: ResultRow): string {
  return oneLine(nameOf(row.record, l10n.t), 60);
}
