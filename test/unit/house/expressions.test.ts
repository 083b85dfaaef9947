import { describe, expect, it } from "vitest";
import { expressions } from "../../support/house/expressions.ts";

describe("the regular expressions of the source", () => {
  it("are all tried", () => {
    expect(expressions.length).toBeGreaterThan(900);
  });
});
