import { describe, expect, it, vi } from "vitest";
import { TextCache } from "../../../src/ui/textDocuments.ts";

vi.mock("vscode", () => import("../../support/fakeVscode.ts"));

/** Opens documents of these names one after the other; `open` stay open. Gives the names whose text is still kept. */
function keptAfter(names: readonly string[], open: readonly string[] = []): readonly string[] {
  const texts = new TextCache(3);
  for (const name of names) texts.setText(name, `text of ${name}`, new Set(open));
  return [...new Set(names)].filter((name) => texts.get(name) === `text of ${name}`);
}

describe("the texts of documents", () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ["a few are all kept", ["a", "b", "c", "d"], [], ["a", "b", "c", "d"]],
    ["those closed longest ago go first", ["a", "b", "c", "d", "e", "f"], [], ["c", "d", "e", "f"]],
    ["what is open stays", ["a", "b", "c", "d", "e", "f"], ["a"], ["a", "c", "d", "e", "f"]],
    ["what is opened again counts as new", ["a", "b", "c", "d", "a", "e"], [], ["a", "c", "d", "e"]],
  ])("%s", (_name, names, open, kept) => {
    expect(keptAfter(names, open)).toEqual(kept);
  });

  it("are not kept for the session, however many were opened", () => {
    const names = Array.from({ length: 1000 }, (_, index) => String(index));
    expect(keptAfter(names)).toEqual(["996", "997", "998", "999"]);
  });

  it("are the newest of one name, and gone after they were cleared", () => {
    const texts = new TextCache(3);
    texts.setText("a", "old", new Set());
    texts.setText("a", "new", new Set(["a"]));
    expect(texts.get("a")).toBe("new");
    texts.clear();
    expect(texts.get("a")).toBeUndefined();
  });
});
