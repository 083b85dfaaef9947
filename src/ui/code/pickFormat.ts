import { commands as editorCommands, l10n, QuickPickItemKind, window, type QuickPickItem } from "vscode";
import { settings, settingsSection } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { escapeLinks, labelText } from "../../text/oneLine.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { Code } from "../../app/writeRecords.ts";

interface FormatItem extends QuickPickItem {
  readonly format?: RecordFormat;
}

/** Asks for a format; undefined when the person leaves. Says what is wrong with templates of the settings. */
export async function pickFormat(
  { formats, templateProblems }: Pick<Code, "formats" | "templateProblems">,
  placeholder: string = l10n.t("How to write the record"),
): Promise<RecordFormat | undefined> {
  const [problem] = templateProblems();
  if (problem !== undefined) void tellOfTemplate(l10n.t(problem.text, ...problem.values));
  const chosen = await pickOne({ title: l10n.t("Format"), placeholder, items: itemsOf(formats()) });
  return chosen === undefined || chosen === "back" ? undefined : chosen.format;
}

function itemsOf(formats: readonly RecordFormat[]): readonly FormatItem[] {
  const headings: Readonly<Record<RecordFormat["group"], string>> = {
    literal: l10n.t("Records"),
    type: l10n.t("Types"),
    template: l10n.t("Your templates"),
  };
  return formats.flatMap((format, index): readonly FormatItem[] => {
    const item = { label: labelText(format.label), format };
    if (formats[index - 1]?.group === format.group) return [item];
    return [{ label: headings[format.group], kind: QuickPickItemKind.Separator }, item];
  });
}

async function tellOfTemplate(problem: string): Promise<void> {
  const openSettings = l10n.t("Open Settings");
  const chosen = await window.showWarningMessage(escapeLinks(problem), openSettings);
  if (chosen === openSettings) {
    await editorCommands.executeCommand(
      "workbench.action.openSettings",
      `${settingsSection}.${settings.templates}`,
    );
  }
}
