/** The outcome at a cursor where no literal fits: the person is asked for a format. */
export const asked = Symbol("asked");

/**
 * A document with its cursors, and what the document is after the record was inserted at them.
 *
 * In the document `‸` is a cursor and `⟦…⟧` a selection. In the outcome `◆` stands for the bare literal of the record
 * (`{"id": 7, "name": "Acme"}`) as the language writes an expression; its further lines are indented as the line of `◆`
 * is. Everything else is the text itself, names and keys included.
 */
export type CursorCase = readonly [document: string, outcome: string | typeof asked];

/** The cursors of one language, by the editor's id for it. */
export interface CursorTable {
  readonly language: string;
  readonly cases: readonly CursorCase[];
}
