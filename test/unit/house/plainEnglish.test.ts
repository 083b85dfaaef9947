import { describe, expect, it } from "vitest";
import { commentsOf, problemsOf, testNamesOf } from "../../support/house/plainEnglish.ts";
import { sourceFiles } from "../../../tools/project/source.ts";

describe("comments", () => {
  it.each(["src", "tools", "bench", "test"])("of %s are in plain English", (folder) => {
    const files = sourceFiles([folder]);
    expect(files.length).toBeGreaterThan(0);
    const problems = files.flatMap((file) =>
      problemsOf(commentsOf(file)).map((problem) => `${file.path}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    "/** What stands between two names. */",
    "// A name that lies in a folder",
    "/** The text behind the cursor. */",
    "// Held behind a proxy, and behind the cursor",
    "// What is left behind the cursor",
    "/** Nobody else reads it. */",
    "// Whoever asks first",
    "/** A thread of its own. */",
    "/** What drawing needs. */",
    "/** What the whole page needs. */",
    "/** Listeners are told of it. */",
    "// Missing is said, 0 is nothing yet",
    "/** The first, if not said. */",
    "/** Rejects after so many ms. */",
    "/** Reads all anew. */",
    "// It is not there any more",
    "/** Draws a search of before. */",
    "/** Starts at once. */",
    "/** How often it is looked whether there is an answer. */",
    "// The command goes by the last link",
    "// Its answers are not wanted",
    "/** Called by who does that. */",
    "/**\n * A phrase over two lines, in a thread of its\n * own.\n */",
    "  // A phrase over two lines, and read\n  // at once.\n  const a = 1;",
  ])("are found where they are not: %s", (code) => {
    expect(problemsOf(commentsOf({ path: "sample.ts", text: code }))).toHaveLength(1);
  });

  it.each([
    "/** A name that stands for a value, and the stand-in of a file. */",
    "/** A clock that stands still. */",
    "// Lay out the page; what is between them",
    "/** A service behind a proxy, behind the company's proxy, or behind TLS. */",
    "/** What a window leaves behind; a file that was left behind leaves its name behind. */",
    "/** From `at` to `behind`. */",
    "/** Their own lines, on its own line; parts of their own kind. */",
    "/** What a row needs after it. */",
    "/** Few years are told apart by their months. */",
    "// There are so many signs that none is read",
    "// It holds any more than two",
    "/** Two windows at once, or several of them at once. */",
    'const text = "nobody stands behind it"; // a text of the product is none',
    "const pattern = /\\/\\/ at once/;",
    "// The first line\nconst at = 1; // of\n\n// before",
  ])("are not mistaken for others: %s", (code) => {
    expect(problemsOf(commentsOf({ path: "sample.ts", text: code }))).toEqual([]);
  });
});

describe("names of tests", () => {
  it("are in plain English", () => {
    const names = sourceFiles(["test"]).map((file) => [file.path, testNamesOf(file)] as const);
    expect(names.flatMap(([, all]) => all).length).toBeGreaterThan(1_000);
    const problems = names.flatMap(([path, all]) => problemsOf(all).map((problem) => `${path}: ${problem}`));
    expect(problems).toEqual([]);
  });

  it.each([
    'it("starts at once", () => {});',
    'test("a file that nobody reads", () => {});',
    'describe("behind a page", () => {});',
    'it.each(["a"])("stands under %s", () => {});',
    'describe.each([[1]] as const)("draws anew for %d", () => {});',
    'test.skipIf(isBusy)("has a line of its own", () => {});',
    'it.each`a\n${1}`("is told of $a", () => {});',
    "it(`takes ${name} at once`, () => {});",
    'describe("a row", () => {\n  it(\n    "is said to be old",\n    () => {},\n  );\n});',
  ])("are found where they are not: %s", (text) => {
    expect(problemsOf(testNamesOf({ path: "sample.ts", text }))).toHaveLength(1);
  });

  it.each([
    'it("knows a service behind a proxy, and what a window leaves behind", () => {});',
    'it.each(["nobody stands behind it"])("reads %s", () => {});',
    'it("reads a text", () => expect(read("at once")).toBe("any more"));',
    'const names = sample("nobody"); it(names, () => {});',
    "it(`takes ${nobody} first`, () => {}); // at once",
    'text.it("nobody"); exec("at once"); test.file.replace(/anew/, "again");',
  ])("are not mistaken for others: %s", (text) => {
    expect(problemsOf(testNamesOf({ path: "sample.ts", text }))).toEqual([]);
  });
});
