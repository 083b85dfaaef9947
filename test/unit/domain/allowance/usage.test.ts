import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../src/service/client/client.ts";
import { measureUsage } from "../../../../src/domain/allowance/usage.ts";

const minute = 60_000;

/** Requests in the order in which they left: `f` surely free, `?` may have counted; a number is the reading after it. */
function requests(
  ...steps: readonly (readonly ["f" | "?", (number | undefined)?, Partial<Exchange>?])[]
): readonly Exchange[] {
  return steps.map(([counted, remaining, change], index) => ({
    question: { endpoint: "filing", id: String(index) },
    purpose: "asked",
    role: "app",
    service: "https://a.example",
    account: "one",
    credential: "one",
    at: 1000 + index * 10,
    line: index + 1,
    endedAfter: index + 1,
    durationMs: 5,
    ...(change?.failure === "unanswered" ? {} : { status: 200 }),
    counted: counted === "f" ? "no" : "unknown",
    ...(remaining === undefined ? {} : { reading: { remaining } }),
    ...change,
  }));
}

const base = { role: "base", service: "https://base.example" } as const;
const otherKey = { account: "two", credential: "two" } as const;
const unanswered = { failure: "unanswered" } as const;

function charges(lines: readonly Exchange[]): readonly string[] {
  return measureUsage(lines)
    .map((line) => line.charge)
    .toReversed();
}

describe("measureUsage", () => {
  it.each([
    ["nothing is known before a second reading", requests(["?", 50]), ["unknown"]],
    ["a fall by one is one search", requests(["f", 50], ["?", 49]), ["free", "counted"]],
    ["no fall is free", requests(["f", 50], ["?"], ["f", 50]), ["free", "free", "free"]],
    [
      "as many falls as requests",
      requests(["f", 50], ["?"], ["?"], ["f", 48]),
      ["free", "counted", "counted", "free"],
    ],
    [
      "a fall that fits no count",
      requests(["f", 50], ["?"], ["?"], ["f", 49]),
      ["free", "unknown", "unknown", "free"],
    ],
    ["another machine used some", requests(["f", 50], ["?"], ["f", 40]), ["free", "unknown", "free"]],
    ["a new day fills the allowance", requests(["f", 3], ["?"], ["f", 50]), ["free", "unknown", "free"]],
  ])("%s", (_name, lines, expected) => {
    expect(charges(lines)).toEqual(expected);
  });

  it.each([
    [
      "a company record is not blamed for a v3 search with another key",
      requests(["f", 50, base], ["?", undefined, base], ["?", undefined, otherKey], ["f", 49, base]),
      ["free", "unknown", "unknown", "free"],
    ],
    [
      "nor with the same key",
      requests(["f", 50, base], ["?", undefined, base], ["?"], ["f", 49, base]),
      ["free", "unknown", "unknown", "free"],
    ],
    [
      "with one key, both are counted where the count fell by two",
      requests(["f", 50, base], ["?", undefined, base], ["?"], ["f", 48, base]),
      ["free", "counted", "counted", "free"],
    ],
    [
      "with two keys, nobody knows",
      requests(["f", 50, base], ["?", undefined, base], ["?", undefined, otherKey], ["f", 48, base]),
      ["free", "unknown", "unknown", "free"],
    ],
    [
      "a renewed key is the same account",
      requests(
        ["f", 50, base],
        ["?", undefined, { credential: "new" }],
        ["f", 49, { ...base, account: "new" }],
      ),
      ["free", "counted", "free"],
    ],
    [
      "what the other host used does not matter where nothing fell",
      requests(["f", 50, base], ["?", undefined, base], ["?", undefined, otherKey], ["f", 50, base]),
      ["free", "free", "unknown", "free"],
    ],
    [
      "another key for the same host is another account",
      requests(["f", 50], ["?"], ["?", undefined, otherKey], ["f", 49]),
      ["free", "counted", "unknown", "free"],
    ],
    [
      "the sample is nobody's account",
      requests(
        ["f", 50, base],
        ["?", undefined, base],
        ["?", undefined, { ...otherKey, service: "sample:" }],
        ["f", 49, base],
      ),
      ["free", "counted", "unknown", "free"],
    ],
    [
      "a refill hides what was charged",
      requests(["f", 49], ["?"], ["f", 49, { at: 1000 + 12 * 60 * minute }]),
      ["free", "unknown", "free"],
    ],
    [
      "hours between two searches do not make the second unknown",
      requests(["?", 50], ["?", 49, { at: 1000 + 12 * 60 * minute }]),
      ["unknown", "counted"],
    ],
    ["nothing can fall from 0", requests(["f", 0], ["?"], ["f", 0]), ["free", "unknown", "free"]],
    [
      "a clock that was set back shows nothing",
      requests(["f", 50, { at: 90 * minute }], ["?"], ["f", 50]),
      ["free", "unknown", "free"],
    ],
    [
      "one that was sent and not answered is not known",
      requests(["f", 50], ["?", undefined, unanswered], ["?"], ["f", 49]),
      ["free", "unknown", "unknown", "free"],
    ],
    [
      "unless the fall explains all",
      requests(["f", 50], ["?", undefined, unanswered], ["?"], ["f", 48]),
      ["free", "counted", "counted", "free"],
    ],
    [
      "nor is it free where nothing fell, as the others are",
      requests(["f", 50], ["?", undefined, unanswered], ["?"], ["f", 50]),
      ["free", "unknown", "free", "free"],
    ],
    [
      "one that was under way when a reading left is not free",
      requests(["f", 50], ["?", undefined, { endedAfter: 3 }], ["f", 50], ["f", 50]),
      ["free", "unknown", "free", "free"],
    ],
    [
      "but it is counted where only it can have made the count fall later",
      requests(["f", 50], ["?", undefined, { endedAfter: 3 }], ["f", 50], ["f", 49]),
      ["free", "counted", "free", "free"],
    ],
    [
      "nor is one that was overtaken by the reading before it: that may have seen it",
      requests(["f", 50, { endedAfter: 2 }], ["?", 50]),
      ["free", "unknown"],
    ],
    [
      "what left before the reading arrived may be what made it fall",
      requests(["f", 50], ["?"], ["f", 49, { endedAfter: 4 }], ["?"]),
      ["free", "unknown", "free", "unknown"],
    ],
    [
      "a check that made the count fall, with nothing else between, may not be free",
      requests(["f", 50], ["f", 49]),
      ["free", "unknown"],
    ],
  ] as const)("%s", (_name, lines, expected) => {
    expect(charges(lines)).toEqual(expected);
  });

  it("measures each account by its own readings", () => {
    const [first, second] = requests(["f", 50], ["?", 49]);
    if (first === undefined || second === undefined) throw new Error("two requests");
    expect(charges([first, { ...second, ...otherKey }])).toEqual(["free", "unknown"]);
  });

  it("gives the newest first, whatever order they come in", () => {
    const lines = requests(["f", 50], ["?", 49]).toReversed();
    expect(measureUsage(lines).map((line) => line.exchange.line)).toEqual([2, 1]);
  });
});
