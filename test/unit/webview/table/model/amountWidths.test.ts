import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountFormat } from "../../../../../src/present/amountText.ts";
import type { TableCell, TableColumn } from "../../../../../src/present/table/tableProtocol.ts";
import {
  amountWidths,
  cellLabel,
  arrangeColumns,
  defaultLayout,
} from "../../../../../src/webview/table/model/columnLayout.ts";
import { createFormats } from "../../../../../src/webview/table/model/tableFormats.ts";
import { wording } from "../../../../../tools/pages/wording.ts";

const columns: readonly TableColumn[] = [
  { id: "amount", title: "Amount", original: "amount", kind: "amount", isUsual: true },
];
/** Every letter is 8 pixels wide. */
const measure = (text: string): number => text.length * 8;
const written = (locale: string, currency = "USD") => {
  const write = amountFormat({ ...wording, locale, currency });
  return (value: number): TableCell => [write(value, "full") ?? "", value];
};

describe("amounts in a column", () => {
  it.each([
    ["en-US", "USD"],
    ["de", "EUR"],
    ["de-CH", "CHF"],
    ["sv", "SEK"],
    ["ja", "JPY"],
  ])("are never cut, in full or in short, at any width: %s", (locale, currency) => {
    const formats = createFormats(locale, currency);
    const write = written(locale, currency);
    const anyAmount = fc.oneof(
      fc.integer({ min: -1e9, max: 1e12 }),
      fc.nat(99_999).map((part) => part / 100),
    );
    fc.assert(
      fc.property(
        fc.array(anyAmount, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 400 }),
        (amounts, width) => {
          const rows = amounts.map((amount) => ({ name: "", cells: [write(amount)] }));
          const widths = amountWidths({ rows, columns }, formats, measure);
          const layout = { ...defaultLayout, widths: { amount: width } };
          const [column] = arrangeColumns(columns, layout, (at) => widths[at]);
          for (const { cells } of rows) {
            const text = cellLabel(cells[0], column?.isShort ?? false, formats);
            expect(measure(text) + 20).toBeLessThanOrEqual(column?.width ?? 0);
          }
        },
      ),
      { examples: [[[-10_180_500, 0], 1]] },
    );
  });

  it("in words stay as they were written, in a narrow column too", () => {
    const formats = createFormats("en-US", "USD");
    const cell: TableCell = ["€2.6 Million", 2_600_000];
    expect(cellLabel(cell, true, formats)).toBe("€2.6 Million");
    expect(cellLabel(["$2,600,000", 2_600_000], true, formats)).toBe("$2.6M");
    expect(cellLabel("Indefinite", true, formats)).toBe("Indefinite");
    const rows = [{ name: "", cells: [cell] }];
    const [widths] = amountWidths({ rows, columns }, formats, measure);
    expect(widths?.short).toBeGreaterThanOrEqual(measure("€2.6 Million"));
  });

  it("need no room where none is stated", () => {
    const rows = [{ name: "", cells: ["Indefinite", null] }];
    expect(amountWidths({ rows, columns }, createFormats("en-US", "USD"), measure)).toEqual([undefined]);
  });
});
