/**
 * A form of one's own: a body of text with holes, for one language.
 *
 * - `${name}`, `${organization.name}`, `${phones.0}`: the value of a field, written for where the hole is. In code
 *   it is a whole literal of the language (`"O'Neil"`, `None`, a list); between the language's quotes it is the text,
 *   escaped for them; in a comment it is one line of text; in CSV, TSV and Markdown it is a cell, in HTML escaped text.
 *   In a language that is not known it is the bare text. A missing field is `null` in the language's words, or nothing.
 * - `${name|text}`: the same, but refused where it would not be text, that is outside of quotes, and where it is not
 *   known how text is written.
 * - `${name|raw}`: the bare text, not escaped at all: the person who named the company can then write code.
 * - `${#each}` … `${/each}`: once for each record. Without it the whole body is applied to each record, and what comes
 *   of them is joined by line ends.
 * - `${#each related_persons}` … `${/each}`: once for each part of a list; inside, names are the part's fields, and
 *   `${.}` is the part itself. `${#each related_persons separator=", "}` puts text between; `\n`, `\t`, `\\` and `\"`
 *   are understood in it.
 * - `${#if website}` … `${/if}`: only where the field is there and is not `null`, `false`, empty text or an empty list.
 * - `${@index}`: which time it is in the innermost loop, from 0.
 * - `$${` is the text `${`, and `${$}` the text `$`.
 *
 * A line with nothing but `${#each}`, `${#if}` or their ends leaves no line after.
 */
export interface Template {
  readonly name: string;
  readonly language: string;
  readonly parts: readonly Part[];
  /** Whether the body says itself where the records go. */
  readonly loops: boolean;
}

/** Keys from the outside in; none of them for the value itself. */
export type Path = readonly string[];

/** A piece of a body. `At` is what is known of the place of a hole. */
export type Part<At = HoleContext> =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "index" }
  | { readonly kind: "value"; readonly path: Path; readonly at: At }
  | {
      readonly kind: "each";
      /** The list; undefined for the records. */
      readonly path: Path | undefined;
      readonly separator: string;
      /** A line end that follows each round, after the separator. */
      readonly lineEnd: string;
      readonly parts: readonly Part<At>[];
      readonly at: Position;
    }
  | { readonly kind: "if"; readonly path: Path; readonly parts: readonly Part<At>[]; readonly at: Position };

/** Where in a body something was written, for messages about it. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** As it was written. */
  readonly tag: string;
}

export type HoleKind = "default" | "text" | "raw";

/** A hole as it was read: its place in the language is not known yet. */
export interface Hole extends Position {
  readonly as: HoleKind;
}

/** What a hole's value must be written as, for the place where the hole is. */
export type HoleContext =
  /** `inline`: whether values, or those that have parts, must stay on one line in their own way. */
  | { readonly kind: "literal"; readonly indent: string; readonly inline?: "all" | "nested" }
  /** The text of a string, a comment or markup; `form` is that of the language's `texts`. */
  | { readonly kind: "text"; readonly form: string }
  | { readonly kind: "quotedCell" }
  | { readonly kind: "address" }
  | { readonly kind: "bare" };

/** Where a hole is: what to write there, or the sentence that says why nothing is safe there. */
export type HoleResult = { readonly place: HoleContext } | { readonly problem: string };

export interface HoleReader {
  /** Reads a whole body, in which holes are `holeSign`. */
  readonly read: (body: string) => Promise<BodyReading>;
}

/** A body as its language reads it. Offsets are those of the body. */
export interface BodyReading {
  /** For the hole at an offset. */
  readonly contextAt: (at: number, as: HoleKind) => Promise<HoleResult>;
  /** Equal where the language reads on in the same way: `code`, or the string or tag that an offset is in. */
  readonly stateAt: (at: number) => string;
  /** What is wrong with the hole at an offset, where values are written as `place` says. */
  readonly problemAt: (at: number, place: HoleContext) => Promise<string | undefined>;
}

/** The state of what is no text. */
export const code = "code";
