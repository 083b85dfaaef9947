import type { InsertionResult } from "../../../src/codegen/insertion/selections.ts";
import type { Json } from "../../../src/text/json.ts";
import { GrammarReader, grammars } from "../cursors/judges/grammars.ts";
import { insertedAt, resultOf, valueAt } from "../cursors/outcome.ts";
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

/** Where a literal is, or each of its statements: in Java, a map with null is filled by one for each key. */
function statementsIn(
  language: string,
  source: string,
  start: number,
): readonly (readonly [start: number, end: number])[] {
  const puts = language === "java" ? [...source.matchAll(/(?<=;\n\s*)(?<=\s)\w+\.put\("/g)] : [];
  const starts = [0, ...puts.map(({ index }) => index)];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    // Blanks at the end are between statements, or are the end of a comment.
    const statement = next === undefined ? source.slice(from) : source.slice(from, next).trimEnd();
    return [start + from, start + from + statement.length];
  });
}

/** Reads what insertions leave with grammars that the product does not ship. */
export class Judge {
  readonly #reader = new GrammarReader();

  /** What became of one value. */
  async value(language: string, place: Place, value: Json): Promise<Judged> {
    return await this.#read(language, place, await valueAt(language, documentOf(place), value));
  }

  /** What became of records. */
  async records(language: string, place: Place, values: readonly Json[]): Promise<Judged> {
    return await this.#read(language, place, await insertedAt(language, documentOf(place), values));
  }

  async #read(language: string, place: Place, outcome: InsertionResult): Promise<Judged> {
    if (outcome.kind !== "edits") return { kind: "refused" };
    const { before, open, close, behind, kinds } = place;
    const after = String(resultOf(documentOf(place), outcome));
    const grammar = grammars.get(language);
    if (grammar === undefined) throw new Error(`no grammar of ${language}`);
    if (!after.startsWith(before + open) || !after.endsWith(close + behind))
      return { kind: "wrong", why: `other text changed: ${after}` };
    const whole = after.slice(before.length, after.length - behind.length);
    // Before and after a literal, blanks and commas may be new.
    const source = open === "" ? whole.replaceAll(/^[\s,]+|[\s,]+$/g, "") : whole;
    const start = before.length + whole.indexOf(source);
    const reading = await this.#reader.read(grammar, after, statementsIn(language, source, start));
    if (reading.errors > 0) return { kind: "wrong", why: `${reading.errors} errors: ${after}` };
    const [found = [], ...others] = reading.kinds;
    const isWhole = others.every((each) => each.includes("expression_statement"));
    if (!isWhole || !found.some((kind) => kinds.includes(kind)))
      return { kind: "wrong", why: `${found.join(" ")}: ${after}` };
    return { kind: "node", source };
  }

  /** Ends the reader's process. */
  close(): void {
    this.#reader.close();
  }
}
