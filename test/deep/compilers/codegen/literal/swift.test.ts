import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { casesOf, expectEqual, readBy, upTo64Bits, wellFormed } from "../../../../support/literals/cases.ts";
import { textCases } from "../../../../support/literals/textCases.ts";
import { corpora } from "../../../../support/literals/values.ts";

const all = await corpora();

const reader = fileURLToPath(new URL("../../../../support/literals/swiftReader.ts", import.meta.url));

describe("Swift", () => {
  // Debian has no Swift: a grammar says what the text is, and the values are read off its tree.
  it.each(["statement", "expression"] as const)("is Swift by a grammar as %s", async (position) => {
    const texts = position === "expression" ? await textCases("swift") : [];
    const list = [...casesOf("swift", position, all), ...texts];
    expect(list.length).toBeGreaterThan(200);
    const lines = list.map(({ code }) => ({
      code: position === "statement" ? code : `let subject = ${code}`,
    }));
    const read = readBy({ command: process.execPath, args: ["--liftoff-only", reader] }, lines);
    const changes = { text: wellFormed, integer: upTo64Bits, keyAs: (key: string) => key.normalize("NFC") };
    for (const [index, each] of list.entries()) expectEqual(read?.[index] ?? null, each, changes);
  });
});
