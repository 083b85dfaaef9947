import { Parser, Tree, TreeFragment, type Input, type PartialParse } from "@lezer/common";
import { parser as jsonParser } from "@lezer/json";
import { describe, expect, it } from "vitest";
import { MaskedParser } from "../../../../src/codegen/context/maskedParser.ts";
import { parser as typescriptParser } from "../../../../src/codegen/languages/typescript/grammar.ts";

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
    const parser = new MaskedParser(
      inner,
      (whole) => whole,
      ({ length }) => length >= leastReused,
    );
    const tree = parser.parse(text, TreeFragment.addTree(jsonParser.parse(text)));
    expect(tree).toBeInstanceOf(Tree);
    expect(inner.fragments).toBe(expected);
  });
});

describe("the parser of TypeScript", () => {
  it.each([
    ["try {} catch (error: unknown) {}", 0],
    ["try {} catch ( $e\n:  any ) {}", 0],
    ["try {} catch (error: Error) {}", 2],
    ["try {} recatch (error: unknown) {}", 3],
    ["try {} catch (a: any) {} finally {} try {} catch (b: any) {}", 0],
  ])(
    "reads %j with %i errors, as what is caught has a type that its grammar does not know",
    (text, count) => {
      const tree = typescriptParser.parse(text);
      let errors = 0;
      tree.iterate({ enter: ({ type }) => void (errors += type.isError ? 1 : 0) });
      expect([tree.length, errors]).toEqual([text.length, count]);
    },
  );
});
