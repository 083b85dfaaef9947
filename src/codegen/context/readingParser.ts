import { NodeSet, NodeType, Parser, type Input, type PartialParse } from "@lezer/common";
import { NodeBuffer } from "./nodeBuffer.ts";

export interface NamedRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parts?: readonly NamedRange[];
  /** Whether what should end it is missing, so that it goes to the end of the text. */
  readonly isOpen?: boolean;
}

/** A parser of the strings, comments and the like that `read` finds; it reads a text in one step. */
export function readingParser(read: (text: string) => readonly NamedRange[]): Parser {
  return new RangeParser(read);
}

class RangeParser extends Parser {
  readonly #read: (text: string) => readonly NamedRange[];
  readonly #top = NodeType.define({ id: 0, name: "Document", top: true });
  readonly #error = NodeType.define({ id: 1, name: "⚠", error: true });
  readonly #types = [this.#top, this.#error];
  readonly #set = new NodeSet(this.#types);
  readonly #named = new Map([[this.#error.name, this.#error]]);

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
        return nodes.tree(this.#set, this.#top, length);
      },
      parsedPos: length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }

  #addTo(nodes: NodeBuffer, { name, from, to, parts = [], isOpen = false }: NamedRange): void {
    const { start } = nodes;
    for (const part of parts) this.#addTo(nodes, part);
    if (isOpen) nodes.add(this.#error, to, to);
    nodes.add(this.#typeOf(name), from, to, start);
  }

  #typeOf(name: string): NodeType {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
    this.#named.set(name, type);
    return type;
  }
}
