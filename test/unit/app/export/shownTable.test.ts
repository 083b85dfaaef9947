import { describe, expect, it } from "vitest";
import { resultsTable } from "../../../../src/app/export/shownTable.ts";
import type { FileFormat } from "../../../../src/codegen/file/fileJob.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { rowsOf, tableFileOf } from "../../../support/export/exported.ts";
import { cellsOf } from "../../../support/export/workbooks.ts";

const wording = { t: inEnglish, locale: "en", currency: "USD", timeZone: "UTC" };
const filing = {
  id: 7,
  name: "Acme",
  money_raised: 4_500_000,
  offered_for_sale: "Indefinite",
  state: "CALIFORNIA",
  accepted_at: "2011-07-14T16:18:52-04:00",
  description: "word ".repeat(200).trim(),
};

async function fileOf(format: FileFormat, columns: readonly string[]): Promise<Uint8Array> {
  const rows = rowsOf([filing, { id: 8, name: "Birch" }]);
  return (
    await tableFileOf(
      resultsTable(columns, rows, () => "New", wording),
      format,
    )
  ).bytes;
}

describe("rows as the table of Results shows them", () => {
  it("have its columns in its order, by their titles, and news", async () => {
    const bytes = await fileOf("csv", ["~new", "money_raised", "name", "state", "accepted_at", "gone"]);
    expect(Buffer.from(bytes).toString()).toBe(
      "\uFEFFNew,Raised,Name,State,Filed\r\nNew,4500000,Acme,California,2011-07-14\r\nNew,,Birch,,\r\n",
    );
  });

  it("are numbers and dates in a workbook, and texts are not cut as on the page", async () => {
    const bytes = await fileOf("xlsx", ["accepted_at", "money_raised", "offered_for_sale", "description"]);
    expect(cellsOf(bytes)[1]).toEqual([40_738, 4_500_000, "Indefinite", filing.description]);
  });
});
