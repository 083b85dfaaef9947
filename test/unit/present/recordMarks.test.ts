import { describe, expect, it } from "vitest";
import { marksText } from "../../../src/present/recordMarks.ts";
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

  it.each([
    [{ star: true, tags: ["a"], note: "b" }, "star-full"],
    [{ star: false, tags: ["a"], note: "b" }, "tag"],
    [{ star: false, tags: [], note: "b" }, "note"],
    [{ star: false, tags: [], note: "" }, undefined],
  ] as const)("show in the icon: the star first, then tags, then a note: %j", (marks, icon) => {
    expect(marksText(marks, wording).icon).toBe(icon);
  });

  it.each([
    [{ isNew: true, changed: [] }, "● New · ★", "new, starred", "New in a saved search"],
    [
      { isNew: false, changed: ["amount", "persons"] },
      "Changed: amount, persons · ★",
      "changed since you last looked: amount, persons, starred",
      "Changed since you last looked: amount, persons",
    ],
  ] as const)("begin with what is new: %j", (news, before, accessible, tooltip) => {
    expect(marksText({ star: true, tags: [], note: "", news }, wording)).toEqual({
      icon: "star-full",
      before,
      accessible,
      tooltip: [tooltip],
    });
    const alone = marksText({ star: false, tags: [], note: "", news }, wording);
    expect(`${alone.before} · ★`).toBe(before);
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
