import type { ResultRow } from "../../domain/record.ts";
import type { CommandId } from "../../host/ids.ts";
import type { RecordMarks } from "../../present/recordMarks.ts";

export interface RowNode {
  readonly kind: "row";
  readonly row: ResultRow;
  readonly marks?: RecordMarks;
}

export interface GroupNode {
  readonly kind: "group";
  readonly id: string;
  readonly label: string;
  readonly rows: readonly RowNode[];
}

export interface NoteNode {
  readonly kind: "note";
  readonly id: string;
  readonly text: string;
  readonly detail?: string;
  readonly icon: string;
  readonly isHint?: true;
  readonly opens?: { readonly command: CommandId; readonly arguments?: unknown[] };
}

/** A row of the Results view. Commands on a selection ignore all kinds but `row`. */
export type ResultNode = RowNode | GroupNode | { readonly kind: "nextPage" } | NoteNode;

/** Always the same object, so that the view can redraw it alone. */
export const nextPageNode: ResultNode = { kind: "nextPage" };

/** Returns rows under headings too, in the order of the view. */
export function rowNodesIn(nodes: readonly ResultNode[]): readonly RowNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === "group") return node.rows;
    return node.kind === "row" ? [node] : [];
  });
}
