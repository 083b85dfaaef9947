import type { Scope } from "../literal/form.ts";

/**
 * The contents of brackets: `cases` are labelled statements of a `switch`, `branches` those with an arrow; `parts` are names
 * that a value can follow; in `initializer` its entries decide; `other` holds no literal, or it is unknown.
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

/** How a language without a tree places code between its brackets: words and signs, no code. */
export interface PlainRow {
  /** Whether the end of a line can end a statement. */
  readonly linesEnd: boolean;
  /** The scope of statements outside of all brackets. */
  readonly file: Scope;
  /** Words that a value follows; those of them that can end a statement too. */
  readonly beforeValue: Words;
  readonly wholeAlone: Words;
  /** Words that go on after a value: `else`, `if`. */
  readonly afterValue: Words;
  /** Words of the language that are neither a value nor a callee. */
  readonly keywords: Words;
  /** Signs that a value follows, besides those of all languages. */
  readonly signs: Words;
  /** First words of statements without a value: `import`. */
  readonly noValues: Words;
  /** Words that a statement goes on with: no record is put before them. */
  readonly goesOn: Words;
  /** Words before all other statements of a file. */
  readonly fileFirst: Words;
  /** Words of a type's declaration, after which a file takes no statement. */
  readonly endsFile?: Words;
  /** Words before a condition in parentheses, after which a statement has not ended; in braces it ends with them. */
  readonly control: Words;
  readonly controlBraces?: boolean;
  /** Words that a statement can not consist of: `public`. */
  readonly modifiers: Words;
  /** Words that begin a label; the colon is its end, if the language has one. */
  readonly labels: Words;
  /** Words after which a statement begins: `do`. */
  readonly begins?: Words;
  /** First words of a line after which lines are deeper: `def`. */
  readonly deeper?: Words;
  /** Contents of braces, by the first such word of the statement before them. */
  readonly braces: ReadonlyMap<string, BracketRole>;
  /** Contents of other braces, if not statements: in Ruby, a hash unless a callee is before them. */
  readonly bracesHold?: "map";
  /** Contents of parentheses, by the word before them. */
  readonly parentheses: ReadonlyMap<string, BracketRole>;
  /** Signs after the name of an argument; all later arguments need a name. */
  readonly names: Words;
  /** Words that declare something with parameters, and the role of these. */
  readonly declares: Words;
  readonly parameters: "parts" | "other";
  /** Whether a type is before a name: two words before parentheses declare. */
  readonly typeFirst?: boolean;
  /** Signs and words after parentheses that are parameters of a function without a name. */
  readonly lambda: Words;
  /** The rest of a line after a brace that the parameters of such a function begin. */
  readonly lambdaHead?: RegExp;
  /** Whether square brackets are lists if they are no index. */
  readonly lists: boolean;
  /** The key of an entry that has its own: in a group, without its quotes. */
  readonly key?: RegExp;
  /** Types that have keys, and those that have a list, as an initializer or a declaration names them. */
  readonly mapTypes?: Words;
  readonly listTypes?: Words;
  /** Callees that take a value without parentheses. */
  readonly commands?: Words;
}
