import { l10n } from "vscode";
import { nameOf } from "../../domain/record.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";

/** Returns the path of a record’s JSON document; the last part is the tab’s title. */
export function jsonPath(record: ServiceRecord): string {
  const name = oneLine(nameOf(record, l10n.t), 60)
    .replaceAll(/[/\\:*?"<>|#%]+/g, " ")
    .trim();
  return `/${name === "" ? "record" : name}.json`;
}
