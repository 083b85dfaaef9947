import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../../../src/service/client/client.ts";
import { usageSteps } from "../../../../src/domain/allowance/usageLines.ts";
import { finished } from "../../../support/finished.ts";

const minute = 60_000;

/** What a step's letters change. */
const changes: Readonly<Record<string, Partial<LedgerEntry>>> = {
  b: { role: "base", service: "https://base.example" },
  k: { account: "two", credential: "two" },
  n: { credential: "new" },
  m: { account: "new" },
  s: { service: "sample:" },
  u: { failure: "unanswered" },
};

/**
 * Requests in the order in which they left, 10 ms apart: `f` is surely free, `?` may have counted, a number is the
 * reading that came with it. Then `b`: to the base host; `k`: with the key of another account; `n`: with a renewed key,
 * `m`: which is still called another account; `s`: on the sample; `u`: never answered; `>3`: over only after line 3;
 * `+5`: 5 minutes later.
 */
function requests(script: string): readonly LedgerEntry[] {
  return script.split(" ").map((step, index) => {
    const [, kind, remaining = "", letters = "", endedAfter = "", later = ""] =
      /^([f?])(\d*)([a-z]*)(?:>(\d+))?(?:\+(\d+))?$/.exec(step) ?? [];
    return {
      question: { endpoint: "filing", id: String(index) },
      purpose: "person",
      role: "app",
      service: "https://a.example",
      account: "one",
      credential: "one",
      at: 1000 + index * 10 + Number(later) * minute,
      line: index + 1,
      endedAfter: endedAfter === "" ? index + 1 : Number(endedAfter),
      durationMs: 5,
      ...(letters.includes("u") ? {} : { status: 200 }),
      counted: kind === "f" ? "no" : "unknown",
      ...(remaining === "" ? {} : { reading: { remaining: Number(remaining) } }),
      ...letters.split("").reduce((all, letter) => ({ ...all, ...changes[letter] }), {}),
    };
  });
}

describe("usageSteps", () => {
  it.each([
    ["nothing is known before a second reading", "?50", "unknown"],
    ["a fall by one is one search", "f50 ?49", "free counted"],
    ["no fall is free", "f50 ? f50", "free free free"],
    ["as many falls as requests", "f50 ? ? f48", "free counted counted free"],
    ["a fall that fits no count", "f50 ? ? f49", "free unknown unknown free"],
    ["another machine used some", "f50 ? f40", "free unknown free"],
    ["a new day fills the allowance", "f3 ? f50", "free unknown free"],
    [
      "a company record is not blamed for a search with another key",
      "f50b ?b ?k f49b",
      "free unknown unknown free",
    ],
    ["nor with the same key", "f50b ?b ? f49b", "free unknown unknown free"],
    [
      "with one key, both are counted where the count fell by two",
      "f50b ?b ? f48b",
      "free counted counted free",
    ],
    ["with two keys, that is not known", "f50b ?b ?k f48b", "free unknown unknown free"],
    ["a renewed key is the same account", "f50b ?n f49bm", "free counted free"],
    ["the other host does not matter where nothing fell", "f50b ?b ?k f50b", "free free unknown free"],
    ["another key for the same host is another account", "f50 ? ?k f49", "free counted unknown free"],
    ["the sample is no account", "f50b ?b ?ks f49b", "free counted unknown free"],
    ["a refill hides what was charged", "f49 ? f49+720", "free unknown free"],
    ["hours between two searches do not make the second unknown", "?50 ?49+720", "unknown counted"],
    ["nothing can fall from 0", "f0 ? f0", "free unknown free"],
    ["a clock that was set back shows nothing", "f50+90 ? f50", "free unknown free"],
    ["one that was sent and not answered is not known", "f50 ?u ? f49", "free unknown unknown free"],
    ["unless the fall explains all", "f50 ?u ? f48", "free counted counted free"],
    ["nor is it free where nothing fell, as the others are", "f50 ?u ? f50", "free unknown free free"],
    ["one that was under way when a reading left is not free", "f50 ?>3 f50 f50", "free unknown free free"],
    [
      "but it is counted where only it can have made the count fall",
      "f50 ?>3 f50 f49",
      "free counted free free",
    ],
    ["nor is one that the reading before it may have seen", "f50>2 ?50", "free unknown"],
    [
      "what left before the reading arrived may have made it fall",
      "f50 ? f49>4 ?",
      "free unknown free unknown",
    ],
    ["a check that alone can have made the count fall may not be free", "f50 f49", "free unknown"],
    ["each account is measured by its own readings", "f50 ?49k", "free unknown"],
  ])("%s: %s", (_name, script, charges) => {
    const measured = finished(usageSteps(requests(script))).map(({ charge }) => charge);
    expect(measured.toReversed().join(" ")).toBe(charges);
  });

  it("gives the newest first, whatever order they come in", () => {
    const lines = requests("f50 ?49").toReversed();
    expect(finished(usageSteps(lines)).map((line) => line.exchange.line)).toEqual([2, 1]);
  });
});
