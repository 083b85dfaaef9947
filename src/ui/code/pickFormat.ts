import { commands as editorCommands, extensions, l10n, window, type TextDocument } from "vscode";
import { settings, settingsSection } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { labelText } from "../../text/oneLine.ts";
import { escapeLinks } from "../../text/escape.ts";
import { type PickItem, pickOne, separator } from "../prompt/pickOne.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import { languageName, sortFormats } from "./fittingFormats.ts";
import { languageOf } from "./documentEdits.ts";
import { cellScheme } from "../../host/editor/writableDocument.ts";

type FormatItem = PickItem<RecordFormat>;

export interface FormatQuestion {
  readonly title: string;
  readonly placeholder?: string;
  readonly document?: TextDocument;
  readonly formats?: readonly RecordFormat[];
}

/** Returns undefined if the person leaves. Warns if a template of the settings is invalid. */
export async function pickFormat(
  code: Pick<Code, "formats" | "templateProblems">,
  { title, placeholder = l10n.t("Select a format"), document, formats: offered }: FormatQuestion,
): Promise<RecordFormat | undefined> {
  const [problem] = await code.templateProblems();
  if (problem !== undefined) void showTemplateProblem(l10n.t(problem.text, ...problem.values));
  const known = offered ?? (await code.formats());
  const items = document === undefined ? itemsOf(known) : itemsFor(document, known);
  return await pickOne({ title, placeholder, items });
}

function itemsOf(formats: readonly RecordFormat[]): readonly FormatItem[] {
  const headings: Readonly<Record<RecordFormat["group"], string>> = {
    literal: l10n.t("Records"),
    type: l10n.t("Types"),
    template: l10n.t("Your templates"),
  };
  return formats.flatMap((format, index): readonly FormatItem[] => {
    const item = itemOf(format);
    if (formats[index - 1]?.group === format.group) return [item];
    return [separator(headings[format.group]), item];
  });
}

function itemsFor(document: TextDocument, formats: readonly RecordFormat[]): readonly FormatItem[] {
  const { fitting, others } = sortFormats(formats, languageOf(document));
  if (fitting.length === 0) return itemsOf(formats);
  return [separator(headingFor(document)), ...fitting.map(itemOf), ...itemsOf(others)];
}

function headingFor(document: TextDocument): string {
  const manifests = extensions.all.map(({ packageJSON }): unknown => packageJSON);
  const name = languageName(manifests, languageOf(document));
  if (name === undefined) return l10n.t("For this file");
  return document.uri.scheme === cellScheme
    ? l10n.t("For this {0} cell", labelText(name))
    : l10n.t("For this {0} file", labelText(name));
}

function itemOf(format: RecordFormat): FormatItem {
  const description = format.id === "jsonl" ? { description: "NDJSON" } : {};
  return { label: labelText(format.label), ...description, value: format };
}

async function showTemplateProblem(problem: string): Promise<void> {
  const openSettings = l10n.t("Open Settings");
  const chosen = await window.showWarningMessage(escapeLinks(problem), openSettings);
  if (chosen === openSettings) {
    await editorCommands.executeCommand(
      "workbench.action.openSettings",
      `${settingsSection}.${settings.templates}`,
    );
  }
}
