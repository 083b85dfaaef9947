import { languages, RelativePattern, type TextDocument, workspace } from "vscode";
import type { TextLines } from "../../../app/library/text/markedDocument.ts";
import type { LibrarySettings } from "../../../host/settings.ts";

/** Returns false for a document that the setting `library.exclude` leaves alone. */
export function isMarkedDocument(document: TextDocument, { exclude }: LibrarySettings): boolean {
  return !exclude.some((glob) => isUnder(document, glob));
}

/** A glob is of the path within a folder of the workspace, or of the whole path. */
function isUnder(document: TextDocument, glob: string): boolean {
  if (glob === "") return false;
  const folder = workspace.getWorkspaceFolder(document.uri);
  const within = folder === undefined ? [] : [{ pattern: new RelativePattern(folder, glob) }];
  return languages.match([{ pattern: glob }, ...within], document) > 0;
}

/** Ends of files that VS Code knows no language for. */
const languagesByEnd: ReadonlyMap<string, string> = new Map([
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["psv", "psv"],
  ["jsonl", "jsonl"],
  ["ndjson", "jsonl"],
]);

/** The language of a document; of plain text by the end of its name, since VS Code itself has no CSV. */
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
  return hasCells && line > 0 ? { headerLine: document.lineAt(0).text.slice(0, longestLine) } : {};
}

/** UTF-16 units of a line that are read; the rest of it is not. */
export const longestLine = 20_000;
