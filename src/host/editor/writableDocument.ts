import { recordScheme } from "../ids.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";

export interface DocumentKind {
  /** For a cell, the notebook’s. */
  readonly scheme: string;
  readonly name: string;
  /** The left side of a comparison: no person can edit it. */
  readonly isOriginalSide: boolean;
  readonly isWritable: boolean | undefined;
}

export const cellScheme = "vscode-notebook-cell";

export const outputScheme = "output";

const typedIn: ReadonlySet<string> = new Set(["untitled", "vscode-interactive-input"]);

/** Insertions go to the file that was active before. */
export function isOwnPage(scheme: string): boolean {
  return scheme === recordScheme;
}

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
