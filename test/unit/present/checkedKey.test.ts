import { describe, expect, it } from "vitest";
import { checkSentences, type KeyCheck, keyState } from "../../../src/present/checkedKey.ts";
import { ServiceError, type ServiceErrorKind } from "../../../src/service/errors.ts";
import { inEnglish } from "../../../src/text/sentence.ts";

const failed = (host: string, kind: ServiceErrorKind, code?: string): KeyCheck => ({
  kind: "failed",
  host,
  error: new ServiceError({
    kind,
    origin: `https://${host}`,
    maybeCounted: false,
    ...(code === undefined ? {} : { code }),
  }),
});
const accepted = (host: string, remaining: number): KeyCheck => ({
  kind: "accepted",
  host,
  remaining,
  foundRows: false,
});

describe("the notification after a key was saved", () => {
  it.each<[string, readonly KeyCheck[], ReturnType<typeof keyState>, readonly string[]]>([
    [
      "both hosts took",
      [accepted("a.example", 39), accepted("b.example", 39)],
      "works",
      ["a.example and b.example accepted it: 39 searches left."],
    ],
    [
      "has no search left, by a count and by a refusal",
      [accepted("a.example", 0), failed("b.example", "limit")],
      "usedUp",
      ["a.example and b.example accepted it, but you’ve used all your searches."],
    ],
    [
      "could not be checked while offline",
      [failed("a.example", "network", "ENETUNREACH"), failed("b.example", "network", "ENETUNREACH")],
      "unverified",
      ["It’s not verified yet. Can’t reach a.example. Check your network. No search was used."],
    ],
    [
      "one host took, of two counts",
      [accepted("a.example", 1), accepted("b.example", 12)],
      "works",
      ["a.example accepted it: 1 search left.", "b.example accepted it: 12 searches left."],
    ],
    ["was saved without a check", [], "unverified", ["It isn’t verified."]],
  ])("says of one that %s", (_what, checked, state, sentences) => {
    expect(keyState(checked)).toBe(state);
    expect(checkSentences(checked, inEnglish, "en")).toEqual(sentences);
  });
});
