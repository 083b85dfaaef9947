import type { Tree } from "@lezer/common";
import { parser } from "@lezer/javascript";
import { describe, expect, it } from "vitest";
import { counted, lines } from "../../../../support/syntaxTrees.ts";

function nodesOf(tree: Tree): readonly string[] {
  const nodes: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      nodes.push(`${name} ${from} ${to}`);
    },
  });
  return nodes;
}

const long = lines(16_000);
const middle = long.indexOf("const a8000 ");
const broken = `${long.slice(0, middle)} }} ( [ ${long.slice(middle)}`;

describe("syntax trees", () => {
  it.each([
    ["a long text", long],
    ["a long text with errors", broken],
  ])("of %s, parsed in pieces, are those of the whole", async (_what, text) => {
    const { trees, pauses } = counted();
    const tree = await trees.parse(parser, text);
    expect(nodesOf(tree)).toEqual(nodesOf(parser.parse(text)));
    expect(pauses()).toBeGreaterThan(3);
  });

  it("of a text that was edited are made from the old one, whatever was tried in between", async () => {
    const first = counted();
    await first.trees.parse(parser, long);
    for (const tried of ["a", "a, ", "const a = 1;", "[]", "{}", "()", "``"]) {
      await first.trees.parse(parser, long.slice(0, middle) + tried + long.slice(middle));
      await first.trees.parse(parser, tried);
    }
    const second = counted(first.trees);
    const edited = `const edited = true;\n${long}`;
    const tree = await second.trees.parse(parser, edited);
    expect(nodesOf(tree)).toEqual(nodesOf(parser.parse(edited)));
    expect(second.pauses()).toBeLessThan(first.pauses() / 5);
  });

  it("are given up where they have more errors than they may", async () => {
    const { trees } = counted();
    const errors = trees.errorsIn(await trees.parse(parser, broken));
    expect(errors).toBeGreaterThan(0);
    expect(await trees.parseWithin(parser, broken, errors - 1)).toBeUndefined();
    expect(await trees.parseWithin(parser, broken, errors)).toBeDefined();
  });

  it("are given up long before the end of a text that is nothing but errors", async () => {
    const list = `const a = {\n${Array.from({ length: 20_000 }, (_, key) => `"k${key}": {"id": ${key}}`).join(",\n")}\n};\n`;
    const at = list.indexOf('"k10000"');
    const { trees, pauses } = counted();
    await trees.parse(parser, list);
    const before = pauses();
    expect(await trees.parseWithin(parser, `${list.slice(0, at)} name ${list.slice(at)}`, 0)).toBeUndefined();
    expect(pauses() - before).toBeLessThan(before);
  });

  it("tell whether there is an error in a stretch", async () => {
    const { trees } = counted();
    const tree = await trees.parse(parser, broken);
    expect(trees.hasErrorIn(tree, 0, middle - 1)).toBe(false);
    expect(trees.hasErrorIn(tree, 0, middle + 10)).toBe(true);
    expect(trees.hasErrorIn(tree, middle + 1_000, broken.length)).toBe(false);
  });
});
