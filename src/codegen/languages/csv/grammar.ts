import { NodeSet, NodeType, Parser, type Input, type PartialParse, type Tree } from "@lezer/common";
import { afterLineEnd, rowAt, separatorOf } from "./cells.ts";
import { NodeBuffer } from "../../context/nodeBuffer.ts";

const document = NodeType.define({ id: 0, name: "Document", top: true });
const row = NodeType.define({ id: 1, name: "Row" });
const closed = NodeType.define({ id: 2, name: "QuotedCell" });
const open = NodeType.define({ id: 3, name: "OpenCell" });
const nodeSet = new NodeSet([document, row, closed, open]);

/** Characters that one step of parsing takes at least. */
const stepLength = 65_536;

/** Rows, and in them the cells in quotes; an empty line is no row. */
class RowsParse implements PartialParse {
  parsedPos = 0;
  stoppedAt: number | null = null;
  readonly #text: string;
  readonly #separator: string;
  readonly #nodes = new NodeBuffer();

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  stopAt(position: number): void {
    this.stoppedAt = position;
  }

  advance(): Tree | null {
    const { length } = this.#text;
    const stop = Math.min(this.parsedPos + stepLength, length);
    while (this.parsedPos < stop) this.#readRow();
    return this.parsedPos < length ? null : this.#nodes.tree(nodeSet, document, length);
  }

  #readRow(): void {
    const { cells, from, to } = rowAt(this.#text, this.parsedPos, this.#separator);
    const start = this.#nodes.start;
    for (const cell of cells)
      if (cell.quoted !== "no") this.#nodes.add(cell.quoted === "open" ? open : closed, cell.from, cell.to);
    if (to > from) this.#nodes.add(row, from, to, start);
    this.parsedPos = afterLineEnd(this.#text, to);
  }
}

class DelimitedParser extends Parser {
  readonly #separator: string | undefined;

  constructor(separator: string | undefined) {
    super();
    this.#separator = separator;
  }

  createParse(input: Input): PartialParse {
    const text = input.read(0, input.length);
    return new RowsParse(text, this.#separator ?? separatorOf(text));
  }
}

/** For files whose header tells their separator. */
export const csvParser: Parser = new DelimitedParser(undefined);

export const tsvParser: Parser = new DelimitedParser("\t");
