import { describe, expect, it } from "vitest";
import { marksText } from "../../../src/present/marks.ts";
import { wording } from "../../../tools/pages/wording.ts";

describe("marks of a person, in a row", () => {
  it("are nothing where there are none", () => {
    expect(marksText(undefined, wording)).toEqual({ before: "", accessible: "", tooltip: [] });
  });

  it("are a character, tags with their sign, and words for who listens", () => {
    const tags = ["to call", "north", "seed", "later"];
    expect(marksText({ star: true, tags, note: "Ask for the deck" }, wording)).toEqual({
      icon: "star-full",
      before: "★ #to call #north #seed +1",
      accessible: "starred, tags: to call, north, seed, later, has a note",
      tooltip: ["Tags: to call, north, seed, later", "Note: Ask for the deck"],
    });
  });

  it("show in the icon: the star first, then tags, then a note", () => {
    const icon = (star: boolean, tags: readonly string[], note: string) =>
      marksText({ star, tags, note }, wording).icon;
    expect([
      icon(true, ["a"], "b"),
      icon(false, ["a"], "b"),
      icon(false, [], "b"),
      icon(false, [], ""),
    ]).toEqual(["star-full", "tag", "note", undefined]);
  });

  it("stay text, on one line, and draw no icon", () => {
    const { before, tooltip } = marksText(
      { star: false, tags: ["$(trash)\nx"], note: "a\nb\u202e" },
      wording,
    );
    expect(before).toBe("#$\u200b(trash) x");
    expect(tooltip).toEqual(["Tags: $(trash) x", "Note: a b"]);
  });
});
