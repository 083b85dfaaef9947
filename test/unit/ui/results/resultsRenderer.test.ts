import { expect, it, vi } from "vitest";
import type { RecordMarks } from "../../../../src/present/recordMarks.ts";
import { resultRow, shownSearch } from "../../../support/table/search.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { createResultsRenderer: createResultsDrawing, rowItem } =
  await import("../../../../src/ui/results/resultsRenderer.ts");

const wording = { t: inEnglish, locale: "en", currency: "USD" };
const mayUse = () => "may use 1 search";
const settings = { loadDetails: () => "auto" as const };
const none = { star: false, tags: [], note: "" };
const news = { isNew: true, changed: [] };

it.each<readonly [string, RecordMarks | undefined]>([
  ["record", undefined],
  ["record", { ...none, star: true }],
  ["recordWithNews", { ...none, news }],
  ["recordChanged", { ...none, hasChanged: true }],
  ["recordChangedWithNews", { ...none, hasChanged: true, news }],
])("a row is a %s to its menu with the marks %o", (context, marks) => {
  const record = { kind: "filing" as const, value: { id: 1, name: "Acme" } };
  const row = { service: "https://a.example", key: "filing:1", record };
  const item = rowItem({ kind: "row", row, ...(marks === undefined ? {} : { marks }) }, wording);
  expect(item.contextValue).toBe(context);
});

it("the amount leads in Results, the name in Library, where a narrow view cuts the rest", () => {
  const value = { id: 1, name: "Acme", money_raised: 7_200_000, state: "Ohio" };
  const row = { service: "https://a.example", key: "filing:1", record: { kind: "filing", value } } as const;
  const [inResults, inLibrary] = [undefined, "name" as const].map((leads) =>
    rowItem({ kind: "row", row }, wording, leads),
  );
  expect(inResults).toMatchObject({ label: "$7.2M  Acme", description: "Ohio" });
  expect(inLibrary).toMatchObject({ label: "Acme", description: "$7.2M · Ohio" });
});

it("the hint is one line of the tree above the rows, which can be hidden for good", async () => {
  const drawing = createResultsDrawing({
    wording: () => wording,
    marks: { of: () => undefined },
    mayUse,
    settings,
  });
  const state = { shown: shownSearch([resultRow(7)]) };
  const nodes = (hasHint: boolean) =>
    drawing.nodesOf(state, { arrangement: { sort: "loaded", group: "none" }, hasHint });
  const [hint, ...rest] = nodes(true);
  expect(rest).toEqual(nodes(false));
  expect(hint && (await drawing.itemOf(hint, state))).toMatchObject({
    label: "Drag rows into your code",
    description: "or open them as a table",
    contextValue: "hint",
  });
  expect(drawing.message(state, "a", { sort: "loaded", group: "none" })).not.toContain("Drag");
});
