import type { Cursor } from "./cursor.ts";

/** Enough of a file to know its quotes by. */
const mostRead = 100_000;

/** The quotes that a file has more of, before the cursor or else behind it. */
export function quotesOf({ tree, text, at }: Cursor): "single" | "double" {
  const before = balance(Math.max(0, at - mostRead), at);
  const found = before === undefined ? balance(at, Math.min(text.length, at + mostRead)) : before;
  return found !== undefined && found < 0 ? "single" : "double";

  function balance(from: number, to: number): number | undefined {
    let doubles = 0;
    let singles = 0;
    tree.iterate({
      from,
      to,
      enter(node) {
        if (node.from < from || node.to > to || !/string|literal|quoted/i.test(node.name)) return;
        const quote = text.charAt(node.from);
        if (quote === '"') doubles += 1;
        if (quote === "'") singles += 1;
      },
    });
    return doubles + singles === 0 ? undefined : doubles - singles;
  }
}
