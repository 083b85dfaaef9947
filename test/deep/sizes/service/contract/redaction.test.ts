import { describe, expect, test } from "vitest";
import { cases } from "../../../../support/chance.ts";
import { growthOf, timesAsLong } from "../../../../support/growth.ts";
import { createRedactor } from "../../../../../src/service/contract/redaction.ts";

const key = "key+SECRET/0123456789==";

describe("the time it takes", () => {
  const rows = JSON.stringify(
    Array.from({ length: 6_000 }, (_none, id) => ({
      id,
      name: `Acme & Sons ${String(id)}`,
      web: `https://a.example/${String(id)}`,
      state: "CALIFORNIA",
      money_raised: id,
    })),
  );

  test.each([key, key.repeat(350)])(
    "is that of reading a text where it is not there (credential %#)",
    (credential) => {
      const { records } = createRedactor(credential);
      expect(records(rows)).toBe(rows);
      expect(
        timesAsLong(
          () => records(rows),
          (): unknown => JSON.parse(rows),
          8,
        ),
      ).toBeLessThan(8);
    },
  );

  test("grows with the text, whatever the text", () => {
    for (const [credential, part] of [
      ["a".repeat(8000), "a"],
      [`${"a".repeat(14)}b`, "a"],
      [key, "\\"],
      [key, "%25"],
      [key, "&amp;"],
      [key, `${key} `],
    ] as const) {
      const { records, text } = createRedactor(credential);
      for (const work of [(long: string) => records(JSON.stringify([long])), text])
        expect(growthOf((size) => work(part.repeat(size / part.length)), cases(3_000))).toBeLessThan(64);
    }
  });
});
