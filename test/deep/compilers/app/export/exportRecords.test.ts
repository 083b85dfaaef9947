import { describe, expect, it } from "vitest";
import { fileOf, filing, needsWith, never, rowsOf } from "../../../../support/export/exported.ts";
import { pythonProblem, readBack } from "../../../../support/export/readBack.ts";
import { notRun } from "../../../../support/notRun.ts";

describe("an export", () => {
  it("as a workbook has real dates and amounts", async () => {
    const problem = pythonProblem("openpyxl");
    if (problem !== undefined) return notRun("an exported workbook", problem);
    const { bytes } = await fileOf(needsWith(), rowsOf([filing]), "xlsx", never);
    expect(readBack("openpyxl", bytes)).toEqual([
      [
        "id",
        "name",
        "accepted_at",
        "accepted_at_utc",
        "offered_for_sale",
        "offered_for_sale_amount",
        "state",
      ].map((name) => ["text", name]),
      [
        ["int", "7"],
        ["text", "Acme"],
        ["text", "2011-07-14T16:18:52-04:00"],
        ["date", "2011-07-14T20:18:52"],
        ["text", "4500000"],
        ["int", "4500000"],
        ["text", "California"],
      ],
    ]);
  });
});
