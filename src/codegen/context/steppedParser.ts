import { Parser, type Input, type PartialParse, type Tree, type TreeFragment } from "@lezer/common";

/** Reads a text from its start, a row or a line at a time. */
interface TextReading {
  /** Reads what starts at an offset; the offset after it. */
  readonly next: (from: number) => number;
  readonly tree: () => Tree;
}

/** A parser of which one step takes at least this many characters, so that others run between two. */
export class SteppedParser extends Parser {
  readonly #stepLength: number;
  readonly #begin: (text: string, fragments: readonly TreeFragment[]) => TextReading;

  constructor(stepLength: number, begin: (text: string, fragments: readonly TreeFragment[]) => TextReading) {
    super();
    this.#stepLength = stepLength;
    this.#begin = begin;
  }

  createParse(input: Input, fragments: readonly TreeFragment[]): PartialParse {
    const { length } = input;
    const { next, tree } = this.#begin(input.read(0, length), fragments);
    let parsedPos = 0;
    let stoppedAt: number | null = null;
    return {
      get parsedPos() {
        return parsedPos;
      },
      get stoppedAt() {
        return stoppedAt;
      },
      stopAt(position) {
        stoppedAt = position;
      },
      advance: () => {
        const stop = Math.min(parsedPos + this.#stepLength, length);
        while (parsedPos < stop) parsedPos = next(parsedPos);
        return parsedPos < length ? null : tree();
      },
    };
  }
}
