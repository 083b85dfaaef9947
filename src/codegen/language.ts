import type { Parser } from "@lezer/common";
import type { Json } from "../text/json.ts";
import type { Cursor } from "./context/cursor.ts";
import type { CursorContext, TextContext } from "./context/cursorContext.ts";
import type { LiteralOptions } from "./literal/form.ts";
import type { FieldNaming } from "./literal/names.ts";
import type { TypeForm } from "./type/typeForm.ts";

/** An insertion point, and the text to add before and after the literal. */
export interface Placement extends CursorContext {
  readonly lead: string;
  readonly tail: string;
  /** The start of every line of the literal but the first. */
  readonly baseIndent: string;
  readonly columns?: readonly string[];
  readonly separator?: string;
  readonly quotes?: LiteralOptions["quotes"];
  readonly dialect?: string;
  readonly semicolons?: boolean;
  readonly tables?: NonNullable<LiteralOptions["tables"]>;
  readonly imports?: readonly string[];
  readonly takesFences?: boolean;
}

/** Code of another language in a file, such as a script in HTML or a fence in Markdown. */
export interface EmbeddedCode {
  /** The editor’s language id; `""` if the file names no language. */
  readonly languageId: string;
  readonly from: number;
  readonly to: number;
  /** The start of every line that isn’t part of the code: `> ` in a quote of Markdown. */
  readonly linePrefix?: string;
  /** True if the code is its own file, so that the document’s names are free in it. */
  readonly isFile?: boolean;
}

/** Style for files that don’t show their own. */
export interface DefaultStyle {
  readonly indent: string;
  /** Commas at the end of lists over several lines: as the file has them (with or without if it has none), or fixed. */
  readonly trailingCommas: "asFile" | "asFileElseNone" | "always" | "never";
  readonly fieldNaming: FieldNaming;
  /** Line end of an empty file; `\n` by default. */
  readonly lineEnd?: "\r\n";
}

export interface FileStyle {
  readonly indent: string;
  readonly trailingCommas: boolean;
  readonly semicolons: boolean;
}

export interface CursorRules {
  /** Loads the grammar, so that only users of a language pay for it. Dialects share a language but differ in `languageId`. */
  readonly grammar: (languageId: string) => Promise<Parser>;
  /** Returns code of another language around the cursor; its rules apply instead. */
  readonly embeddedAt?: (cursor: Cursor) => EmbeddedCode | undefined;
  /** Returns code to put before a part of a file, such as a list’s element, so that the grammar can read it; tried in order. */
  readonly hosts?: (code: string) => readonly string[];
  /** Returns the string, comment or markup text that the cursor is in; undefined in code. */
  readonly textAt: (cursor: Cursor) => TextContext | undefined;
  /** Returns true in code of an unknown language: an expression of a template. */
  readonly isForeignCode?: (cursor: Cursor) => boolean;
  /** Returns the offset after the last import, at which an insertion adds its own. */
  readonly importsAt?: (cursor: Cursor) => number;
  /** Moves the insertion past a first line or a block that it must not split. */
  readonly startAt?: (cursor: Cursor) => number;
  /** Returns the placement of a record, or undefined if no literal can be there. Not called in text and embedded code. */
  readonly placeAt: (cursor: Cursor, style: FileStyle) => Promise<Placement | undefined>;
  /** Returns the placement of one value in code, or undefined if there is none; by default that of a record. */
  readonly valueAt?: CursorRules["placeAt"];
  /** True if the text parses as the intended literal and nothing around it changed; `before` is the cursor before. */
  readonly proves: (before: Cursor, after: ProposedText) => Promise<boolean>;
}

export interface ProposedText {
  readonly text: string;
  /** Offsets of the literal without its lead and tail. */
  readonly from: number;
  readonly to: number;
  readonly placement: Placement;
}

export interface Language<Id extends string = string> {
  readonly id: Id;
  /** As users call the language; the label of its format too. */
  readonly label: string;
  /** The editor’s language ids; a new file gets the first. */
  readonly editorIds: readonly string[];
  readonly defaultStyle: DefaultStyle;
  /**
   * Returns one value as a literal, more (or none) as a collection. Lines end in `\n`, those of CSV in `\r\n`, with
   * none after the last. Undefined for languages without records.
   */
  readonly write: undefined | ((values: readonly Json[], options: LiteralOptions) => string);
  readonly writeValue: (value: Json, options: LiteralOptions) => string;
  readonly types: readonly TypeForm[];
  readonly cursor: CursorRules;
}

export type RecordLanguage<Id extends string = string> = Language<Id> & {
  readonly write: (values: readonly Json[], options: LiteralOptions) => string;
};
