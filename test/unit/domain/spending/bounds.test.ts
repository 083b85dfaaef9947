import { describe, expect, test } from "vitest";
import { type AllowanceState, allowanceOf } from "../../../../src/domain/allowance/allowance.ts";
import { refusalOf } from "../../../../src/domain/spending/bounds.ts";

const known: AllowanceState = { ...allowanceOf([]), remaining: 10 };
const { remaining: _known, ...unread } = known;
const facts = { funds: known, price: "unknown", spent: 0 } as const;

describe("a request that no person asked for", () => {
  test.each([
    [known, 1, 0, undefined],
    [known, 1, 9, undefined],
    [known, 1, 10, "reserve"],
    [known, 5, 5, undefined],
    [known, 5, 6, "reserve"],
    [known, "unknown", 10, "reserve"],
    [known, "free", 10, undefined],
    [{ ...known, unmeasured: 5 }, 1, 5, "reserve"],
    [{ ...known, remaining: 0 }, 1, 0, "reserve"],
    [unread, 1, 0, undefined],
    [unread, 1, 5, "reserve"],
    [{ ...unread, exhausted: true }, 1, 0, "usedUp"],
    [{ ...known, exhausted: true }, "free", 0, "usedUp"],
    [{ ...known, throttled: true }, "free", 0, "throttled"],
    [known, 10, -3, undefined],
  ] as const)("with %j, a price of %s and a reserve of %d: %s", (funds, price, reserve, refusal) =>
    expect(refusalOf("check", { ...facts, funds, price }, { reserve })).toBe(refusal),
  );

  test.each([
    ["unknown", 0, 1, undefined],
    ["unknown", 1, 1, "budget"],
    ["unknown", 0, 0, "budget"],
    ["free", 1, 1, undefined],
    [2, 3, 5, undefined],
    [2, 4, 5, "budget"],
  ] as const)("at a price of %s, %d spent out of %d: %s", (price, spent, budget, refusal) =>
    expect(refusalOf("agent", { ...facts, price, spent }, { reserve: 0, budget })).toBe(refusal),
  );

  test("is refused for an agent while the key is rejected, at any price", () => {
    const funds = { ...known, rejected: true };
    for (const price of ["free", "unknown", 2] as const)
      expect(refusalOf("agent", { ...facts, funds, price }, { reserve: 0 })).toBe("rejected");
  });

  test.each([
    ["unknown", known, 0, undefined],
    ["unknown", known, 10, "reserve"],
    ["free", known, 10, undefined],
    ["free", unread, 10, undefined],
    ["free", { ...known, remaining: 0, exhausted: true }, 0, "usedUp"],
    ["free", { ...known, throttled: true }, 0, "throttled"],
    ["suspected", known, 0, undefined],
    ["notFree", known, 0, "notFree"],
  ] as const)(
    "as a check known as %s with %j and a reserve of %d: %s",
    (freeCheck, funds, reserve, refusal) => {
      const check = (foundRows: boolean) =>
        refusalOf(
          "freeCheck",
          { ...facts, funds: { ...funds, freeCheck, freeCheckFoundRows: foundRows } },
          { reserve },
        );
      expect(check(false)).toBe(refusal);
      expect(check(true)).toBe(refusal === "usedUp" || refusal === "throttled" ? refusal : "notFree");
    },
  );
});
