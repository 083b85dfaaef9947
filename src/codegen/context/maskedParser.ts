import { Parser, type Input, type PartialParse, type TreeFragment } from "@lezer/common";

/** Reads a language that the grammar lacks parts of; `mask` makes a text of the same length that it can read. */
export class MaskedParser extends Parser {
  readonly #parser: Parser;
  readonly #mask: (text: string) => string;
  readonly #isReused: (text: string, masked: string) => boolean;

  /** What was read before may have been masked otherwise: without `isReused`, it counts only where nothing is masked. */
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
