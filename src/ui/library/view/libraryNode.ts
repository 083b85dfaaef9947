import type { ResultRow } from "../../../domain/record.ts";
import type { RecordMarks } from "../../../present/recordMarks.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";

export const headings = ["new", "starred", "recent", "companies", "tags"] as const;

export type Heading = (typeof headings)[number];

/** Ids stay the same after a refresh, so that open rows stay open. */
export type LibraryNode =
  | { readonly kind: "heading"; readonly id: Heading; readonly count: number }
  | { readonly kind: "initial"; readonly id: string; readonly initial: string; readonly count: number }
  | { readonly kind: "company"; readonly id: string; readonly company: QueryResult<"companies">[number] }
  | { readonly kind: "tag"; readonly id: string; readonly tag: string; readonly count: number }
  | LibraryRowNode
  | { readonly kind: "more"; readonly id: string; readonly of: string };

export interface LibraryRowNode {
  readonly kind: "row";
  readonly id: string;
  readonly row: ResultRow;
  readonly marks?: RecordMarks;
  /** Last receipt of the record, in ms since 1970. */
  readonly lastSeen: number;
}

export function rowsAmong(nodes: readonly LibraryNode[]): readonly ResultRow[] {
  const byName = new Map(
    nodes.flatMap((node) =>
      node.kind === "row" ? [[`${node.row.service} ${node.row.key}`, node.row] as const] : [],
    ),
  );
  return [...byName.values()];
}
