import { describe, expect, it } from "vitest";
import { KnownMarks } from "../../../../src/app/library/knownMarks.ts";
import {
  changeTags,
  type Marking,
  meantTags,
  putNote,
  tagsOn,
  toggleStars,
  typedTags,
} from "../../../../src/app/library/marking.ts";
import { libraryFolder, service } from "../../../support/library/libraryFolder.ts";

const library = libraryFolder();
const [one, two] = [1, 2].map((id) => ({ service, key: `filing:${String(id)}` }));
if (one === undefined || two === undefined) throw new Error("two records");

function marking(): Marking {
  const known = new KnownMarks(
    () => Promise.resolve(library.reader),
    () => [service],
  );
  return { known, writer: () => Promise.resolve(library.store.library) };
}

describe("a person's marks", () => {
  it("are known immediately, and to others once they read them", async () => {
    const made = marking();
    expect(await toggleStars(made, [one])).toBe(true);
    expect(made.known.of(one)).toEqual({ star: true, tags: [], note: "" });
    const other = marking();
    expect(other.known.of(one)).toBeUndefined();
    await other.known.refresh();
    expect(other.known.of(one)?.star).toBe(true);
  });

  it("are looked up before they are switched: a star that is there goes", async () => {
    await toggleStars(marking(), [one]);
    expect(await toggleStars(marking(), [one])).toBe(false);
  });

  it("of several records: all get a star where one has none, else all lose it", async () => {
    const made = marking();
    await toggleStars(made, [one]);
    expect(await toggleStars(made, [one, two])).toBe(true);
    expect(await toggleStars(made, [one, two])).toBe(false);
    expect(made.known.of(one)).toBeUndefined();
    await made.known.refresh();
    expect(made.known.of(two)).toBeUndefined();
  });

  it("tags are added and taken off; those that neither names stay, each once", async () => {
    const made = marking();
    await changeTags(made, [one], { added: ["a", "b"], removed: [] });
    await changeTags(made, [one, two], { added: ["b", "c"], removed: ["a"] });
    expect(made.known.of(one)?.tags).toEqual(["b", "c"]);
    expect(made.known.of(two)?.tags).toEqual(["b", "c"]);
    expect(Object.fromEntries(tagsOn(made.known, [one, two]))).toEqual({ b: 2, c: 2 });
  });

  it("a note is one line, and goes when it is empty", async () => {
    const made = marking();
    await putNote(made, one, "first\nsecond\u202e");
    expect(made.known.of(one)?.note).toBe("first second");
    await putNote(made, one, " ");
    expect(made.known.of(one)).toBeUndefined();
  });

  it("tell once of each change, and not where nothing has changed", async () => {
    const made = marking();
    let times = 0;
    made.known.onDidChange(() => (times += 1));
    await made.known.refresh();
    expect(times).toBe(0);
    await toggleStars(made, [one]);
    await made.known.refresh();
    expect(times).toBe(1);
  });
});

describe("tags that are typed", () => {
  it.each([
    ["", []],
    [" to  call , #north,", ["to call", "north"]],
    ["a, a", ["a"]],
    ["x".repeat(100), [`${"x".repeat(59)}…`]],
  ])("%j", (text, tags) => expect(typedTags(text)).toEqual(tags));

  it.each([
    ["a new one", "south", ["south"]],
    ["a known one in another case", "NORTH", ["north"]],
    ["a part of a known one, which may only look for it", "nor", []],
    ["both", "nor, south", ["south"]],
  ])("mean %s", (_what, text, tags) => expect(meantTags(text, ["north", "to call"])).toEqual(tags));
});
