import { Parser, type Input, type PartialParse, type TreeFragment } from "@lezer/common";

/** Reads a language that the grammar lacks parts of; `mask` makes a text of the same length that it can read. */
export class MaskedParser extends Parser {
  readonly #parser: Parser;
  readonly #mask: (text: string) => string;
  readonly #leastReused: number;

  /** Of a text with fewer than `leastReused` characters, all is read again. */
  constructor(parser: Parser, mask: (text: string) => string, leastReused = 0) {
    super();
    this.#parser = parser;
    this.#mask = mask;
    this.#leastReused = leastReused;
  }

  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { readonly from: number; readonly to: number }[],
  ): PartialParse {
    const text = input.read(0, input.length);
    const masked = this.#mask(text);
    // What was read before may have been masked otherwise.
    return masked === text && text.length >= this.#leastReused
      ? this.#parser.createParse(input, fragments, ranges)
      : this.#parser.createParse(inputOf(masked), [], ranges);
  }
}

export function inputOf(text: string): Input {
  return {
    length: text.length,
    lineChunks: false,
    chunk: (from) => text.slice(from),
    read: (from, to) => text.slice(from, to),
  };
}
