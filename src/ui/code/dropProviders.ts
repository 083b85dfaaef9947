import {
  type DataTransfer,
  Disposable,
  type DocumentDropEditProvider,
  DocumentDropOrPasteEditKind,
  type DocumentPasteEdit,
  languages,
  type Range,
  type TextDocument,
} from "vscode";
import { draggedRows } from "../../host/ids.ts";
import type { Copied } from "../../app/code/copied.ts";

export interface DropAndPaste {
  /** Inserts the rows as the literal that fits; the drop widget offers the other formats. */
  readonly drop: DocumentDropEditProvider["provideDocumentDropEdits"];
  /** Offers every format if the pasted text was copied here; the default stays plain text. */
  paste(
    document: TextDocument,
    ranges: readonly Range[],
    transfer: DataTransfer,
  ): Promise<DocumentPasteEdit[]>;
  resolvePaste(edit: DocumentPasteEdit): Promise<DocumentPasteEdit>;
}

export function registerDropAndPaste(load: () => Promise<DropAndPaste>, copied: Copied): Disposable {
  const kinds = [recordEditKind()];
  return Disposable.from(
    languages.registerDocumentDropEditProvider(
      "*",
      { provideDocumentDropEdits: async (...given) => await (await load()).drop(...given) },
      { dropMimeTypes: [draggedRows], providedDropEditKinds: kinds },
    ),
    languages.registerDocumentPasteEditProvider(
      "*",
      {
        // The editor asks for every paste in every language, so return early.
        provideDocumentPasteEdits: async (document, ranges, transfer) =>
          copied.isEmpty ? undefined : await (await load()).paste(document, ranges, transfer),
        resolveDocumentPasteEdit: async (edit) => await (await load()).resolvePaste(edit),
      },
      { pasteMimeTypes: ["text/plain"], providedPasteEditKinds: kinds },
    ),
  );
}

export function recordEditKind(): DocumentDropOrPasteEditKind {
  return DocumentDropOrPasteEditKind.Empty.append("startupFunding", "record");
}
