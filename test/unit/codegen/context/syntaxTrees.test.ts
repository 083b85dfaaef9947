import { parser } from "@lezer/javascript";
import { describe, expect, it, vi } from "vitest";
import { counted, lines } from "../../../support/syntaxTrees.ts";

describe("syntax trees", () => {
  it("of a text that had errors take nothing from the old ones", async () => {
    const { trees } = counted();
    const start = vi.spyOn(parser, "startParse");
    const reused = async (before: string, after: string): Promise<number> => {
      await trees.parse(parser, before);
      await trees.parse(parser, after);
      return start.mock.lastCall?.[1]?.length ?? 0;
    };
    const text = lines(300);
    expect(await reused(`${text}a(b c)`, `${text}a(b, c)`)).toBe(0);
    expect(await reused(text, `${text}a(b, d)`)).toBeGreaterThan(0);
    start.mockRestore();
  });
});
