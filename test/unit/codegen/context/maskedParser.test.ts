import { Parser, Tree, TreeFragment, type Input, type PartialParse } from "@lezer/common";
import { parser as jsonParser } from "@lezer/json";
import { describe, expect, it } from "vitest";
import { MaskedParser } from "../../../../src/codegen/context/maskedParser.ts";

/** Reads JSON, and counts the fragments that it is given. */
class CountingParser extends Parser {
  fragments = -1;

  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { readonly from: number; readonly to: number }[],
  ): PartialParse {
    this.fragments = fragments.length;
    return jsonParser.createParse(input, fragments, ranges);
  }
}

describe("a masked parser", () => {
  it.each([
    [0, "[1, 2]", 1],
    [6, "[1, 2]", 1],
    // A node that is reused does not say what it ends with, as the grammar of Go needs to know.
    [7, "[1, 2]", 0],
  ])("that reuses from %i characters on reads %s with %i fragments", (leastReused, text, expected) => {
    const inner = new CountingParser();
    const parser = new MaskedParser(inner, (whole) => whole, leastReused);
    const tree = parser.parse(text, TreeFragment.addTree(jsonParser.parse(text)));
    expect(tree).toBeInstanceOf(Tree);
    expect(inner.fragments).toBe(expected);
  });
});
