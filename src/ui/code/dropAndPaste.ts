import { type DropAndPaste, recordEditKind } from "./dropProviders.ts";
import {
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  Range,
  type Position,
  type TextDocument,
} from "vscode";
import { isList, parseJsonText } from "../../text/json.ts";
import { draggedRows } from "../../host/ids.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { readRecordKey, type RecordKey, type ResultRow, rowsByKey } from "../../domain/record.ts";
import type { Code } from "../../app/writeRecords.ts";
import { indentAt, languageOf, insertionPointOf, textAt } from "./insertion.ts";

/** More would be felt before a drop lands: only the best format is offered then. */
const mostWritten = 1_000;

/** An offer whose text is written only if it is taken. */
class PasteOffer extends DocumentPasteEdit {
  readonly write: () => Promise<string>;

  constructor(format: RecordFormat, write: () => Promise<string>) {
    super("", l10n.t("Paste as {0}", format.label), recordEditKind().append(format.id));
    this.yieldTo = [DocumentDropOrPasteEditKind.Text];
    this.write = write;
  }
}

/** `knownRows` are those that may be dragged. */
export function createDropAndPaste(code: Code, knownRows: () => readonly ResultRow[]): DropAndPaste {
  const { copied, formats } = code;
  return {
    async drop(document, position, transfer, token) {
      const rows = rowsByKey(knownRows(), keysIn(await transfer.get(draggedRows)?.asString()));
      if (rows.length === 0 || token.isCancellationRequested) return undefined;
      const records = await code.recordsOf(rows);
      const range = new Range(position, position);
      const offered = formatsAt(document, range, formats());
      const affordable = rows.length * offered.length <= mostWritten ? offered : offered.slice(0, 1);
      const edits: DocumentDropEdit[] = [];
      for (const format of affordable) {
        const text = withoutIndent(
          document,
          position,
          await textAt(document, range, { format, records, code }),
        );
        if (text === undefined) continue;
        const title = l10n.t("Insert as {0}", format.label);
        edits.push(new DocumentDropEdit(text, title, recordEditKind().append(format.id)));
      }
      return edits;
    },
    async paste(document, ranges, transfer) {
      const text = await transfer.get("text/plain")?.asString();
      const records = text === undefined ? undefined : copied.recordsOf(text);
      const [range] = ranges;
      if (records === undefined || range === undefined) return [];
      return formatsAt(document, range, formats()).map(
        (format) =>
          new PasteOffer(format, async () => {
            const whole = await textAt(document, range, { format, records, code });
            return withoutIndent(document, range.start, whole) ?? text ?? "";
          }),
      );
    },
    async resolvePaste(edit) {
      if (edit instanceof PasteOffer) edit.insertText = await edit.write();
      return edit;
    },
  };
}

/**
 * The editor indents what is dropped or pasted like the line that it goes to: here that indentation is left out.
 * Undefined for a text with lines of its own, such as those within a value, which would not come back as they were.
 */
function withoutIndent(document: TextDocument, position: Position, text: string): string | undefined {
  const indent = indentAt(document, position);
  const [first = "", ...others] = text.split("\n");
  if (!others.every((other) => other === "" || other.startsWith(indent))) return undefined;
  return [first, ...others.map((other) => other.slice(indent.length))].join("\n");
}

/** What is dragged may come from another window, or from anybody. */
function keysIn(text: string | undefined): readonly RecordKey[] {
  if (text === undefined) return [];
  const keys = parseJsonText(text);
  return (isList(keys) ? keys : []).flatMap((one) => readRecordKey(one) ?? []);
}

/**
 * The formats that are offered at a place, the best first: the literal of what stands around it, what else is of the
 * document's language, then all others.
 */
function formatsAt(
  document: TextDocument,
  range: Range,
  formats: readonly RecordFormat[],
): readonly RecordFormat[] {
  const fitting = insertionPointOf(document, range)?.form.id;
  const language = languageOf(document);
  const rank = ({ id, group, languages }: RecordFormat): number => {
    if (group === "literal" && id === fitting) return 0;
    return languages.includes(language) ? 1 : 2;
  };
  return formats.toSorted((a, b) => rank(a) - rank(b));
}
