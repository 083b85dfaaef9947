import { Disposable, languages } from "vscode";
import { draggedRows } from "../../host/ids.ts";
import type { Copied } from "./copied.ts";
import { recordEditKind } from "./editKind.ts";
import type { Landing } from "./landing.ts";

/** Registers drops of rows and pastes of copied records, in every language; `load` brings what writes them. */
export function registerLandings(load: () => Promise<Landing>, copied: Copied): Disposable {
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
