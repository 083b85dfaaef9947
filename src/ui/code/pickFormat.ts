import { l10n } from "vscode";
import type { RecordFormat } from "../../render/formats/format.ts";
import { labelText } from "../../render/oneLine.ts";
import { pickOne } from "../prompts/pickOne.ts";
import type { Code } from "./code.ts";

/** Asks for a format; undefined when the person leaves. */
export async function pickFormat({ formats }: Pick<Code, "formats">): Promise<RecordFormat | undefined> {
  const chosen = await pickOne({
    title: l10n.t("Format"),
    placeholder: l10n.t("How to write the record"),
    items: formats().map((format) => ({ label: labelText(format.label), format })),
  });
  return chosen === undefined || chosen === "back" ? undefined : chosen.format;
}
