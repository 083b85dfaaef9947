import { l10n } from "vscode";
import { nameOf } from "../../domain/record.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";

/** The path of the document that shows a record as JSON: its last part is the name of the tab. */
export function jsonPath(record: ServiceRecord): string {
  const name = oneLine(nameOf(record, l10n.t), 60)
    .replaceAll(/[/\\:*?"<>|#%]+/g, " ")
    .trim();
  return `/${name === "" ? "record" : name}.json`;
}
