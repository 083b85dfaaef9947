/** A `statement` declares: `const <name> = …;`. An `element` has no brackets around it, a `member` has a key. */
export type LiteralPosition = "statement" | "expression" | "element" | "member";

/** The surroundings of a statement: a function’s body, a type’s body, or a file or module. */
export type Scope = "function" | "type" | "file";

export interface LiteralOptions {
  readonly position: LiteralPosition;
  /** The subject of the value, in any words; each form makes an identifier or a key of it. */
  readonly name: string;
  /** True for an identifier that is taken, so that the literal gets another name. */
  readonly isTaken: (identifier: string) => boolean;
  readonly indent: string;
  /** The start of every line but the first. */
  readonly baseIndent: string;
  readonly quotes: "single" | "double";
  readonly trailingCommas: boolean;
  /** True, the default, if optional semicolons are written. */
  readonly semicolons?: boolean;
  /** For languages that declare differently outside of functions; `function` by default. */
  readonly scope?: Scope;
  /** Columns of an existing table, so that the literal brings only rows. */
  readonly columns?: readonly string[];
  /** True if a table shows a few main fields instead of all. */
  readonly isSummary?: boolean;
  readonly separator?: string;
  /** True if the literal stays on one line: in YAML’s flow style, in code of a string. */
  readonly inline?: boolean;
  /** The editor’s language id, whose dialect may have its own syntax; the standard’s if absent. */
  readonly dialect?: string;
  readonly tables?: readonly SqlTable[];
  /** Imported names; other names are fully qualified. */
  readonly imports?: readonly string[];
  /** The type of the declared record, if it is declared along with it. */
  readonly typeName?: string;
  /** True if text that a spreadsheet would run gets a leading `'`. */
  readonly escapeFormulas: boolean;
}

export interface SqlTable {
  readonly name: string;
  readonly columns: readonly { readonly code: string; readonly name: string }[];
}

/** For an unknown insertion point: a bare literal with two spaces and double quotes. */
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
