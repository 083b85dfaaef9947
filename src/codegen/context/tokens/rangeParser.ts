import { NodeSet, NodeType, Parser, Tree, type Input, type PartialParse } from "@lezer/common";

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

  constructor(read: (text: string) => readonly NamedRange[]) {
    super();
    this.#read = read;
  }

  createParse(input: Input): PartialParse {
    return {
      advance: () => {
        const parts = this.#read(input.read(0, input.length));
        return this.#treeOf(this.#top, { from: 0, to: input.length, parts }).balance();
      },
      parsedPos: input.length,
      stopAt: () => undefined,
      stoppedAt: null,
    };
  }

  #treeOf(type: NodeType, { from, to, parts = [], isOpen }: Omit<NamedRange, "name">): Tree {
    const trees = parts.map((part) => this.#treeOf(this.#typeOf(part.name), part));
    const starts = parts.map((part) => part.from - from);
    if (isOpen !== true) return new Tree(type, trees, starts, to - from);
    return new Tree(type, [...trees, new Tree(this.#error, [], [], 0)], [...starts, to - from], to - from);
  }

  #typeOf(name: string): NodeType {
    const known = this.#set.types.find((type) => type.name === name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
    return type;
  }
}
