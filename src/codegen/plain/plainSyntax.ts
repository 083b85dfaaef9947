import type { Scope } from "../literal/form.ts";

/**
 * The contents of brackets: `cases` are labelled statements of a `switch`, `branches` have arrows; `parts` are names
 * that a value may follow; the entries of an `initializer` show its kind; `other` holds no literal, or is unknown.
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
  | "initializer"
  | "other";

type Words = ReadonlySet<string>;

/** The syntax of a language without a tree: words and signs, no code. */
export interface PlainSyntax {
  /** True if the end of a line can end a statement. */
  readonly hasLineEnds: boolean;
  readonly fileScope: Scope;
  /** Words before a value, and those of them that can end a statement too. */
  readonly beforeValue: Words;
  readonly standalone: Words;
  /** Words that continue after a value: `else`, `if`. */
  readonly afterValue: Words;
  /** Words that are neither a value nor a callee. */
  readonly keywords: Words;
  /** Signs before a value, besides those of all languages. */
  readonly valueSigns: Words;
  readonly noValues: Words;
  /** Words that continue a statement, so that no record can come before them. */
  readonly continuations: Words;
  /** Words that come before all other statements of a file. */
  readonly fileFirst: Words;
  /** Words of a type’s declaration, after which a file takes no statement. */
  readonly endsFile?: Words;
  /** Words before a condition in parentheses, which ends no statement; with `hasBracedConditions`, braces end it. */
  readonly conditions: Words;
  readonly hasBracedConditions?: boolean;
  /** Words that can’t be a whole statement: `public`. */
  readonly modifiers: Words;
  /** Words that begin a label; a colon ends it, if the language has labels with colons. */
  readonly labels: Words;
  /** Words after which a statement begins: `do`. */
  readonly starters?: Words;
  /** First words of a line after which lines are indented deeper: `def`. */
  readonly indenting?: Words;
  /** Contents of braces by the first such word of the statement before them. */
  readonly braces: ReadonlyMap<string, BracketRole>;
  /** Contents of other braces, if not statements: in Ruby, a hash unless a callee comes before it. */
  readonly otherBraces?: "map";
  /** Contents of parentheses by the word before them. */
  readonly parentheses: ReadonlyMap<string, BracketRole>;
  /** Signs after the name of an argument; all later arguments need a name. */
  readonly nameSigns: Words;
  /** Words that declare something with parameters, and the role of the parameters. */
  readonly declarators: Words;
  readonly parameters: "parts" | "other";
  /** True if a type comes before a name, so that two words before parentheses declare. */
  readonly hasTypesFirst?: boolean;
  /** Signs and words after the parameters of an anonymous function in parentheses. */
  readonly lambdaSigns: Words;
  /** Matches the rest of a line after a brace that begins with such a function’s parameters. */
  readonly lambdaHead?: RegExp;
  /** True if square brackets that aren’t an index are lists. */
  readonly hasLists: boolean;
  /** Matches an entry’s key; its groups hold the key without quotes. */
  readonly keyPattern?: RegExp;
  /** Types with keys, and types with a list, as an initializer or a declaration names them. */
  readonly mapTypes?: Words;
  readonly listTypes?: Words;
  readonly commands?: Words;
}
