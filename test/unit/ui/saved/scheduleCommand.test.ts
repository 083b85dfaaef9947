import { expect, it, vi } from "vitest";
import { wording } from "../../../../tools/pages/wording.ts";
import { openPick } from "../../../support/fakeVscode.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { scheduleSearch } = await import("../../../../src/ui/saved/scheduleCommand.ts");

it("a schedule is by hand, when a window opens, or once a day or week", async () => {
  const search = { id: "a", schedule: "byHand" };
  const saved = { list: () => [search], news: () => [], watch: () => ({}) };
  const needs = { engine: () => ({ store: { saved } }), wording: () => wording };
  const node = { kind: "saved", search, added: 0, changed: 0, watch: {} };
  const asked: unknown = Reflect.apply(scheduleSearch, undefined, [needs, node]);
  await vi.waitFor(() => expect(openPick("Schedule Checks")).toBeDefined());
  const pick = openPick("Schedule Checks");
  expect(pick?.rows).toEqual(["Only when I check it", "When a window opens", "Once a day", "Once a week"]);
  pick?.hide();
  await asked;
});
