import { recordScheme } from "../ids.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";

export interface DocumentKind {
  /** Scheme of the document; for a cell, the notebook’s. */
  readonly scheme: string;
  readonly name: string;
  /** True for the left side of a comparison, which no person can edit. */
  readonly isOriginalSide: boolean;
  /** Undefined if no file system has the scheme. */
  readonly isWritable: boolean | undefined;
}

export const cellScheme = "vscode-notebook-cell";

export const outputScheme = "output";

const typedIn: ReadonlySet<string> = new Set(["untitled", "vscode-interactive-input"]);

/**
 * Returns true for this extension’s own documents, such as a record as JSON: insertions go to the file that was active
 * before.
 */
export function isOwnPage(scheme: string): boolean {
  return scheme === recordScheme;
}

/** Returns why a document can’t be edited; undefined if it can, as far as known. */
export function writeProblem({
  scheme,
  name,
  isOriginalSide,
  isWritable,
}: DocumentKind): Sentence | undefined {
  if (scheme === outputScheme) {
    return sentence("The Output panel can’t be edited. Click in a file, then try again.");
  }
  if (scheme === "search-editor") {
    return sentence("Search results can’t be edited. Click in a file, then try again.");
  }
  if (isOriginalSide) {
    return sentence(
      "The left side of a comparison can’t be edited. Click in the right side, then try again.",
    );
  }
  if (typedIn.has(scheme) || isWritable === true) return undefined;
  return sentence("“{0}” is read-only. Click in a file that you can edit, then try again.", name);
}
