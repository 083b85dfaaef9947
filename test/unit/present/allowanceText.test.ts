import { describe, expect, it } from "vitest";
import { allowanceText, type AllowanceReading } from "../../../src/present/allowanceText.ts";
import { priceWithRemaining, priceSuffix } from "../../../src/present/requestPrice.ts";
import { knownAllowance as known } from "../../support/allowance/shown.ts";
import { wording } from "../../../tools/pages/wording.ts";

function text(change: Partial<AllowanceReading>): ReturnType<typeof allowanceText> {
  return allowanceText({ ...known, ...change }, 1e12 + 180_000, wording);
}

describe("the allowance", () => {
  it("shows the count as plain digits, the plan, and the age", () => {
    expect(text({}).label).toBe("$(search) 47 searches left · Pro");
    expect(text({ remaining: 12_345 }).label).toContain("12345 searches left");
    expect(text({}).tooltip).toContain("Updated 3 min. ago.");
  });

  it.each([
    ["low", { remaining: 3 }, "$(warning) 3 searches left · Pro", "low"],
    ["low by the plan's size", { remaining: 40, limit: 500 }, "$(warning) 40 searches left · Pro", "low"],
    [
      "low by what was not measured",
      { remaining: 8, unmeasured: 4 },
      "$(warning) ~4 searches left · Pro",
      "low",
    ],
    [
      "exhausted, whatever a count said",
      { remaining: 3, exhausted: true, how: "refused" },
      "$(circle-slash) 0 searches left · Pro",
      "exhausted",
    ],
    ["plenty", { remaining: 6 }, "$(search) 6 searches left · Pro", "normal"],
  ] as const)("says %s by icon and words", (_name, change, label, level) => {
    expect(text(change).label).toBe(label);
    expect(text(change).level).toBe(level);
  });

  it("says what is not known", () => {
    const { remaining: _remaining, at: _at, tier: _tier, ...rest } = known;
    const unknown = allowanceText({ ...rest, how: "none" }, 1e12, wording);
    expect(unknown.label).toBe("$(search) Searches left: unknown");
    expect(unknown.label).not.toMatch(/\d/);
    expect(unknown.tooltip.join(" ")).toContain("hasn’t said how many searches are left");
  });

  it("says about how many are left where requests were not measured", () => {
    const { label, accessibleLabel, tooltip } = text({ remaining: 59, estimate: 50, unmeasured: 9 });
    expect(label).toBe("$(search) ~50 searches left · Pro");
    expect(accessibleLabel).toBe("Startup Funding: about 50 searches left, Pro");
    expect(tooltip.slice(0, 2)).toEqual([
      "59 searches left when last updated (3 min. ago).",
      "9 requests since may have used a search.",
    ]);
  });

  it.each([
    [{ remaining: 1 }, "1 search left", "1 search left"],
    [{ remaining: 2, unmeasured: 1 }, "~1 search left", "about 1 search left"],
    [{ remaining: 3, unmeasured: 7 }, "~0 searches left", "about 0 searches left"],
    [{ remaining: 0, exhausted: true, unmeasured: 2 }, "0 searches left", "0 searches left"],
  ])("counts %j as a person does: %s", (change, shown, spoken) => {
    expect(text(change).label).toContain(`${shown} · Pro`);
    expect(text(change).accessibleLabel).toContain(`: ${spoken}, Pro`);
  });

  it.each([
    [{ remaining: 47 }, " · 47 left", " · 47 searches left"],
    [{ remaining: 1 }, " · 1 left", " · 1 search left"],
    [{ remaining: 59, estimate: 50, unmeasured: 9 }, " · about 50 left", " · about 50 searches left"],
    [{ remaining: 3, exhausted: true }, " · 0 left", " · 0 searches left"],
    [{}, "", ""],
  ])("names the price of a request and what is left, also after a label: %j", (count, left, after) => {
    const state = { unmeasured: 0, exhausted: false, ...count };
    expect(priceWithRemaining(1, state, wording.t)).toBe(`may use 1 search${left}`);
    expect(priceWithRemaining(2, state, wording.t)).toBe(`may use 2 searches${left}`);
    expect(priceSuffix(1, state, wording.t)).toBe(`(may use 1 search)${after}`);
    expect(priceSuffix(2, state, wording.t)).toBe(`(may use 2 searches)${after}`);
  });

  it("names the price alone where nothing is known yet", () => {
    expect(priceSuffix(1, undefined, wording.t)).toBe("(may use 1 search)");
    expect(priceWithRemaining(3, undefined, wording.t)).toBe("may use 3 searches");
  });

  it.each([
    ["free", "Refresh (free)"],
    ["unknown", "Refresh (free)"],
    ["suspected", "Refresh (may use 1 search)"],
    ["notFree", "Refresh (seems to use 1 search here, so you’re asked first)"],
  ] as const)("says what refreshing may use when the check is %s", (freeCheck, words) => {
    expect(text({ freeCheck }).refresh).toBe(words);
  });

  it("claims no time of a reset", () => {
    expect(text({ exhausted: true, how: "refused" }).tooltip).toEqual([
      "The service said 3 min. ago that you’ve used all your searches.",
      "The service doesn’t say when your searches reset.",
      "Click to show usage",
    ]);
  });

  it("stays denied, whatever is left, while the service rejects the key", () => {
    const { label, level, tooltip } = text({ rejected: true });
    expect([label, level]).toEqual(["$(error) Access denied · 47 searches left", "rejected"]);
    expect(tooltip.join(" ")).toMatch(/^The service rejected the last request.*Updated 3 min. ago/);
    expect(text({ rejected: true, sample: true }).label).toBe("$(beaker) Sample data");
  });

  it("is visibly the sample", () => {
    const sample = text({ sample: true, remaining: 0, exhausted: true, tier: "Pro" });
    expect(sample).toEqual({
      label: "$(beaker) Sample data",
      accessibleLabel: "Startup Funding: Sample data",
      tooltip: ["Fictional companies. Doesn’t use your searches.", "Click to show usage"],
      level: "normal",
    });
  });

  it("says what automatic checks may use, and what all checks have used", () => {
    const { tooltip } = text({ checks: { perDay: 5, until: 1e12 + 86_400_000, spent: 2 } });
    expect(tooltip.join("\n")).toMatch(
      /^Automatic checks: at most 5 searches a day until \S.*\. Used by all checks in the last 24 hours: 2\.$/m,
    );
  });

  it.each([
    [1, "Your plan includes 1 search."],
    [50, "Your plan includes 50 searches."],
  ])("names the size of a plan of %i", (limit, words) => {
    expect(text({ limit }).tooltip).toContain(words);
  });

  it("takes no icon from the plan's name", () => {
    expect(text({ tier: "$(trash)" }).label).not.toContain("$(trash)");
  });
});
