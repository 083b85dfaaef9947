import type { Outcome } from "../../../src/codegen/insertion/selections.ts";
import type { Json } from "../../../src/text/json.ts";
import { GrammarReader, grammars } from "../cursors/judges/grammars.ts";
import { insertedAt, resultOf, valueAt } from "../cursors/outcome.ts";

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

/** What became of an insertion: the node that it is in, as source text, or why there is none. */
export type Judged =
  | { readonly kind: "node"; readonly source: string }
  | { readonly kind: "refused" }
  | { readonly kind: "wrong"; readonly why: string };

const documentOf = ({ before, open, close, behind }: Place): string => `${before}${open}‸${close}${behind}`;

/** The source text of a place's node after one value was inserted, read by nobody; undefined where it was refused. */
export async function sourceWith(language: string, place: Place, value: Json): Promise<string | undefined> {
  const marked = documentOf(place);
  const outcome = await valueAt(language, marked, value);
  if (outcome.kind !== "edits") return undefined;
  return String(resultOf(marked, outcome)).slice(place.before.length, -place.behind.length);
}

/** Reads what insertions leave with a grammar that the product does not ship. */
export class Judge {
  readonly #language: string;
  readonly #reader = new GrammarReader();

  constructor(language: string) {
    this.#language = language;
  }

  /** What became of one value. */
  async value(place: Place, value: Json): Promise<Judged> {
    return await this.#read(place, await valueAt(this.#language, documentOf(place), value));
  }

  /** What became of records. */
  async records(place: Place, values: readonly Json[]): Promise<Judged> {
    return await this.#read(place, await insertedAt(this.#language, documentOf(place), values));
  }

  async #read(place: Place, outcome: Outcome): Promise<Judged> {
    if (outcome.kind !== "edits") return { kind: "refused" };
    const { before, open, close, behind, kinds } = place;
    const after = String(resultOf(documentOf(place), outcome));
    const grammar = grammars.get(this.#language);
    if (grammar === undefined) throw new Error(`no grammar of ${this.#language}`);
    if (!after.startsWith(before + open) || !after.endsWith(close + behind))
      return { kind: "wrong", why: `other text changed: ${after}` };
    const whole = after.slice(before.length, after.length - behind.length);
    // Before and behind a literal, blanks and commas may be new.
    const source = open === "" ? whole.replaceAll(/^[\s,]+|[\s,]+$/g, "") : whole;
    const start = before.length + whole.indexOf(source);
    const reading = await this.#reader.read(grammar, after, [[start, start + source.length]]);
    if (reading.errors > 0) return { kind: "wrong", why: `${reading.errors} errors: ${after}` };
    const found = reading.kinds[0] ?? [];
    if (!found.some((kind) => kinds.includes(kind)))
      return { kind: "wrong", why: `${found.join(" ")}: ${after}` };
    return { kind: "node", source };
  }

  /** Ends the reader's process. */
  close(): void {
    this.#reader.close();
  }
}

/** The text of a literal with backslashes, by what each escape stands for; `escape` takes what follows the backslash. */
export function unescaped(source: string, escapes: RegExp, escape: (sequence: string) => string): string {
  return source.replaceAll(escapes, (_, sequence: string) => escape(sequence));
}

const short: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The character of an escape that most languages have; digits are hexadecimal or octal. */
export function characterOf(sequence: string): string {
  if (/^[xuU]/.test(sequence))
    return String.fromCodePoint(Number.parseInt(sequence.replaceAll(/[^\da-f]/gi, ""), 16));
  if (/^[0-7]/.test(sequence)) return String.fromCodePoint(Number.parseInt(sequence, 8));
  return short[sequence] ?? sequence;
}
