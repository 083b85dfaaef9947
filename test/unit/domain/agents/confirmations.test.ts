import { beforeEach, describe, expect, it } from "vitest";
import { Confirmations, declinedMs } from "../../../../src/domain/agents/confirmations.ts";

let known = new Confirmations();
beforeEach(() => (known = new Confirmations()));

const at = 0;
const readableAt = 500;

describe("a call", () => {
  it.each([
    [499, 1, false],
    [500, 1, true],
    [60_000, 1, true],
    [declinedMs - 1, 1, true],
    [declinedMs, 1, false],
    // It would cost more than the question named.
    [60_000, 2, false],
  ])("%d ms after its question of 1, at a price of %d, is confirmed: %s", (ms, price, isConfirmed) => {
    known.prepared("a", { at, price: 1, readableAt });
    expect(known.takeConfirmation("a", price, ms)).toBe(isConfirmed);
  });

  it("is confirmed by no person while its question can’t have been read", () => {
    known.prepared("a", { at, price: 1, readableAt: Infinity });
    expect(known.takeConfirmation("a", 1, declinedMs - 1)).toBe(false);
  });

  it("without a question, or with another one, is not", () => {
    known.prepared("a", { at, price: undefined, readableAt });
    known.prepared("b", { at, price: 1, readableAt });
    expect(known.takeConfirmation("a", 1, 9_000)).toBe(false);
    expect(known.takeConfirmation("c", 1, 9_000)).toBe(false);
  });

  it("takes one question: the second call of the same has none left", () => {
    known.prepared("a", { at, price: 1, readableAt });
    expect([1, 2].map(() => known.takeConfirmation("a", 1, 9_000))).toEqual([true, false]);
  });

  it("that comes with its own preparation does not take an older question, which still waits for a person", () => {
    known.prepared("a", { at, price: 1, readableAt });
    known.prepared("a", { at: 9_000, price: undefined, readableAt });
    expect(known.takeConfirmation("a", 1, 9_001)).toBe(false);
    expect(known.takeConfirmation("a", 1, 9_002)).toBe(true);
  });
});

describe("a question", () => {
  it("that was declined isn’t asked again for ten minutes", () => {
    known.declined("a", 1_000);
    expect(
      [1_000, 1_000 + declinedMs - 1, 1_000 + declinedMs].map((now) => known.isDeclined("a", now)),
    ).toEqual([true, true, false]);
    expect(known.isDeclined("b", 1_000)).toBe(false);
  });

  it("that the editor has asked counts as declined until its call comes", () => {
    known.prepared("a", { at, price: 1, readableAt });
    expect(known.isDeclined("a", 5_000)).toBe(true);
    known.takeConfirmation("a", 1, 5_000);
    expect(known.isDeclined("a", 5_000)).toBe(false);
  });

  it("that was not asked is none", () => {
    known.prepared("a", { at, price: undefined, readableAt });
    expect(known.isDeclined("a", 1)).toBe(false);
  });
});
