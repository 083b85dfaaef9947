import { newRows } from "../../app/library/readLibrary.ts";
import { nameOf, type ResultRow } from "../../domain/record.ts";
import { oneLine } from "../../text/oneLine.ts";
import { env, l10n, TabInputNotebook, window } from "vscode";
import { mementoKeys } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { firstFormat } from "../../codegen/format/formats.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import { applyEdits, documentOf, openRecords, selectionsOf, writeOrExplain } from "./documentEdits.ts";
import { showDone, showProblem, showUnchanged } from "./statusMessages.ts";
import { pickFormat } from "./pickFormat.ts";
import type { CommandServices } from "../services.ts";
import type { LastDocument } from "../../host/editor/lastEditor.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { isSavedNode } from "../search/searchesNode.ts";
import { rowsOf, readTarget } from "../target.ts";
import { requestInCode, requestMeant, variableOf } from "../../app/code/copyRequest.ts";
import { allRequestForms } from "../../codegen/request/requestForms.ts";
import { pickOne } from "../prompt/pickOne.ts";

export async function insertRecord(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  await insertRows(needs, args, "ifNeeded");
}

export async function insertRecordAs(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  await insertRows(needs, args, "always");
}

/** Returns the confirmation that the person sees, or undefined if nothing was copied. */
export async function copyRecord(
  needs: CommandServices,
  ...args: readonly unknown[]
): Promise<string | undefined> {
  const code = await needs.code();
  return await copyRows(needs, await rowsFor(needs, args), await lastCopiedFormat(needs, code));
}

export async function copyRecordAs(
  needs: CommandServices,
  ...args: readonly unknown[]
): Promise<string | undefined> {
  const code = await needs.code();
  const rows = await rowsFor(needs, args);
  const format = rows.length === 0 ? undefined : await pickFormat(code, { title: l10n.t("Copy Record As") });
  if (format === undefined) return undefined;
  await needs.globalMemory.update(mementoKeys.copyForm, format.id);
  return await copyRows(needs, rows, format);
}

async function rowsFor(needs: CommandServices, args: readonly unknown[]): Promise<readonly ResultRow[]> {
  const [first] = args;
  if (!isSavedNode(first)) return chosenRows(needs, args);
  const rows = await newRows(needs, first.search.id);
  if (rows.length === 0) void window.showInformationMessage(l10n.t("Nothing is new."));
  return rows;
}

type AskPolicy = "always" | "ifNeeded";

/** Asks before it opens or shows anything, so that leaving the question changes nothing. */
async function insertRows(
  needs: CommandServices,
  args: readonly unknown[],
  asking: AskPolicy,
): Promise<void> {
  await Promise.all([needs.code(), needs.insertions()]);
  const rows = await rowsFor(needs, args);
  if (rows.length === 0) return;
  const target = needs.lastEditor.peek();
  if (target?.problem !== undefined) {
    showProblem(target.problem);
    return;
  }
  if (target === undefined && window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputNotebook) {
    void window.showInformationMessage(
      l10n.t("The notebook has no cell to insert into. Add one and click in it, then try again."),
    );
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

/** Returns the format’s label, or undefined if nothing was inserted, which the person has been told. */
async function insertInto(
  needs: CommandServices,
  target: LastDocument,
  rows: readonly ResultRow[],
  asking: AskPolicy,
): Promise<string | undefined> {
  const { lastEditor } = needs;
  const [code, insertions] = await Promise.all([needs.code(), needs.insertions()]);
  const { document, selections, options } = target;
  const { version } = document;
  const records = await code.recordsOf(rows);
  const at = [documentOf(document, options), selectionsOf(document, selections), records] as const;
  const own = asking === "always" ? undefined : await insertions.records(...at);
  let outcome = own;
  if (outcome === undefined || outcome.kind === "asks") {
    const { formats, reason } = await insertions.fitting(...at);
    if (formats.length === 0) showProblem(reason);
    const chosen =
      formats.length === 0
        ? undefined
        : await pickFormat(code, { title: l10n.t("Insert Record As"), document, formats });
    if (chosen === undefined) return undefined;
    outcome = await insertions.records(...at, chosen);
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

async function insertInNewFile(
  needs: CommandServices,
  rows: readonly ResultRow[],
  asking: AskPolicy,
): Promise<string | undefined> {
  const code = await needs.code();
  const format =
    asking === "always"
      ? await pickFormat(code, { title: l10n.t("Insert Record As") })
      : await lastCopiedFormat(needs, code);
  if (format === undefined) return undefined;
  return (await openRecords(format, await code.recordsOf(rows), code)) ? format.label : undefined;
}

async function copyRows(
  needs: CommandServices,
  rows: readonly ResultRow[],
  format: RecordFormat,
): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const code = await needs.code();
  const records = await code.recordsOf(rows);
  // Values of SQL and TOML make no sense without their INSERT and key.
  const position = format.id === "sql" || format.id === "toml" ? "statement" : "expression";
  const text = await writeOrExplain(code, format, records, position);
  if (text === undefined) return undefined;
  await env.clipboard.writeText(text);
  code.copied.remember(text, records);
  needs.onRecordTaken();
  const done = l10n.t("Copied {0} as {1}", recordsInWords(rows), format.label);
  showDone(done);
  return done;
}

/** A longer name would push the format out of the status bar. */
const maxNameLength = 60;

function recordsInWords(rows: readonly ResultRow[]): string {
  const [first, second] = rows;
  return first === undefined || second !== undefined
    ? l10n.t("{0} records", rows.length)
    : oneLine(nameOf(first.record, l10n.t), maxNameLength);
}

async function lastCopiedFormat({ globalMemory }: CommandServices, code: Code): Promise<RecordFormat> {
  const id = globalMemory.get<string>(mementoKeys.copyForm);
  return (await code.formats()).find((format) => format.id === id) ?? firstFormat;
}

export async function copyRequestAs(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const target = readTarget(args);
  // From the view’s title bar the command copies the search; for a record’s request it needs a row.
  const [first] = target.kind === "records" ? rowsOf(needs, target) : [];
  const question = requestMeant((await needs.session()).state.shown, first);
  if (question === undefined) {
    void window.showInformationMessage(l10n.t("Run a search first, then copy its request."));
    return;
  }
  const form = await pickOne({
    title: l10n.t("Copy Request As"),
    placeholder: l10n.t("The key is read from {0}", variableOf(needs.settings)),
    items: allRequestForms.map((one) => ({ label: one.label, value: one })),
  });
  if (form === undefined) return;
  await env.clipboard.writeText(form.write(await requestInCode(question, needs.connections, needs.settings)));
  showDone(l10n.t("Copied the request as {0}", form.label));
}
