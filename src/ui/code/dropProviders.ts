import {
  type CancellationToken,
  type DataTransfer,
  Disposable,
  type DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  type DocumentPasteEdit,
  languages,
  type Position,
  type Range,
  type TextDocument,
} from "vscode";
import { draggedRows } from "../../host/ids.ts";
import type { Copied } from "../../app/code/copied.ts";

export interface DropAndPaste {
  /** Rows land as the literal that fits; the drop widget offers the other formats. */
  drop(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit[] | undefined>;
  /** After records were copied here, a paste offers them in every format; plain text stays what a paste does. */
  paste(
    document: TextDocument,
    ranges: readonly Range[],
    transfer: DataTransfer,
  ): Promise<readonly DocumentPasteEdit[]>;
  resolvePaste(edit: DocumentPasteEdit): Promise<DocumentPasteEdit>;
}

/** `load` brings what writes them. */
export function registerDropAndPaste(load: () => Promise<DropAndPaste>, copied: Copied): Disposable {
  const kinds = [recordEditKind()];
  return Disposable.from(
    languages.registerDocumentDropEditProvider(
      "*",
      {
        provideDocumentDropEdits: async (document, position, transfer, token) =>
          await (await load()).drop(document, position, transfer, token),
      },
      { dropMimeTypes: [draggedRows], providedDropEditKinds: kinds },
    ),
    languages.registerDocumentPasteEditProvider(
      "*",
      {
        async provideDocumentPasteEdits(document, ranges, transfer) {
          // Every paste of every language comes by here.
          if (copied.isEmpty) return undefined;
          return [...(await (await load()).paste(document, ranges, transfer))];
        },
        resolveDocumentPasteEdit: async (edit) => await (await load()).resolvePaste(edit),
      },
      { pasteMimeTypes: ["text/plain"], providedPasteEditKinds: kinds },
    ),
  );
}

export function recordEditKind(): DocumentDropOrPasteEditKind {
  return DocumentDropOrPasteEditKind.Empty.append("startupFunding", "record");
}
