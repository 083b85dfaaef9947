import { languages, RelativePattern, type TextDocument, workspace } from "vscode";
import type { TextLines } from "../../../app/library/text/markedDocument.ts";
import type { LibrarySettings } from "../../../host/settings.ts";

export function isMarkedDocument(document: TextDocument, { exclude }: LibrarySettings): boolean {
  return !exclude.some((glob) => isUnder(document, glob));
}

function isUnder(document: TextDocument, glob: string): boolean {
  if (glob === "") return false;
  const folder = workspace.getWorkspaceFolder(document.uri);
  const within = folder === undefined ? [] : [{ pattern: new RelativePattern(folder, glob) }];
  return languages.match([{ pattern: glob }, ...within], document) > 0;
}

/** Extensions of files whose language VS Code alone doesn’t know. */
const languagesByEnd: ReadonlyMap<string, string> = new Map([
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["psv", "psv"],
  ["jsonl", "jsonl"],
  ["ndjson", "jsonl"],
]);

export function languageOf({ languageId, uri }: Pick<TextDocument, "languageId" | "uri">): string {
  if (languageId !== "plaintext") return languageId;
  const end = /\.(\w+)$/u.exec(uri.path)?.[1]?.toLowerCase() ?? "";
  return languagesByEnd.get(end) ?? languageId;
}

export function textLinesOf(document: TextDocument): TextLines {
  return {
    get lineCount() {
      return document.lineCount;
    },
    languageId: languageOf(document),
    lineAt: (line) => document.lineAt(line).text,
  };
}

export function headerLineOf(document: TextDocument, line: number): { readonly headerLine?: string } {
  const hasCells = /^(?:[ctps]sv|dynamic csv|rainbow csv|csv \(.*\))$/u.test(languageOf(document));
  return hasCells && line > 0 ? { headerLine: document.lineAt(0).text.slice(0, maxLineLength) } : {};
}

/** In UTF-16 units; the rest of a longer line isn’t read. */
export const maxLineLength = 20_000;
