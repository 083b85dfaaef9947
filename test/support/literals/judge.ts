import type { Json } from "../../../src/text/json.ts";
import { GrammarReader, grammars } from "../cursors/judges/grammars.ts";
import { resultOf, valueAt } from "../cursors/outcome.ts";
import type { Place } from "./places/places.ts";

/** What became of an insertion: the node that it is in, as source text, or why there is none. */
export type Judged =
  | { readonly kind: "node"; readonly source: string }
  | { readonly kind: "refused" }
  | { readonly kind: "wrong"; readonly why: string };

const documentOf = ({ before, open, close, behind }: Place): string => `${before}${open}‸${close}${behind}`;

/** The source text of a place's node after one value was inserted, not judged; undefined where it was refused. */
export async function sourceWith(language: string, place: Place, value: Json): Promise<string | undefined> {
  const marked = documentOf(place);
  const outcome = await valueAt(language, marked, value);
  if (outcome.kind !== "edits") return undefined;
  return String(resultOf(marked, outcome)).slice(place.before.length, -place.behind.length);
}

/** Reads what insertions leave with grammars that the product does not ship. */
export class Judge {
  readonly #reader = new GrammarReader();

  /** What became of one value. */
  async value(language: string, place: Place, value: Json): Promise<Judged> {
    const outcome = await valueAt(language, documentOf(place), value);
    if (outcome.kind !== "edits") return { kind: "refused" };
    const { before, open, close, behind, kinds } = place;
    const after = String(resultOf(documentOf(place), outcome));
    const grammar = grammars.get(language);
    if (grammar === undefined) throw new Error(`no grammar of ${language}`);
    if (!after.startsWith(before + open) || !after.endsWith(close + behind))
      return { kind: "wrong", why: `other text changed: ${after}` };
    const whole = after.slice(before.length, after.length - behind.length);
    // Before and after a literal, blanks may be new.
    const source = open === "" ? whole.trim() : whole;
    const start = before.length + whole.indexOf(source);
    const { errors, kinds: found } = await this.#reader.read(grammar, after, start, start + source.length);
    if (errors > 0) return { kind: "wrong", why: `${errors} errors: ${after}` };
    if (!found.some((kind) => kinds.includes(kind)))
      return { kind: "wrong", why: `${found.join(" ")}: ${after}` };
    return { kind: "node", source };
  }

  /** Ends the reader's process. */
  close(): void {
    this.#reader.close();
  }
}
