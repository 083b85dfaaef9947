import type { Parser } from "@lezer/common";
import type { Json } from "../text/json.ts";
import type { Cursor } from "./context/cursor.ts";
import type { CursorContext, TextContext } from "./context/cursorContext.ts";
import type { LiteralOptions } from "./literal/form.ts";
import type { FieldNaming } from "./literal/names.ts";
import type { TypeForm } from "./type/form.ts";

/** Where a literal goes, and what is around it there. */
export interface Placement extends CursorContext {
  readonly lead: string;
  readonly tail: string;
  /** What every line of the literal but the first starts with. */
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
  /** The editor's id of its language, `""` where none is named. */
  readonly languageId: string;
  readonly from: number;
  readonly to: number;
  /** What every line of it starts with and is no part of it: `> ` in a quote of Markdown. */
  readonly linePrefix?: string;
  /** Whether it is its own file, so that names of the document are free in it. */
  readonly isFile?: boolean;
}

/** How a file of the language indents, quotes and ends lists; each where the file itself says nothing. */
export interface DefaultStyle {
  readonly indent: string;
  /** Whether lists over several lines end with a comma: as the file does (and if it does not say, with or without), or fixed. */
  readonly trailingCommas: "asFile" | "asFileElseNone" | "always" | "never";
  readonly fieldNaming: FieldNaming;
  /** What ends the lines of an empty file, where that is not `\n`. */
  readonly lineEnd?: "\r\n";
}

export interface FileStyle {
  readonly indent: string;
  readonly trailingCommas: boolean;
  readonly semicolons: boolean;
}

export interface CursorRules {
  /** Loads the grammar: the first use of the language pays for it. `languageId` is the editor's, where dialects differ. */
  readonly grammar: (languageId: string) => Promise<Parser>;
  /** Code of another language around the cursor, which counts instead of it. */
  readonly embeddedAt?: (cursor: Cursor) => EmbeddedCode | undefined;
  /** Code before a part of a file, such as an element of a list, with which the grammar reads it; tried in order. */
  readonly hosts?: (code: string) => readonly string[];
  /** The text (a string, a comment, text of markup) that the cursor is in; undefined in code. */
  readonly textAt: (cursor: Cursor) => TextContext | undefined;
  /** Whether the cursor is in code of another language of which nothing is known: an expression of a template. */
  readonly isForeignCode?: (cursor: Cursor) => boolean;
  /** Returns the offset after the last import, at which an insertion adds its own imports. */
  readonly importsAt?: (cursor: Cursor) => number;
  /** Moves the insertion past a first line or a block that it must not split. */
  readonly startAt?: (cursor: Cursor) => number;
  /** Where a record goes; undefined where no literal can be. The cursor is in no text and in no embedded code. */
  readonly placeAt: (cursor: Cursor, style: FileStyle) => Promise<Placement | undefined>;
  /** Returns the place of one value in code, or undefined if there is none; by default that of a record. */
  readonly valueAt?: CursorRules["placeAt"];
  /** Whether what was written is what was meant, and nothing else; `before` is the cursor that it was written at. */
  readonly proves: (before: Cursor, after: ProposedText) => Promise<boolean>;
}

export interface ProposedText {
  readonly text: string;
  /** Offsets of the literal, without the lead and the tail. */
  readonly from: number;
  readonly to: number;
  readonly placement: Placement;
}

export interface Language<Id extends string = string> {
  readonly id: Id;
  /** As its users call it; of languages with records the format's label too. */
  readonly label: string;
  /** The editor's ids that it serves; the first is that of a new file. */
  readonly editorIds: readonly string[];
  readonly defaultStyle: DefaultStyle;
  /**
   * One value as a literal, more (or none) as a collection; valid for every value. Lines end in `\n`, those
   * of CSV in `\r\n`, with no line end after the last. Undefined for languages without records.
   */
  readonly write: undefined | ((values: readonly Json[], options: LiteralOptions) => string);
  readonly writeValue: (value: Json, options: LiteralOptions) => string;
  readonly types: readonly TypeForm[];
  readonly cursor: CursorRules;
}

export type RecordLanguage<Id extends string = string> = Language<Id> & {
  readonly write: (values: readonly Json[], options: LiteralOptions) => string;
};
