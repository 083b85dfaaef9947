/** A `statement` declares: `const <name> = …;`. `element`s have no brackets around them, a `member` has its key. */
export type LiteralPosition = "statement" | "expression" | "element" | "member";

/** What a statement can be in: a function's body, a type's body, or a file (or module) outside of both. */
export type Scope = "function" | "type" | "file";

export interface LiteralOptions {
  readonly position: LiteralPosition;
  /** What the value is about, in any words; each form makes an identifier or a key of it. */
  readonly name: string;
  /** True for an identifier that is in use where the literal lands: another one is made then. */
  readonly isTaken: (identifier: string) => boolean;
  /** One level of indentation: spaces or a tab. */
  readonly indent: string;
  /** The prefix of every line but the first. */
  readonly baseIndent: string;
  readonly quotes: "single" | "double";
  /** Whether a comma follows the last part of a list over several lines. */
  readonly trailingCommas: boolean;
  /** True if optional semicolons are written; the default. */
  readonly semicolons?: boolean;
  /** The scope of a declaration, for languages with another form outside of functions; a function’s body if absent. */
  readonly scope?: Scope;
  /** The columns of the table that the literal lands in; it then brings rows alone. */
  readonly columns?: readonly string[];
  /** True if a table shows a few main fields instead of all. */
  readonly isSummary?: boolean;
  /** The separator of cells, if the language allows several. */
  readonly separator?: string;
  /** Whether it stays on one line: in YAML's flow style, in the code of a string. */
  readonly inline?: boolean;
  /** The editor's id of the language, where its dialects spell values in their own ways; standard spelling if absent. */
  readonly dialect?: string;
  /** The tables that a file of SQL defines, the nearest first. */
  readonly tables?: readonly SqlTable[];
  /** Names that the file has imported, where they are written in full otherwise. */
  readonly imports?: readonly string[];
  /** The declared type of a record, where one is declared with it. */
  readonly typeName?: string;
  /** Whether text that a spreadsheet would run gets a leading `'`. */
  readonly escapeFormulas: boolean;
}

/** A table with its columns, as the file writes them and as they are called. */
export interface SqlTable {
  readonly name: string;
  readonly columns: readonly { readonly code: string; readonly name: string }[];
}

/** The code style of an insertion point of which nothing is known: a bare literal with two spaces and double quotes. */
export const defaultCodeStyle: Omit<LiteralOptions, "isTaken"> = {
  position: "expression",
  name: "record",
  indent: "  ",
  baseIndent: "",
  quotes: "double",
  trailingCommas: true,
  escapeFormulas: true,
};

export const defaultOptions: LiteralOptions = { ...defaultCodeStyle, isTaken: () => false };
