import { readTarget, type RowSelections, rowsOf } from "../target.ts";
import {
  env,
  l10n,
  window,
  type QuickPickItem,
  type TextEditor,
  type Range,
  type TextDocument,
} from "vscode";
import type { Json } from "../../text/json.ts";
import { leavesOf, type Leaf, textAt, valueAt } from "../../present/detail/keys.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { knownRecord, type RecordSources } from "../../app/knownRecord.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { LastEditor } from "./lastEditor.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { bareText, formNamed, writeValue } from "../../codegen/literal/value.ts";
import { languageOf, insertionPointOf, replaceSelections } from "./insertion.ts";
import { showDone, showUnchanged } from "./outcome.ts";

/** What the commands on single values need. */
export interface ValueCommandNeeds extends RowSelections, RecordSources {
  readonly lastEditor: LastEditor;
}

/** More values than anybody looks through; the record as JSON has them all. */
const mostValues = 1_000;

/** `copyValue`: one value of a record, as the service wrote it. */
export function copyValueCommand(needs: ValueCommandNeeds): CommandHandler {
  return async (...args) => {
    const chosen = await chooseValue(needs, args, l10n.t("Copy Value"));
    if (chosen === undefined) return;
    await env.clipboard.writeText(chosen.text);
    showDone(`${l10n.t("Copied")} ${oneLine(chosen.text, 60)}`);
  };
}

/** `insertValue`: one value of a record at every cursor, as a literal of the language there. */
export function insertValueCommand(needs: ValueCommandNeeds): CommandHandler {
  return async (...args) => {
    const chosen = await chooseValue(needs, args, l10n.t("Insert Value at Cursor"));
    if (chosen === undefined) return;
    const editor = await needs.lastEditor.reveal();
    if (editor === undefined) {
      void window.showInformationMessage(l10n.t("Open a file first: the value goes to its cursor."));
      return;
    }
    await insertValue(editor, chosen.value);
  };
}

async function insertValue(editor: TextEditor, value: Json): Promise<void> {
  const { document, selections } = editor;
  const texts = selections.flatMap((selection) => valueText(document, selection, value) ?? []);
  if (texts.length < selections.length) {
    void window.showWarningMessage(
      l10n.t("The value would end the text or comment around the cursor. Put the cursor outside of it."),
    );
    return;
  }
  if (!(await replaceSelections(editor, texts))) showUnchanged();
}

/** A value of a record: by itself, and as text. */
interface ChosenValue {
  readonly value: Json;
  readonly text: string;
}

/** The value that a command was called for, else the person's choice among those of a record. */
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

async function pickValue(leaves: readonly Leaf[], title: string): Promise<Leaf | undefined> {
  const items = leaves.map((leaf): QuickPickItem & { readonly leaf: Leaf } => ({
    label: labelText(String(leaf.value)),
    description: labelText(leaf.path.join(" › ")),
    leaf,
  }));
  const chosen = await pickOne({
    title,
    placeholder: l10n.t("Which value of the record; type to find one"),
    items,
    matchOnDescription: true,
  });
  return chosen === undefined || chosen === "back" ? undefined : chosen.leaf;
}

/** What ends a text or a comment of some language, or is more than a sign in it. */
const breaksOut = /["'`\\\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|[$#]\{|\*\/|<\/|\]\]>/u;

/**
 * One value as it fits a place of a document: quoted for the language there, in its file's own quotes; as plain text
 * in a language that is not known, and within a text or a comment. Undefined for a value that could end that.
 */
function valueText(document: TextDocument, range: Range, value: Json): string | undefined {
  const place = insertionPointOf(document, range);
  if (place !== undefined) return writeValue(place.form.id, value, place.options);
  const language = languageOf(document);
  if (formNamed(language) === undefined) return writeValue(language, value);
  const text = bareText(value);
  return breaksOut.test(text) ? undefined : text;
}
