import { l10n, type Memento } from "vscode";
import { exportFormats, type ExportFormat } from "../../app/export/exportRecords.ts";
import { csvSeparators, type CsvSeparator } from "../../codegen/file/fileJob.ts";
import { mementoKeys } from "../../host/ids.ts";
import { pickOne, separator } from "../prompt/pickOne.ts";

type Choice = ExportFormat | "columns" | "separator";

/** Asks for a format; remembers the options below the formats. `isTable`: the records can be exported as in a table. */
export async function pickFileFormat(
  title: string,
  memory: Memento,
  isTable: boolean,
): Promise<ExportFormat | undefined> {
  const last = memory.get(mementoKeys.exportFormat);
  let active: ExportFormat | "separator" | undefined = exportFormats.find(({ id }) => id === last);
  for (;;) {
    const isAsTable = memory.get(mementoKeys.exportAsTable) === true;
    const answer: Choice | undefined = await pickOne<Choice>({
      title,
      placeholder: l10n.t("Select a file format"),
      items: [
        ...exportFormats.map((format) => ({
          label: format.label,
          description: `.${format.extension}${format.otherName === undefined ? "" : ` · ${format.otherName}`}`,
          value: format,
        })),
        separator(l10n.t("Options")),
        ...(isTable
          ? [
              {
                label: isAsTable ? l10n.t("Columns: As in the Table") : l10n.t("Columns: All Fields"),
                description: isAsTable
                  ? l10n.t("its columns and their order, with star, tags, and note in Library")
                  : l10n.t("all that is known of each record"),
                value: "columns" as const,
              },
            ]
          : []),
        {
          label: l10n.t("CSV Separator: {0}", separatorName(separatorIn(memory))),
          description: l10n.t("Excel reads the list separator of the computer’s region"),
          value: "separator" as const,
        },
      ],
      active,
      matchOnDescription: true,
    });
    if (answer === "columns") await memory.update(mementoKeys.exportAsTable, !isAsTable);
    else if (answer === "separator") {
      const at = csvSeparators.indexOf(separatorIn(memory));
      await memory.update(mementoKeys.exportSeparator, csvSeparators[(at + 1) % csvSeparators.length]);
      active = answer;
    } else return answer;
  }
}

export function separatorIn(memory: Pick<Memento, "get">): CsvSeparator {
  const kept = memory.get(mementoKeys.exportSeparator);
  return csvSeparators.find((one) => one === kept) ?? ",";
}

function separatorName(one: CsvSeparator): string {
  const names = { ",": l10n.t("Comma"), ";": l10n.t("Semicolon"), "\t": l10n.t("Tab") };
  return names[one];
}
