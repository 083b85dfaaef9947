/**
 * A body of text with holes, for one language.
 * - `${a.b.0}`: a field, written for where the hole is; a missing one is `null` in the language's words, or nothing.
 * - `${name|text}`: refused outside of quotes, and where it is not known how text is written.
 * - `${name|raw}`: not escaped at all: the person who named the company can then write code.
 * - `${#each}` … `${/each}`: for each record; without it the whole body is, and the results are joined by line ends.
 * - `${#each list separator=", "}`: inside, names are the item's fields, `${.}` the item; takes `\n`, `\t`, `\\`, `\"`.
 * - `${#if web}` … `${/if}`: not for what is missing, `null`, `false`, empty text or an empty list.
 * - `${@index}` counts in the innermost loop, from 0; `$${` is the text `${`, and `${$}` the text `$`.
 * A line with nothing but `${#each}`, `${#if}` or their ends leaves no line after.
 */
export interface Template {
  readonly name: string;
  readonly language: string;
  readonly parts: readonly BodyPart[];
  /** Whether the body says itself where the records go. */
  readonly loops: boolean;
}

/** Keys from the outside in; none of them for the value itself. */
export type ValuePath = readonly string[];

/** A piece of a body. `At` is what is known of the place of a hole. */
export type BodyPart<At = HoleContext> =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "index" }
  | { readonly kind: "value"; readonly path: ValuePath; readonly at: At }
  | {
      readonly kind: "each";
      /** The list; undefined for the records. */
      readonly path: ValuePath | undefined;
      readonly separator: string;
      /** A line end that follows each round, after the separator. */
      readonly lineEnd: string;
      readonly parts: readonly BodyPart<At>[];
      readonly at: TagPosition;
    }
  | {
      readonly kind: "if";
      readonly path: ValuePath;
      readonly parts: readonly BodyPart<At>[];
      readonly at: TagPosition;
    };

/** Where in a body something was written, for messages about it. */
export interface TagPosition {
  /** From 1. */
  readonly line: number;
  readonly tag: string;
}

export type HoleKind = "default" | "text" | "raw";

/** A hole as it was read: its place in the language is not known yet. */
export interface Hole extends TagPosition {
  readonly as: HoleKind;
}

export type HoleContext =
  /** `inline`: whether values, or those that have parts, must stay on one line in their own way. */
  | { readonly kind: "literal"; readonly indent: string; readonly inline?: "all" | "nested" }
  /** The text of a string, a comment or markup; `form` is that of the language's `texts`. */
  | { readonly kind: "text"; readonly form: string }
  /** `isStart`: whether a cell may start with the value, so that it could be a formula. */
  | { readonly kind: "quotedCell"; readonly isStart: boolean }
  | { readonly kind: "address" }
  | { readonly kind: "bare" };

/** A body as its language reads it. Offsets are those of the body. */
export interface BodyReading {
  /** What to write in the hole at an offset, or the sentence that says why nothing is safe there. */
  readonly contextAt: (at: number, as: HoleKind) => HoleResult | Promise<HoleResult>;
  /** Equal where the language reads on in the same way: `code`, or the string or tag that an offset is in. */
  readonly stateAt: (at: number) => string;
  /** What is wrong with the hole at an offset, where values are written as `place` says. */
  readonly problemAt?: (at: number, place: HoleContext) => Promise<string | undefined>;
}

export type HoleResult = HoleContext | string;

export type BodyReader = (body: string) => BodyReading | Promise<BodyReading>;

export const code = "code";

/** Put in place of a hole while the text around is read: a number is a value in every language. */
export const holeSign = "0";

/** What is wrong with a template: in its text, `{0}` is the template's name, `{1}` the line, `{2}` what is there. */
export class TemplateProblem extends Error {
  readonly position: TagPosition;

  constructor(text: string, position: TagPosition = { line: 1, tag: "" }) {
    super(text);
    this.position = position;
  }
}
