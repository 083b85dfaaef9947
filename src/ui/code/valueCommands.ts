import { readTarget, rowsOf } from "../target.ts";
import { env, l10n, window } from "vscode";
import type { Insertions } from "../../app/code/insertions.ts";
import type { Json } from "../../text/json.ts";
import { leavesOf, type LeafValue, textAt, valueAt } from "../../present/detail/jsonKeys.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { knownRecord } from "../../app/library/knownRecord.ts";
import type { CommandServices } from "../services.ts";
import type { LastDocument } from "../../host/editor/lastEditor.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { applyEdits, documentOf, selectionsOf } from "./documentEdits.ts";
import { showDone, showProblem, showUnchanged } from "./statusMessages.ts";

/** A list of more values is no help; Open Record as JSON shows all. */
const maxValues = 1_000;

export async function copyValue(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const chosen = await chooseValue(needs, args, l10n.t("Copy Value"));
  if (chosen === undefined) return;
  await env.clipboard.writeText(chosen.text);
  showDone(`${l10n.t("Copied")} ${oneLine(chosen.text, 60)}`);
}

export async function insertValue(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const insertions = await needs.insertions();
  const chosen = await chooseValue(needs, args, l10n.t("Insert Value at Cursor"));
  if (chosen === undefined) return;
  const target = needs.lastEditor.peek();
  if (target === undefined) {
    void window.showInformationMessage(l10n.t("Open a file first. The value is inserted at its cursor."));
    return;
  }
  if (target.problem === undefined) await insertAtCursor(needs, insertions, target, chosen.value);
  else showProblem(target.problem);
}

async function insertAtCursor(
  { lastEditor }: CommandServices,
  insertions: Insertions,
  target: LastDocument,
  value: Json,
): Promise<void> {
  const { document, selections, options } = target;
  const { version } = document;
  const outcome = await insertions.value(
    documentOf(document, options),
    selectionsOf(document, selections),
    value,
  );
  if (outcome.kind === "refused") {
    showProblem(outcome.problem);
    return;
  }
  if (outcome.kind !== "edits") return;
  const editor = document.version === version ? await lastEditor.reveal(target) : undefined;
  if (editor === undefined || !(await applyEdits(editor, outcome.edits))) showUnchanged();
}

interface ChosenValue {
  readonly value: Json;
  readonly text: string;
}

async function chooseValue(
  needs: CommandServices,
  args: readonly unknown[],
  title: string,
): Promise<ChosenValue | undefined> {
  const target = readTarget(args);
  const named = "pointer" in target ? target.pointer : undefined;
  const [row] = named === undefined ? chosenRows(needs, args) : rowsOf(needs, target);
  if (row === undefined) return undefined;
  const { value: record } = await knownRecord(needs, row);
  const pointer = named ?? (await pickValue(leavesOf(record, maxValues, l10n.t), title))?.pointer;
  if (pointer === undefined) return undefined;
  return chosenAt(record, pointer);
}

function chosenAt(record: Json, pointer: string): ChosenValue | undefined {
  const value = valueAt(record, pointer);
  const text = textAt(record, pointer);
  return value === undefined || text === undefined ? undefined : { value, text };
}

async function pickValue(leaves: readonly LeafValue[], title: string): Promise<LeafValue | undefined> {
  return await pickOne({
    title,
    placeholder: l10n.t("Select a value of the record"),
    items: leaves.map((leaf) => ({
      label: labelText(String(leaf.value)),
      description: labelText(leaf.path.join(" › ")),
      value: leaf,
    })),
    matchOnDescription: true,
  });
}
