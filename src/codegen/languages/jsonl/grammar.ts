import { NodeType, Tree, type TreeFragment } from "@lezer/common";
import { parser as jsonParser } from "@lezer/json";
import { SteppedParser } from "../../context/steppedParser.ts";

const lines = NodeType.define({ id: 0, name: "JsonLines", top: true });

/** Parses each line as separate JSON, so that errors don’t spread; unchanged lines keep their trees. */
export const parser = new SteppedParser(16_384, (text, fragments) => {
  const children: Tree[] = [];
  const positions: number[] = [];
  return {
    next(from) {
      const end = text.indexOf("\n", from);
      const to = end === -1 ? text.length : end;
      const line = text.slice(from, to);
      if (line.trim() !== "") {
        children.push(knownTree(fragments, from, to) ?? jsonParser.parse(line));
        positions.push(from);
      }
      return to + 1;
    },
    tree: () => new Tree(lines, children, positions, text.length),
  };
});

function knownTree(fragments: readonly TreeFragment[], from: number, to: number): Tree | undefined {
  const fragment = fragments.find((one) => one.from < from && to < one.to);
  if (fragment?.tree.type !== lines) return undefined;
  const { children, positions } = fragment.tree;
  const child = children[indexOf(positions, from - fragment.offset)];
  return child instanceof Tree && child.length === to - from ? child : undefined;
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
