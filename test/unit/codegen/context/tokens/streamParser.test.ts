import type { Tree } from "@lezer/common";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SyntaxTrees } from "../../../../../src/codegen/context/syntaxTrees.ts";
import { languages } from "../../../../../src/codegen/languages/languages.ts";
import { cases } from "../../../../support/chance.ts";

const newTrees = (): SyntaxTrees => new SyntaxTrees(() => Promise.resolve());

function tokensOf(tree: Tree): readonly string[] {
  const tokens: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      tokens.push(`${name} ${from} ${to}`);
    },
  });
  return tokens;
}

/** Pieces of code that open and close strings and comments in any order. */
const pieces = fc.constantFrom(
  ...'a |1 |"|\'|"""|${|$"|{|}|(|)|\\(|\\|/*|*/|// b|\n|\n|\n\n|#"|"#|@"|`|val c = d(2)\n|  e.f { g }\n'.split(
    "|",
  ),
);
const code = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(""));
const file = fc
  .tuple(code, fc.integer({ min: 1, max: 40 }))
  .map(([part, count]) => `${part}\n`.repeat(count));

const parsers = await Promise.all(
  (["kotlin", "csharp", "swift"] as const).map(
    async (id) => [id, await languages[id].cursor.grammar(id)] as const,
  ),
);

describe.each(parsers)("a stream mode of %s", (_, parser) => {
  it("reads a changed text as if it had not read the text before", async () => {
    await fc.assert(
      fc.asyncProperty(file, code, fc.nat(), fc.nat({ max: 50 }), async (text, added, place, removed) => {
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + added + text.slice(at + removed);
        const trees = newTrees();
        await trees.parse(parser, text);
        expect(tokensOf(await trees.parse(parser, changed))).toEqual(
          tokensOf(await newTrees().parse(parser, changed)),
        );
      }),
      { numRuns: cases(100) },
    );
  });

  it("reads lines of any length", async () => {
    const text = `a("${"x".repeat(20_000)}", "b", c1) // d\ne`;
    const tokens = tokensOf(await newTrees().parse(parser, text));
    expect(tokens).toContain(`stringEnd ${text.indexOf('b"') + 1} ${text.indexOf('b"') + 2}`);
    expect(tokens).toContain(`comment ${text.indexOf(" d")} ${text.indexOf("\n")}`);
  });
});
