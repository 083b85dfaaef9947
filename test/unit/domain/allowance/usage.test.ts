import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../src/service/client/client.ts";
import { measureUsage } from "../../../../src/domain/allowance/usage.ts";

/** Requests in the order in which they left: `f` surely free, `?` may have counted; a number is the reading after it. */
function requests(...steps: readonly (readonly ["f" | "?", number?])[]): readonly Exchange[] {
  return steps.map(([counted, remaining], index) => ({
    question: { endpoint: "filing", id: String(index) },
    purpose: "asked",
    role: "app",
    origin: "https://a.example",
    credential: "one",
    at: 1000 + index,
    order: index,
    durationMs: 5,
    counted: counted === "f" ? "no" : "unknown",
    ...(remaining === undefined ? {} : { reading: { remaining } }),
  }));
}

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

  it("measures each caller by its own readings", () => {
    const [first, second] = requests(["f", 50], ["?", 49]);
    if (first === undefined || second === undefined) throw new Error("two requests");
    expect(charges([first, { ...second, credential: "two" }])).toEqual(["free", "unknown"]);
  });

  it("gives the newest first, whatever order they come in", () => {
    const lines = requests(["f", 50], ["?", 49]).toReversed();
    expect(measureUsage(lines).map((line) => line.exchange.order)).toEqual([1, 0]);
  });
});
