import { expect, it } from "vitest";
import { countFreeCalls, withFreeCall } from "../../../../src/domain/agents/freeCalls.ts";

const day = 86_400_000;

it("free calls are counted by day, those of the last thirty days with calls", () => {
  let known: unknown;
  for (let at = 0; at < 40; at += 1) known = withFreeCall(withFreeCall(known, at * day), at * day);
  expect(countFreeCalls(known)).toBe(60);
});

it.each([[undefined], [null], ["x"], [{ "2026-01-01": "many" }], [{ "2026-01-01": 1.5 }]])(
  "what was kept as %j counts for nothing",
  (known) => {
    expect(countFreeCalls(known)).toBe(0);
    expect(countFreeCalls(withFreeCall(known, 0))).toBe(1);
  },
);
