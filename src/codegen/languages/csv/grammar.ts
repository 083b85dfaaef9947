import { NodeSet, NodeType, type Parser } from "@lezer/common";
import { afterLineEnd, rowAt, separatorOf } from "../../../text/delimitedRows.ts";
import { NodeBuffer } from "../../context/nodeBuffer.ts";
import { SteppedParser } from "../../context/steppedParser.ts";

const document = NodeType.define({ id: 0, name: "Document", top: true });
const row = NodeType.define({ id: 1, name: "Row" });
const closed = NodeType.define({ id: 2, name: "QuotedCell" });
const open = NodeType.define({ id: 3, name: "OpenCell" });
const nodeSet = new NodeSet([document, row, closed, open]);

function delimitedParser(fixed: string | undefined): Parser {
  return new SteppedParser(65_536, (text) => {
    const separator = fixed ?? separatorOf(text);
    const nodes = new NodeBuffer();
    return {
      next(at) {
        const { cells, from, to } = rowAt(text, at, separator);
        const { start } = nodes;
        for (const cell of cells)
          if (cell.quoted !== "no") nodes.add(cell.quoted === "open" ? open : closed, cell.from, cell.to);
        if (to > from) nodes.add(row, from, to, start);
        return afterLineEnd(text, to);
      },
      tree: () => nodes.tree(nodeSet, document, text.length),
    };
  });
}

export const csvParser = delimitedParser(undefined);

export const tsvParser = delimitedParser("\t");
