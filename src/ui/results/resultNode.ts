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
  /** Can be hidden for good. */
  readonly isHint?: true;
  readonly opens?: { readonly command: CommandId; readonly arguments?: unknown[] };
}

/** A line of the Results view. Only `row` is a record; the others never take part in a selection's commands. */
export type ResultNode = RowNode | GroupNode | { readonly kind: "nextPage" } | NoteNode;

/** The one line that asks for more; always the same, so that it can be drawn again without the others. */
export const nextPageNode: ResultNode = { kind: "nextPage" };

/** Those under headings too, in the order of the view. */
export function rowNodesIn(nodes: readonly ResultNode[]): readonly RowNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === "group") return node.rows;
    return node.kind === "row" ? [node] : [];
  });
}
