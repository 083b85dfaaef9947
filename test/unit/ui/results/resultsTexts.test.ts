import { expect, it, vi } from "vitest";
import { plainArrangement } from "../../../../src/present/arrangement.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { viewMessage } = await import("../../../../src/ui/results/resultsTexts.ts");

const wording = { t: inEnglish, locale: "en", currency: "USD" };

it("the line above the rows names the question before the first of them has come", () => {
  const drawn = { arrangement: plainArrangement, wording };
  expect(viewMessage({}, "companies named [x](command:y)", drawn)).toContain("companies named");
  expect(viewMessage({}, "", drawn)).toBe("");
});
