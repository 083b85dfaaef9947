import { Parser, type Input, type PartialParse, type TreeFragment } from "@lezer/common";

/** Parses a language of which the grammar lacks parts; `mask` returns a text of the same length that the grammar accepts. */
export class MaskedParser extends Parser {
  readonly #parser: Parser;
  readonly #mask: (text: string) => string;
  readonly #isReused: (text: string, masked: string) => boolean;

  constructor(
    parser: Parser,
    mask: (text: string) => string,
    isReused = (text: string, masked: string): boolean => masked === text,
  ) {
    super();
    this.#parser = parser;
    this.#mask = mask;
    this.#isReused = isReused;
  }

  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { readonly from: number; readonly to: number }[],
  ): PartialParse {
    const text = input.read(0, input.length);
    const masked = this.#mask(text);
    const readable: Input = {
      length: masked.length,
      lineChunks: false,
      chunk: (from) => masked.slice(from),
      read: (from, to) => masked.slice(from, to),
    };
    return this.#parser.createParse(readable, this.#isReused(text, masked) ? fragments : [], ranges);
  }
}
