import { env, l10n, window, type Memento, type TextEditor } from "vscode";
import type { Json } from "../../api/json.ts";
import type { ResultRow } from "../../core/search/state.ts";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { mementoKeys } from "../../ids.ts";
import { defaultOptions, type LiteralForm } from "../../render/literals/form.ts";
import { allForms, forms } from "../../render/literals/forms.ts";
import { subjectOf } from "../../render/literals/names.ts";
import { bestRecord } from "../bestRecord.ts";
import type { CommandHandler } from "../commandMap.ts";
import { formAtCursor, insertLiteral, openLiteral } from "../editor/insertion.ts";
import type { LastEditor } from "../editor/lastEditor.ts";
import type { EngineSource } from "../engine.ts";
import { pickOne } from "../prompts/pickOne.ts";
import { chosenRows, type RowPlaces } from "./chosenRows.ts";
import { copyRequest } from "./copyRequest.ts";

/** What the commands that write code need. */
export interface IntoCodeNeeds extends RowPlaces {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly settings: Settings;
  readonly lastEditor: LastEditor;
  /** Remembers the form that was copied last. */
  readonly globalMemory: Memento;
}

/** The commands that turn records and searches into code. */
export function intoCodeCommands(needs: IntoCodeNeeds): {
  readonly insertRecord: CommandHandler;
  readonly insertRecordAs: CommandHandler;
  readonly copyRecord: CommandHandler;
  readonly copyRecordAs: CommandHandler;
  readonly copyRequestAs: CommandHandler;
} {
  return {
    insertRecord: (row, selection) => insert(needs, chosenRows(needs, row, selection), formAtCursor),
    insertRecordAs: (row, selection) => insert(needs, chosenRows(needs, row, selection), () => undefined),
    copyRecord: (row, selection) => copy(needs, chosenRows(needs, row, selection), lastCopied(needs)),
    async copyRecordAs(row, selection) {
      const rows = chosenRows(needs, row, selection);
      const form = rows.length === 0 ? undefined : await pickForm();
      if (form === undefined) return;
      await needs.globalMemory.update(mementoKeys.copyForm, form.id);
      await copy(needs, rows, form);
    },
    copyRequestAs: (row, selection) => copyRequest(needs, row, selection),
  };
}

async function insert(
  needs: IntoCodeNeeds,
  rows: readonly ResultRow[],
  choose: (editor: TextEditor) => LiteralForm | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  const values = await valuesOf(needs, rows);
  const literal = { values, escapeFormulas: needs.settings.escapeFormulas() };
  const editor = await needs.lastEditor.reveal();
  const form =
    (editor === undefined ? undefined : choose(editor)) ?? (await formWithout(needs, editor, choose));
  if (form === undefined) return;
  if (editor === undefined) {
    await openLiteral(form, literal);
    return;
  }
  if (!(await insertLiteral(editor, form, literal))) {
    void window.showWarningMessage(
      l10n.t("The file could not be changed: it is read-only, or it changed meanwhile."),
    );
    return;
  }
  tellDone(
    values.length === 1
      ? l10n.t("Inserted 1 record as {0}", form.label)
      : l10n.t("Inserted {0} records as {1}", values.length, form.label),
  );
}

/** Without an editor the form that was copied last; at a place that no form is known for, the person's choice. */
async function formWithout(
  needs: IntoCodeNeeds,
  editor: TextEditor | undefined,
  choose: (editor: TextEditor) => LiteralForm | undefined,
): Promise<LiteralForm | undefined> {
  return editor === undefined && choose === formAtCursor ? lastCopied(needs) : await pickForm();
}

async function copy(needs: IntoCodeNeeds, rows: readonly ResultRow[], form: LiteralForm): Promise<void> {
  if (rows.length === 0) return;
  const values = await valuesOf(needs, rows);
  const text = form.write(values, {
    ...defaultOptions,
    // A row of values means something inside an INSERT alone; every other literal stands for itself.
    position: form.id === "sql" ? "statement" : "expression",
    name: subjectOf(values),
    escapeFormulas: needs.settings.escapeFormulas(),
  });
  await env.clipboard.writeText(text);
  tellDone(
    values.length === 1
      ? l10n.t("Copied 1 record as {0}", form.label)
      : l10n.t("Copied {0} records as {1}", values.length, form.label),
  );
}

async function valuesOf(needs: IntoCodeNeeds, rows: readonly ResultRow[]): Promise<readonly Json[]> {
  return (await Promise.all(rows.map((row) => bestRecord(needs, row)))).map((record) => record.value);
}

function lastCopied({ globalMemory }: IntoCodeNeeds): LiteralForm {
  const id = globalMemory.get<string>(mementoKeys.copyForm);
  return allForms.find((form) => form.id === id) ?? forms.json;
}

async function pickForm(): Promise<LiteralForm | undefined> {
  const items = allForms.map((form) => ({ label: form.label, form }));
  const chosen = await pickOne({
    title: l10n.t("Format"),
    placeholder: l10n.t("How to write the record"),
    items,
  });
  return chosen === "back" ? undefined : chosen?.form;
}

const doneMs = 4_000;

function tellDone(text: string): void {
  window.setStatusBarMessage(`$(check) ${text}`, doneMs);
}
