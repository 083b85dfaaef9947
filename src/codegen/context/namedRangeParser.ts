import { Parser, type Input, type PartialParse } from "@lezer/common";
import { NodeBuffer, NodeTypes } from "./nodeBuffer.ts";

export interface NamedRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parts?: readonly NamedRange[];
  /** True if the end is missing, so that the range extends to the end of the text. */
  readonly isOpen?: boolean;
}

/** Returns a parser for the strings and comments that `read` finds; it parses in one step. */
export function namedRangeParser(read: (text: string) => readonly NamedRange[]): Parser {
  return new RangeParser(read);
}

class RangeParser extends Parser {
  readonly #read: (text: string) => readonly NamedRange[];
  readonly #types = new NodeTypes();

  constructor(read: (text: string) => readonly NamedRange[]) {
    super();
    this.#read = read;
  }

  createParse(input: Input): PartialParse {
    const { length } = input;
    return {
      advance: () => {
        const nodes = new NodeBuffer();
        for (const range of this.#read(input.read(0, length))) this.#addTo(nodes, range);
        return nodes.tree(this.#types.set, this.#types.top, length);
      },
      parsedPos: length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }

  #addTo(nodes: NodeBuffer, { name, from, to, parts = [], isOpen = false }: NamedRange): void {
    const { start } = nodes;
    for (const part of parts) this.#addTo(nodes, part);
    if (isOpen) nodes.add(this.#types.error, to, to);
    nodes.add(this.#types.of(name), from, to, start);
  }
}
