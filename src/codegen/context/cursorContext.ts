import type { Position, Scope } from "../literal/form.ts";
import { parseJsonText } from "../../text/json.ts";

/** Where a cursor is in code: what can be written there, and what it needs around it. */
export interface CursorContext {
  readonly position: Position;
  /** What a statement is in, in languages where that matters. */
  readonly scope?: Scope;
  /** Whether what is there is one part of several with commas between: elements, members, arguments. */
  readonly separated?: boolean;
  /** Whether a comma must come before the literal, and after it. */
  readonly commaBefore?: boolean;
  readonly commaBehind?: boolean;
  readonly takenKeys?: ReadonlySet<string>;
  /** Whether an object needs parentheses, because its brace would open a block: `() => ({…})`. */
  readonly inParentheses?: boolean;
  /** Whether the statement goes on with what is before it in its line: `export`. */
  readonly goesOn?: boolean;
}

/** Text of the language in which a cursor can be: a string, a comment, text of markup. */
export interface TextContext {
  readonly kind: "string" | "comment" | "text";
  /** Offsets of the text, its delimiters left out. */
  readonly from: number;
  readonly to: number;
  /** A text as it is written there; undefined where it cannot be. */
  readonly write: (text: string) => string | undefined;
  /** Whether more than text can be there, such as a table: in prose, in the content of an element. */
  readonly takesBlocks?: boolean;
  /** For text without quotes, which has no place before its first character: its key in the language's `texts`. */
  readonly form?: string;
}

/** The key that a text in double quotes spells, with the escapes of JSON; as it is where they are others. */
export function quotedKey(code: string): string {
  try {
    const key = parseJsonText(code);
    if (typeof key === "string") return key;
  } catch {
    // It is compared as it is written, then.
  }
  return code.slice(1, -1);
}
