import { readTarget, type RowSelections, rowsOf } from "../target.ts";
import { env, l10n, window } from "vscode";
import type { Insertions } from "../../app/code/insertions.ts";
import type { Json } from "../../text/json.ts";
import { leavesOf, type LeafValue, textAt, valueAt } from "../../present/detail/keys.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { knownRecord, type RecordSources } from "../../app/library/knownRecord.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { LastDocument, LastEditor } from "./lastEditor.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { applyEdits, documentOf, selectionsOf } from "./insertion.ts";
import { showDone, showProblem, showUnchanged } from "./outcome.ts";

export interface ValueCommandNeeds extends RowSelections, RecordSources {
  readonly lastEditor: LastEditor;
  readonly insertions: Insertions;
}

/** More values than a person looks through; the record as JSON has them all. */
const mostValues = 1_000;

export interface ValueCommands {
  /** The value as the service wrote it. */
  readonly copy: CommandHandler;
  /** At every cursor, as a literal of the language there. */
  readonly insert: CommandHandler;
}

export function valueCommands(needs: ValueCommandNeeds): ValueCommands {
  return { copy: copyCommand(needs), insert: insertCommand(needs) };
}

function copyCommand(needs: ValueCommandNeeds): CommandHandler {
  return async (...args) => {
    const chosen = await chooseValue(needs, args, l10n.t("Copy Value"));
    if (chosen === undefined) return;
    await env.clipboard.writeText(chosen.text);
    showDone(`${l10n.t("Copied")} ${oneLine(chosen.text, 60)}`);
  };
}

function insertCommand(needs: ValueCommandNeeds): CommandHandler {
  return async (...args) => {
    const chosen = await chooseValue(needs, args, l10n.t("Insert Value at Cursor"));
    if (chosen === undefined) return;
    const target = needs.lastEditor.peek();
    if (target === undefined) {
      void window.showInformationMessage(l10n.t("Open a file first. The value is inserted at its cursor."));
      return;
    }
    if (target.problem === undefined) await insertValue(needs, target, chosen.value);
    else showProblem(target.problem);
  };
}

async function insertValue(
  { lastEditor, insertions }: ValueCommandNeeds,
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
  needs: ValueCommandNeeds,
  args: readonly unknown[],
  title: string,
): Promise<ChosenValue | undefined> {
  const target = readTarget(args);
  const named = "pointer" in target ? target.pointer : undefined;
  const [row] = named === undefined ? chosenRows(needs, args) : rowsOf(needs, target);
  if (row === undefined) return undefined;
  const { value: record } = await knownRecord(needs, row);
  const pointer = named ?? (await pickValue(leavesOf(record, mostValues), title))?.pointer;
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
