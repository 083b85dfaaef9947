import {
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  Range,
  WorkspaceEdit,
  type TextDocument,
} from "vscode";
import type { Records } from "../../app/code/copied.ts";
import type { Insertions } from "../../app/code/insertions.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import type { TextEdit } from "../../codegen/insertion/selections.ts";
import type { ResultRow } from "../../domain/record.ts";
import { readRecordKey, type RecordKey, rowsByKey } from "../../domain/record/recordKey.ts";
import { draggedRows } from "../../host/ids.ts";
import { isList, parseJsonText } from "../../text/json.ts";
import { type DropAndPaste, recordEditKind } from "./dropProviders.ts";
import { sortFormats } from "./fittingFormats.ts";
import { documentOf, languageOf, rangeOf, selectionsOf } from "./documentEdits.ts";

/** With more records to write, a drop would lag, so it offers the best format only. */
const maxWritten = 1_000;

/** An offer that writes its text only if the person takes it, and pastes the plain text if the records don’t fit. */
class FormatPasteEdit extends DocumentPasteEdit {
  readonly plainText: string;
  readonly write: FormatEdit["write"];

  constructor(format: RecordFormat, plainText: string, write: FormatEdit["write"]) {
    super("", l10n.t("Paste as {0}", format.label), recordEditKind().append(format.id));
    this.yieldTo = [DocumentDropOrPasteEditKind.Text];
    this.plainText = plainText;
    this.write = write;
  }
}

export function createDropAndPaste(
  code: Code,
  insertions: Insertions,
  knownRows: () => readonly ResultRow[],
): DropAndPaste {
  return {
    async drop(document, position, transfer, token) {
      const rows = rowsByKey(knownRows(), keysIn(await transfer.get(draggedRows)?.asString()));
      if (rows.length === 0 || token.isCancellationRequested) return undefined;
      const records = await code.recordsOf(rows);
      const edits: DocumentDropEdit[] = [];
      for (const { format, write } of await editsAt(document, [new Range(position, position)], records)) {
        const written = token.isCancellationRequested ? undefined : await write();
        if (written === undefined) continue;
        const kind = recordEditKind().append(format.id);
        const edit = new DocumentDropEdit("", l10n.t("Insert as {0}", format.label), kind);
        edit.additionalEdit = written;
        edits.push(edit);
        if (rows.length * edits.length > maxWritten) break;
      }
      return edits;
    },
    async paste(document, ranges, transfer) {
      const text = await transfer.get("text/plain")?.asString();
      const records = text === undefined ? undefined : code.copied.recordsOf(text);
      if (text === undefined || records === undefined || ranges.length === 0) return [];
      const offers = await editsAt(document, ranges, records);
      return offers.map(({ format, write }) => new FormatPasteEdit(format, text, write));
    },
    async resolvePaste(edit) {
      if (!(edit instanceof FormatPasteEdit)) return edit;
      const written = await edit.write();
      if (written === undefined) edit.insertText = edit.plainText;
      else edit.additionalEdit = written;
      return edit;
    },
  };

  async function editsAt(
    document: TextDocument,
    ranges: readonly Range[],
    records: Records,
  ): Promise<readonly FormatEdit[]> {
    const formats = await code.formats();
    const source = documentOf(document);
    const selections = selectionsOf(document, ranges);
    const own = await insertions.records(source, selections, records);
    const best = own.kind === "edits" ? formats.find(({ id }) => id === own.format) : undefined;
    const { fitting, others } = sortFormats(formats, languageOf(document));
    // A file of a known language takes no code of another language.
    const tried = fitting.length > 0 ? fitting : others;
    const offers = tried.map((format): FormatEdit => ({
      format,
      write: async () => {
        const outcome = await insertions.records(source, selections, records, format);
        return outcome.kind === "edits" ? workspaceEdit(document, outcome.edits) : undefined;
      },
    }));
    if (own.kind !== "edits" || best === undefined) return offers;
    const first = { format: best, write: () => Promise.resolve(workspaceEdit(document, own.edits)) };
    return [first, ...offers.filter(({ format }) => format.id !== best.id)];
  }
}

interface FormatEdit {
  readonly format: RecordFormat;
  readonly write: () => Promise<WorkspaceEdit | undefined>;
}

/** The editor would indent an inserted text, and repeat it at every cursor. */
function workspaceEdit(document: TextDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const whole = new WorkspaceEdit();
  for (const edit of edits) whole.replace(document.uri, rangeOf(document, edit), edit.text);
  return whole;
}

/** The dragged text may come from another window or another program. */
function keysIn(text: string | undefined): readonly RecordKey[] {
  if (text === undefined) return [];
  const keys = parseJsonText(text);
  return (isList(keys) ? keys : []).flatMap((one) => readRecordKey(one) ?? []);
}
