import { globSync, readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deepFolders } from "../../deepFolders.ts";
import { sourceFiles } from "../../../tools/project/source.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";

const inProject = (path: string): string => join(projectRoot, path);

describe("the quick run", () => {
  it("imports nothing from test/deep", () => {
    const files = sourceFiles(["test"]).filter(({ path }) => !path.startsWith("test/deep/"));
    expect(files.length).toBeGreaterThan(300);
    const wrong = files.filter(({ text }) => /(?:from|import\() ?"[^"]*\/deep\//.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("has at most 30 flows in at most 4 files", () => {
    const files = globSync("test/flows/**/*.test.ts", { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(4);
    const texts = files.map((file) => readFileSync(inProject(file), "utf8"));
    // A table of cases would hide how many there are.
    expect(texts.filter((text) => /\b(?:it|test|describe)\.(?:each|for)\b/.test(text))).toEqual([]);
    const flows = texts.flatMap((text) => text.match(/^\s*(?:it|test)\(/gm) ?? []);
    expect(flows.length).toBeLessThanOrEqual(30);
  });
});

describe("test/deep", () => {
  it("has a line in the table for each of its folders", () => {
    const folders = readdirSync(inProject("test/deep"), { withFileTypes: true });
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      deepFolders.map(({ name }) => name).toSorted(),
    );
  });

  it.each(deepFolders)(
    "$name has witnesses in the quick run, and paths that exist",
    ({ witnesses, paths }) => {
      const named = witnesses.map((witness) => witness.split(": "));
      expect(named.filter(([file = ""]) => file.startsWith("test/deep/"))).toEqual([]);
      const missing = [...named.map(([file = ""]) => file), ...paths].filter(
        (path) => !existsSync(inProject(path)),
      );
      expect(missing).toEqual([]);
      for (const [file = "", test] of named)
        if (test !== undefined) expect(readFileSync(inProject(file), "utf8")).toContain(test);
    },
  );
});
