import type { LibrarySource } from "../../app/library/libraryRows.ts";
import { newRows } from "../../app/saved/savedRows.ts";
import type { SessionSource } from "../../app/search/windowSession.ts";
import { nameOf, type ResultRow } from "../../domain/record.ts";
import { oneLine } from "../../text/oneLine.ts";
import { env, l10n, type Memento, window } from "vscode";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { mementoKeys } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { firstFormat } from "../../codegen/format/formats.ts";
import type { InsertionResult } from "../../codegen/insertion/selections.ts";
import type { Insertions } from "../../app/code/insertions.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import { applyEdits, documentOf, languageOf, openRecords, selectionsOf } from "./insertion.ts";
import { showDone, showProblem, showUnchanged } from "./outcome.ts";
import { pickFormat } from "./pickFormat.ts";
import type { Handlers } from "../commandMap.ts";
import type { LastDocument, LastEditor } from "./lastEditor.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { isSavedNode } from "../search/searchesNode.ts";
import { type RowSelections, rowsOf, readTarget } from "../target.ts";
import { requestInCode, requestMeant, variableOf } from "../../app/code/copyRequest.ts";
import { allRequestForms } from "../../codegen/request/forms.ts";
import { pickOne } from "../prompt/pickOne.ts";

export interface IntoCodeNeeds extends RowSelections {
  readonly library: LibrarySource;
  readonly session: SessionSource;
  readonly connections: Connections;
  readonly code: Code;
  readonly insertions: Insertions;
  readonly settings: Settings;
  readonly lastEditor: LastEditor;
  readonly globalMemory: Memento;
  readonly onRecordTaken: () => void;
}

export type IntoCodeCommands = Handlers<
  "insertRecord" | "insertRecordAs" | "copyRecord" | "copyRecordAs" | "copyRequestAs"
>;

export function intoCodeCommands(needs: IntoCodeNeeds): IntoCodeCommands {
  return {
    insertRecord: async (...args) => await insert(needs, await meantRows(needs, args), "whereNeeded"),
    insertRecordAs: async (...args) => await insert(needs, await meantRows(needs, args), "always"),
    async copyRecord(...args) {
      return await copy(needs, await meantRows(needs, args), await lastCopied(needs));
    },
    async copyRecordAs(...args) {
      const rows = await meantRows(needs, args);
      const format =
        rows.length === 0 ? undefined : await pickFormat(needs.code, { title: l10n.t("Copy Record As") });
      if (format === undefined) return undefined;
      await needs.globalMemory.update(mementoKeys.copyForm, format.id);
      return await copy(needs, rows, format);
    },
    copyRequestAs: (...args) => copyRequest(needs, args),
  };
}

/** Those that are chosen; of a saved search what is new in it. */
async function meantRows(needs: IntoCodeNeeds, args: readonly unknown[]): Promise<readonly ResultRow[]> {
  const [first] = args;
  if (!isSavedNode(first)) return chosenRows(needs, args);
  const rows = await newRows(needs, first.search.id);
  if (rows.length === 0) void window.showInformationMessage(l10n.t("Nothing is new."));
  return rows;
}

type FormatPrompt = "always" | "whereNeeded";

/** Asks before anything is opened or shown: a person who leaves finds everything as it was. */
async function insert(needs: IntoCodeNeeds, rows: readonly ResultRow[], asking: FormatPrompt): Promise<void> {
  if (rows.length === 0) return;
  const target = needs.lastEditor.peek();
  if (target?.problem !== undefined) {
    showProblem(target.problem);
    return;
  }
  const label =
    target === undefined
      ? await insertInNewFile(needs, rows, asking)
      : await insertInto(needs, target, rows, asking);
  if (label === undefined) return;
  needs.onRecordTaken();
  showDone(l10n.t("Inserted {0} as {1}", recordsInWords(rows), label));
}

/** Undefined where nothing was written, which the person knows. */
async function insertInto(
  { code, insertions, lastEditor }: IntoCodeNeeds,
  target: LastDocument,
  rows: readonly ResultRow[],
  asking: FormatPrompt,
): Promise<string | undefined> {
  const { document, selections, options } = target;
  const ask = (without?: RecordFormat): Promise<RecordFormat | undefined> =>
    pickFormat(code, {
      title: l10n.t("Insert Record As"),
      document,
      ...(without === undefined ? {} : { without }),
    });
  const format = asking === "always" ? await ask() : undefined;
  if (asking === "always" && format === undefined) return undefined;
  const records = await code.recordsOf(rows);
  const { version } = document;
  const written = (chosen?: RecordFormat): Promise<InsertionResult> =>
    insertions.records(documentOf(document, options), selectionsOf(document, selections), records, chosen);
  let outcome = await written(format);
  if (outcome.kind === "asks") {
    const own = (await code.formats()).find(
      ({ group, languages }) => group === "literal" && languages.includes(languageOf(document)),
    );
    // As text in a string it may fit all the same.
    const fits = own !== undefined && (await written(own)).kind === "edits";
    const chosen = await ask(fits ? undefined : own);
    if (chosen === undefined) return undefined;
    outcome = await written(chosen);
  }
  if (outcome.kind === "refused") showProblem(outcome.problem);
  if (outcome.kind !== "edits") return undefined;
  const editor = document.version === version ? await lastEditor.reveal(target) : undefined;
  if (editor === undefined || !(await applyEdits(editor, outcome.edits))) {
    showUnchanged();
    return undefined;
  }
  const { format: id } = outcome;
  return (await code.formats()).find((one) => one.id === id)?.label ?? id;
}

/** Without a document: in the format that was copied last, unless the person wants to be asked. */
async function insertInNewFile(
  needs: IntoCodeNeeds,
  rows: readonly ResultRow[],
  asking: FormatPrompt,
): Promise<string | undefined> {
  const { code } = needs;
  const format =
    asking === "always"
      ? await pickFormat(code, { title: l10n.t("Insert Record As") })
      : await lastCopied(needs);
  if (format === undefined) return undefined;
  await openRecords(format, await code.recordsOf(rows), code);
  return format.label;
}

/** Undefined where nothing was done. */
async function copy(
  { code, onRecordTaken }: IntoCodeNeeds,
  rows: readonly ResultRow[],
  format: RecordFormat,
): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const records = await code.recordsOf(rows);
  const text = await code.write(format, records, {
    // A row of values means something inside an INSERT alone, and a value of TOML after a key.
    position: format.id === "sql" || format.id === "toml" ? "statement" : "expression",
  });
  await env.clipboard.writeText(text);
  code.copied.remember(text, records);
  onRecordTaken();
  const done = l10n.t("Copied {0} as {1}", recordsInWords(rows), format.label);
  showDone(done);
  return done;
}

/** A longer name would push the format out of the status bar. */
const longestName = 60;

function recordsInWords(rows: readonly ResultRow[]): string {
  const [first, second] = rows;
  return first === undefined || second !== undefined
    ? l10n.t("{0} records", rows.length)
    : oneLine(nameOf(first.record, l10n.t), longestName);
}

async function lastCopied({ globalMemory, code }: IntoCodeNeeds): Promise<RecordFormat> {
  const id = globalMemory.get<string>(mementoKeys.copyForm);
  return (await code.formats()).find((format) => format.id === id) ?? firstFormat;
}

async function copyRequest(needs: IntoCodeNeeds, args: readonly unknown[]): Promise<void> {
  const target = readTarget(args);
  // Beside the title of the view it is about the search; a row has to be named.
  const [first] = target.kind === "records" ? rowsOf(needs, target) : [];
  const question = requestMeant((await needs.session()).state.shown, first);
  if (question === undefined) {
    void window.showInformationMessage(l10n.t("Run a search first, then copy its request."));
    return;
  }
  const form = await pickOne({
    title: l10n.t("Copy Request As"),
    placeholder: l10n.t("The key is a placeholder, {0}", variableOf(needs.settings)),
    items: allRequestForms.map((one) => ({ label: one.label, value: one })),
  });
  if (form === undefined) return;
  await env.clipboard.writeText(form.write(await requestInCode(question, needs.connections, needs.settings)));
  showDone(l10n.t("Copied the request as {0}", form.label));
}
