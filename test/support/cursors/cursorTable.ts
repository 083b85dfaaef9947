/** Outcome at a cursor without room for a literal: the person is asked for a format. */
export const asked = Symbol("asked");

/**
 * A document with its cursors, and the document after the record was inserted at each. In the document `‸` is a cursor
 * and `⟦…⟧` a selection. In the outcome `◆` stands for the bare literal of the record (`{"id": 7, "name": "Acme"}`) as
 * the language writes an expression, its further lines indented like the line of `◆`. All other text is literal, names
 * and keys included.
 */
export type CursorCase = readonly [document: string, outcome: string | typeof asked];

/** The cursors of one language, by its editor’s id. */
export interface CursorTable {
  readonly language: string;
  readonly cases: readonly CursorCase[];
}
