import { expect, it } from "vitest";
import { libraryTableColumns } from "../../../../src/present/table/libraryTableRows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

it("the library's table shows tags and notes without a choice of columns", () => {
  const usual = libraryTableColumns(wording).flatMap(({ id, isUsual }) => (isUsual ? [id] : []));
  expect(usual).toEqual(expect.arrayContaining(["star", "tags", "note"]));
});
