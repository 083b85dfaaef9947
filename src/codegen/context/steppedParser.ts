import { Parser, type Input, type PartialParse, type Tree, type TreeFragment } from "@lezer/common";

interface TextReading {
  /** Reads the row or line at an offset; returns the offset after it. */
  readonly next: (from: number) => number;
  readonly tree: () => Tree;
}

/** Parses at least `stepLength` characters per step, so that other work can run between two steps. */
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
