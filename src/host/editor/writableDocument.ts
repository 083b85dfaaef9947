import { recordScheme } from "../ids.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";

export interface DocumentKind {
  /** Scheme of the document; of a notebook’s cell that of the notebook. */
  readonly scheme: string;
  readonly name: string;
  /** Whether it is the left side of a comparison, which no person can edit. */
  readonly isOriginalSide: boolean;
  /** Undefined where no file system has the scheme. */
  readonly isWritable: boolean | undefined;
}

export const cellScheme = "vscode-notebook-cell";

export const outputScheme = "output";

/** Documents that no file system knows, and that a person types in all the same. */
const typedIn: ReadonlySet<string> = new Set(["untitled", "vscode-interactive-input"]);

/** Whether a document is a page of our own, such as a record as JSON: what is inserted goes to the file that was active before. */
export function isOwnPage(scheme: string): boolean {
  return scheme === recordScheme;
}

/** Undefined where they can, as far as known. */
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
