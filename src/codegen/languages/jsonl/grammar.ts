import { NodeType, Parser, Tree, type Input, type PartialParse, type TreeFragment } from "@lezer/common";
import { parser as jsonParser } from "@lezer/json";

const lines = NodeType.define({ id: 0, name: "JsonLines", top: true });

/** Characters that one step of parsing takes at least. */
const stepLength = 16_384;

/** Each line is its own JSON: one that is broken says nothing about the next. Lines that have not changed are taken over. */
class LinesParse implements PartialParse {
  parsedPos = 0;
  stoppedAt: number | null = null;
  readonly #text: string;
  readonly #fragments: readonly TreeFragment[];
  readonly #children: Tree[] = [];
  readonly #positions: number[] = [];

  constructor(text: string, fragments: readonly TreeFragment[]) {
    this.#text = text;
    this.#fragments = fragments;
  }

  stopAt(position: number): void {
    this.stoppedAt = position;
  }

  advance(): Tree | null {
    const { length } = this.#text;
    const stop = Math.min(this.parsedPos + stepLength, length);
    while (this.parsedPos < stop) this.#readLine();
    return this.parsedPos < length ? null : new Tree(lines, this.#children, this.#positions, length);
  }

  #readLine(): void {
    const from = this.parsedPos;
    const end = this.#text.indexOf("\n", from);
    const to = end === -1 ? this.#text.length : end;
    this.parsedPos = to + 1;
    const line = this.#text.slice(from, to);
    if (line.trim() === "") return;
    this.#children.push(this.#known(from, to) ?? jsonParser.parse(line));
    this.#positions.push(from);
  }

  #known(from: number, to: number): Tree | undefined {
    const fragment = this.#fragments.find((one) => one.from < from && to < one.to);
    if (fragment?.tree.type !== lines) return undefined;
    const { children, positions } = fragment.tree;
    const child = children[indexOf(positions, from - fragment.offset)];
    return child instanceof Tree && child.length === to - from ? child : undefined;
  }
}

function indexOf(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

class LinesParser extends Parser {
  createParse(input: Input, fragments: readonly TreeFragment[]): PartialParse {
    return new LinesParse(input.read(0, input.length), fragments);
  }
}

export const parser: Parser = new LinesParser();
