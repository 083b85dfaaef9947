import { expect, it, vi } from "vitest";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { markSeen } = await import("../../../../src/ui/saved/savedCommands.ts");

it("Mark as Seen of the heading marks all that is new, without a question", async () => {
  const news = ["a", "b"].map((search) => ({ search, service: "s", key: "filing:1" }));
  const seen = vi.fn<(scope: unknown) => void>();
  const saved = { news: () => news, list: () => [], markSeen: seen };
  const needs = { engine: () => ({ store: { saved } }), connections: { usesSample: false } };
  await Reflect.apply(markSeen, undefined, [needs, { kind: "heading", id: "new", count: 1 }]);
  expect(seen.mock.calls).toEqual([[{ search: "a" }], [{ search: "b" }]]);
});
