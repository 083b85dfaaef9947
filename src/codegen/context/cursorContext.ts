import type { Position, Scope } from "../literal/form.ts";
import type { Scanned } from "./scan.ts";

/** Where a cursor stands; `afterValue` is set where a comma must come first. */
export interface CursorContext {
  readonly position: Position;
  readonly afterValue: boolean;
  /** What a statement stands in, in languages where that matters. */
  readonly scope?: Scope;
}

/** What is asked of a language: what the scan found, and the text of a line by its number. */
export interface Question {
  readonly scanned: Scanned;
  readonly line: number;
  readonly lineText: (line: number) => string;
}
