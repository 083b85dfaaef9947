import { describe, expect, it } from "vitest";
import { suggestedName } from "../../../src/present/question.ts";
import type { ListQuestion } from "../../../src/service/contract/question.ts";
import { wording } from "../../../tools/pages/wording.ts";

describe("the name that is suggested for a saved search", () => {
  it.each<[ListQuestion, string]>([
    [{ endpoint: "fundings", filters: { series: "Series B" } }, "Series B"],
    [{ endpoint: "companies", filters: { company: "Kestrel" } }, "Kestrel"],
    [
      { endpoint: "companies", filters: { company: "Kestrel", states: ["California"] } },
      "company “Kestrel”, California",
    ],
    [{ endpoint: "companies", filters: { states: ["California"] } }, "California"],
    [{ endpoint: "fundings", filters: {} }, "all fundings"],
  ])("is the one text that was asked for, else the question in words: %j", (question, expected) => {
    expect(suggestedName(question, wording)).toBe(expected);
  });
});
