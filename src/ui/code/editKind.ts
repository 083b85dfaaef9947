import { DocumentDropOrPasteEditKind } from "vscode";

/** The kind of an edit that brings records; the format's id comes behind it. */
export function recordEditKind(): DocumentDropOrPasteEditKind {
  return DocumentDropOrPasteEditKind.Empty.append("startupFunding", "record");
}
