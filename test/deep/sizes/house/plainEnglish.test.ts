import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commentsOf, problemsOf, proseOf, testNamesOf } from "../../../support/house/plainEnglish.ts";
import { sourceFiles } from "../../../../tools/project/source.ts";
import { projectRoot } from "../../../../tools/vscode/environment.ts";

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

describe("documents", () => {
  const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
  const documents = [...pages, ...globSync("docs/**/*.md", { cwd: projectRoot }).toSorted()];

  it.each(documents)("in %s are in plain English", (path) => {
    const prose = proseOf(readFileSync(join(projectRoot, path), "utf8"));
    expect(prose.length).toBeGreaterThan(2);
    expect(problemsOf(prose)).toEqual([]);
  });

  it.each([
    "# What stands in a file\n\nText",
    "It is a line\nof its\nown.",
    "- The first\n- The second starts at once",
    "| a | b |\n| - | - |\n| 1 | what nobody reads |",
    "> 1. The text behind [the cursor](cursor.md)",
    "```js\nconst a = 1;\n```\n\nIt is drawn anew.\n\n```js\n```\n",
    "With `code`, it is said; without, nothing changes.",
    "- A part\n\n  ```js\n  const a = 1;\n  ```\n\n  that is not there any more.",
  ])("are found where they are not: %j", (page) => {
    expect(problemsOf(proseOf(page))).toHaveLength(1);
  });

  it.each([
    "```text\nIt stands behind nobody.\n```\n\nText",
    "- A part\n\n  ~~~text\n  so many\n  ~~~\n",
    "Its name is `nobody`, not `any more`.",
    "[The page](what-stands-behind.md) and ![a picture](nobody.png)",
    "<!-- commands: at once -->\n\nThe commands.",
    "| of its | own |\n| - | - |\n| whose | name |",
    "- It goes\n- by the keyboard",
    "10,000 records at once, from a service behind a proxy, where a clock stands still",
  ])("are not mistaken for others: %j", (page) => {
    expect(problemsOf(proseOf(page))).toEqual([]);
  });
});
