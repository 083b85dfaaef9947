import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { isOwnPage, writeProblem } from "../../../../src/host/editor/writableDocument.ts";

const systems: Readonly<Record<string, boolean>> = { file: true, "vscode-userdata": true, git: false };
const problemOf = (scheme: string, isOriginalSide = false): string | undefined => {
  const problem = writeProblem({ scheme, name: "leads.ts", isOriginalSide, isWritable: systems[scheme] });
  return problem === undefined ? undefined : inEnglish(problem.text, ...problem.values);
};

describe("records", () => {
  it.each(["file", "untitled", "vscode-userdata", "vscode-interactive-input"])(
    "go to a document of %s",
    (scheme) => {
      expect(problemOf(scheme)).toBeUndefined();
    },
  );

  it.each(["git", "vscode-test-web-content", "walkThroughSnippet"])(
    "do not go to one of %s, which is named",
    (scheme) => {
      expect(problemOf(scheme)).toBe(
        "“leads.ts” is read-only. Click in a file that you can edit, then try again.",
      );
    },
  );
});

it("a page of our own is one that records go past", () => {
  expect(isOwnPage("startup-funding")).toBe(true);
  expect(isOwnPage("file")).toBe(false);
});
