import { describe, expect, it } from "vitest";
import { changesOf, changeTexts } from "../../../../src/app/library/changes.ts";
import type { Json } from "../../../../src/text/json.ts";

const version = (until: number, value: Json) => ({ until, value });

describe("what has changed in a record", () => {
  it("is between each version and the one before it, the newest first", () => {
    const versions = [
      version(3, { id: 1, raised: 9, state: "Ohio" }),
      version(2, { id: 1, raised: 5 }),
      version(1, { id: 1, raised: 4 }),
    ];
    expect(
      changesOf(versions).map(({ before, after, fields }) => [before.until, after.until, fields]),
    ).toEqual([
      [2, 3, ["raised", "state"]],
      [1, 2, ["raised"]],
    ]);
  });

  it.each([
    ["nothing is known", []],
    ["there is one version", [version(1, { id: 1 })]],
    ["two say the same", [version(2, { id: 1, a: [1] }), version(1, { a: [1], id: 1 })]],
  ])("is nothing where %s", (_what, versions) => expect(changesOf(versions)).toEqual([]));

  it("is shown in lines that differ only where a value does, in whatever order keys came", () => {
    const [change] = changesOf([
      version(2, { id: 1, name: "Acme", raised: 9n, web: "acme.example" }),
      version(1, { web: "acme.example", old: true, raised: 5, id: 1, name: "Acme" }),
    ]);
    if (change === undefined) throw new Error("no change");
    const { before, after } = changeTexts(change);
    expect(after.split("\n")).toEqual([
      "{",
      '  "id": 1,',
      '  "name": "Acme",',
      '  "raised": 9,',
      '  "web": "acme.example"',
      "}",
      "",
    ]);
    expect(before.split("\n").filter((line) => !after.split("\n").includes(line))).toEqual([
      '  "raised": 5,',
      '  "web": "acme.example",',
      '  "old": true',
    ]);
  });
});
