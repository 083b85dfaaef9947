import type { Json } from "../../../../src/text/json.ts";
import { resultOf, valueAt } from "../../cursors/outcome.ts";

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

/** A document with a cursor at its place. */
export const documentOf = ({ before, open, close, behind }: Place): string =>
  `${before}${open}‸${close}${behind}`;

/** Returns the source text of a place after one value was inserted; undefined if it was refused. */
export async function sourceWith(language: string, place: Place, value: Json): Promise<string | undefined> {
  const marked = documentOf(place);
  const outcome = await valueAt(language, marked, value);
  if (outcome.kind !== "edits") return undefined;
  return String(resultOf(marked, outcome)).slice(place.before.length, -place.behind.length);
}

/** A document with its place, and what the node may be. */
type NodePlace = readonly [marked: string, ...kinds: readonly string[]];

/** Where texts and records go in a language, written down before it was tried; a grammar judges. */
export interface LanguagePlaces {
  readonly label: string;
  /** The editor's id. */
  readonly language: string;
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
