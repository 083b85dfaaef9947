import type { Scope } from "../../literal/form.ts";
import type { Bracket, BracketContent, TokenRules } from "./brackets.ts";
import type { Token, TokenSource } from "./codeTokens.ts";

/**
 * What brackets hold: `cases` are labelled statements of a `switch`, `branches` those with an arrow; `parts`
 * are names between commas that a value can follow; `other` is where no literal can be, or it is unknown.
 */
export type BracketRole =
  | Scope
  | "cases"
  | "branches"
  | "list"
  | "map"
  | "arguments"
  | "value"
  | "parts"
  | "other";

export interface EnclosingBracket extends Bracket {
  /** The tokens of the head joined by spaces. */
  readonly statement: string;
  readonly outer: BracketRole;
  readonly source: TokenSource;
  readonly at: number;
  readonly content: () => BracketContent;
  readonly after: () => Token | undefined;
}

/** What a word before a cursor means: a value follows it, it is a value's end, or neither. */
export type WordMeaning = "before" | "value" | "neither";

export interface TokenCursorRules extends TokenRules {
  readonly file: (source: TokenSource, at: number) => BracketRole;
  readonly holds: (bracket: EnclosingBracket) => BracketRole;
  readonly meaningOf: (word: Token, previous: Token | undefined) => WordMeaning;
  readonly wordsAfterValue: ReadonlySet<string>;
  /** Whether a value follows a sign, the last token: `part` are the tokens since the last comma, the sign included. */
  readonly isBeforeValue: (
    sign: Token,
    part: readonly Token[],
    head: readonly Token[],
    inside: BracketRole,
    source: TokenSource,
  ) => boolean;
  /** Whether a statement is not at its end where its last token could end one: `public`, `@Test`, `if (a)`. */
  readonly expectsMore?: (head: readonly Token[]) => boolean;
  /** Whether braces end the statement that they are the last of: `if (a) {}`, but not `x = new A {}`. */
  readonly bracesEnd?: (head: readonly Token[]) => boolean;
  /** Whether what is after the cursor belongs to the statement before it: `else`, `get()`. */
  readonly belongsBefore?: (
    next: Token,
    head: readonly Token[],
    inside: BracketRole,
    source: TokenSource,
  ) => boolean;
  /** Whether a label ends before the cursor, or the parameters of a lambda: `case 1:`. */
  readonly isLabel?: (head: readonly Token[], startsLine: boolean) => boolean;
  /** The key of an entry of a map, without its quotes, from the entry's tokens and its text. */
  readonly keyOf: (entry: readonly Token[], text: string) => string | undefined;
  /** Whether a control statement's braces can be after a value: `if a == b {`. */
  readonly bracesAfterValue?: (head: readonly Token[]) => boolean;
  /** What is between the parameters and the body of a lambda in braces. */
  readonly parametersEnd?: string;
}

export function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

/** The token that generic arguments at the end of some tokens belong to, else the last: `listOf` of `listOf < Int >`. */
export function calleeOf(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind === "sign") {
      for (const sign of token.text.replaceAll(/[-=]>/g, ""))
        depth += sign === ">" ? 1 : sign === "<" ? -1 : 0;
      if (depth === 0 && !token.text.includes("<")) return token;
    } else if (depth === 0) return token;
  }
  return undefined;
}
