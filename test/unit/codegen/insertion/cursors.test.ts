import { describe, expect, it } from "vitest";
import { recordLanguages } from "../../../../src/codegen/languages/languages.ts";
import { tabledLanguages, tables, tablesOf } from "../../../support/cursors/allTables.ts";
import { asked } from "../../../support/cursors/cursorTable.ts";
import { insertRecordsAt, withPlaceholder, resultOf } from "../../../support/cursors/outcome.ts";

describe.each(tabledLanguages)("%s", (language) => {
  it.each(tablesOf(language).flatMap((table) => table.cases))("%j", async (document, outcome) => {
    const inserted = await insertRecordsAt(language, document);
    const result = resultOf(document, inserted);
    if (outcome === asked || result === asked) expect(result).toBe(outcome);
    else expect(withPlaceholder(language, result)).toBe(withPlaceholder(language, outcome));
    // Who is asked finds the document as it was.
    if (outcome === asked) expect(inserted).toEqual({ kind: "asks" });
  });
});

describe("the tables", () => {
  it("have 800 cursors and more, and one for every language that records are written in", () => {
    const cursors = tables.reduce((count, { cases }) => count + cases.length, 0);
    expect(cursors).toBeGreaterThanOrEqual(800);
    const named = new Set(tabledLanguages);
    expect(recordLanguages.filter(({ editorIds }) => !editorIds.some((id) => named.has(id)))).toEqual([]);
  });
});
