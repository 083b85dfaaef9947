import type { Json } from "../../../../src/text/json.ts";
import { resultOf, insertValueAt } from "../../cursors/outcome.ts";

/** A place for a value: a node of the grammar, from `open` to `close`, and the document around it. */
export interface Place {
  readonly before: string;
  readonly open: string;
  readonly close: string;
  readonly behind: string;
  /** The allowed kinds of the node. */
  readonly kinds: readonly string[];
}

/** Returns a place for `before⟨open‸close⟩behind`. */
export function placeIn(marked: string, ...kinds: readonly string[]): Place {
  const [before = "", open = "", close = "", behind = ""] = marked.split(/[⟨‸⟩]/);
  return { before, open, close, behind, kinds };
}

/** Returns a document with a cursor at its place. */
export const documentOf = ({ before, open, close, behind }: Place): string =>
  `${before}${open}‸${close}${behind}`;

/** Returns the source text of a place after one value was inserted; undefined if it was refused. */
export async function sourceWith(language: string, place: Place, value: Json): Promise<string | undefined> {
  const marked = documentOf(place);
  const outcome = await insertValueAt(language, marked, value);
  if (outcome.kind !== "edits") return undefined;
  return String(resultOf(marked, outcome)).slice(place.before.length, -place.behind.length);
}

/** A document with its place, and the allowed kinds of its node. */
type NodePlace = readonly [marked: string, ...kinds: readonly string[]];

/** The places of texts and records in a language, written down before the code was tried; a grammar judges. */
export interface LanguagePlaces {
  readonly label: string;
  /** The editor's id. */
  readonly language: string;
  /** True if a string can have any length. */
  readonly holdsLongTexts: boolean;
  /** Places at which every text becomes part of a string. */
  readonly everyText: readonly string[];
  /** Like `everyText`, but some texts are refused. */
  readonly someTexts?: readonly string[];
  /** Places at which a text stays as it is, or is refused. */
  readonly raw?: readonly NodePlace[];
  /** Places at which a text stays within the node, or is refused. */
  readonly within?: readonly NodePlace[];
  /** Places at which a value is refused. */
  readonly refused: readonly (readonly [marked: string, value: Json])[];
  /** Documents that take any record; the first one takes a long text too. */
  readonly records: readonly string[];
}
