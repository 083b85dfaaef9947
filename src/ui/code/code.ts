import type { Uri } from "vscode";
import type { ResultRow } from "../../core/search/state.ts";
import type { Settings } from "../../host/settings.ts";
import type { RecordFormat } from "../../render/formats/format.ts";
import { allFormats } from "../../render/formats/formats.ts";
import type { RecordSources } from "../bestRecord.ts";
import type { Copied } from "./copied.ts";
import type { Literal } from "./insertion.ts";
import { knownRecords } from "./records.ts";
import { createWriting, type Writing } from "./writing.ts";

/** What commands, drops and pastes write code with. */
export interface Code {
  readonly writing: Writing;
  readonly copied: Copied;
  /** Every format, in the order of a pick. */
  readonly formats: () => readonly RecordFormat[];
  /** What is known of rows, to be written. */
  readonly literalOf: (rows: readonly ResultRow[]) => Promise<Literal>;
  readonly escapeFormulas: () => boolean;
}

/** What writing code needs. */
export interface CodeNeeds extends RecordSources {
  readonly extensionUri: Uri;
  readonly settings: Settings;
  readonly copied: Copied;
}

/** Joins what writes code. */
export function createCode({ extensionUri, settings, copied, ...sources }: CodeNeeds): Code {
  const { escapeFormulas } = settings;
  return {
    writing: createWriting(extensionUri),
    copied,
    formats: allFormats,
    async literalOf(rows) {
      return { values: await knownRecords(sources, rows), escapeFormulas: escapeFormulas() };
    },
    escapeFormulas,
  };
}
