import type { Json } from "../../../../src/text/json.ts";

/** A place for a value: a node of the grammar, from `open` to `close`, and the document around it. */
export interface Place {
  readonly before: string;
  readonly open: string;
  readonly close: string;
  readonly behind: string;
  /** What the node may be. */
  readonly kinds: readonly string[];
}

/** A place out of `before⟨open‸close⟩behind`. */
export function placeIn(marked: string, ...kinds: readonly string[]): Place {
  const [before = "", open = "", close = "", behind = ""] = marked.split(/[⟨‸⟩]/);
  return { before, open, close, behind, kinds };
}

/** A document with its place, and what the node may be. */
export type NodePlace = readonly [marked: string, ...kinds: readonly string[]];

/** Where texts and records go in a language, written down before it was tried; a grammar judges. */
export interface LanguagePlaces {
  readonly label: string;
  /** The editor's id. */
  readonly language: string;
  /** What the grammar calls a string. */
  readonly strings: readonly string[];
  /** The text that a string of the language stands for. */
  readonly textOf: (source: string) => string;
  /** Whether a string can hold half a character. */
  readonly holdsHalfCharacters: boolean;
  /** Whether a string can have any length. */
  readonly holdsLongTexts: boolean;
  /** Where every text becomes a part of a string. */
  readonly arrives: readonly string[];
  /** The same, but that some texts are refused. */
  readonly mayArrive?: readonly string[];
  /** Where a text stays as it is, or is refused. */
  readonly raw?: readonly NodePlace[];
  /** Where a text stays within the node, or is refused. */
  readonly within?: readonly NodePlace[];
  /** Where a value is refused. */
  readonly refused: readonly (readonly [marked: string, value: Json])[];
  /** Documents that take any record; a long text fits into that of the first. */
  readonly records: readonly string[];
}

/** The text of a literal with backslashes, by what each escape stands for; `escape` takes what follows the backslash. */
export function unescaped(source: string, escapes: RegExp): string {
  return source.replaceAll(escapes, (_, sequence: string) => characterOf(sequence));
}

const short: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The character of an escape that most languages have; digits are hexadecimal or octal. */
function characterOf(sequence: string): string {
  if (/^[xuU]/.test(sequence))
    return String.fromCodePoint(Number.parseInt(sequence.replaceAll(/[^\da-f]/gi, ""), 16));
  if (/^[0-7]/.test(sequence)) return String.fromCodePoint(Number.parseInt(sequence, 8));
  return short[sequence] ?? sequence;
}
