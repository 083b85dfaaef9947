import { expect, it, vi } from "vitest";
import type { ShownMarks } from "../../../../src/present/recordMarks.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { rowItem } = await import("../../../../src/ui/results/resultsDrawing.ts");

const wording = { t: inEnglish, locale: "en", currency: "USD" };
const none = { star: false, tags: [], note: "" };
const news = { isNew: true, changed: [] };

it.each<readonly [string, ShownMarks | undefined]>([
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
