import { describe, expect, it } from "vitest";
import { isInRepository } from "../../../../src/app/export/saveFile.ts";

describe("the repository of a file", () => {
  const there = new Set([
    "file:///home/ada/my%20work/.git",
    "vscode-remote://ssh-remote%2Bbox/srv/.git",
    "file:///c%3A/code/.git",
  ]);
  const plain = { size: 0, modified: 0, isPlain: false };
  const stateOf = async (file: string) => {
    await Promise.resolve();
    if (file.includes("locked")) throw new Error("not allowed");
    return there.has(file) ? plain : undefined;
  };

  it.each([
    ["file:///home/ada/my%20work/a.csv", true],
    ["file:///home/ada/my%20work/deep/er/a.csv", true],
    ["file:///home/ada/my%20work/locked/a.csv", true],
    ["file:///home/ada/a.csv", false],
    ["file:///a.csv", false],
    ["vscode-remote://ssh-remote%2Bbox/srv/app/a.csv", true],
    ["vscode-remote://ssh-remote%2Bother/srv/app/a.csv", false],
    ["file:///c%3A/code/a.csv", true],
    ["file:///d%3A/code/a.csv", false],
    [`file:///home/ada/my%20work/${"deep/".repeat(60)}a.csv`, false],
  ])("of %s is found: %s", async (file, is) => {
    expect(await isInRepository(file, { stateOf })).toBe(is);
  });
});
