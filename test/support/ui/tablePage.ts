import type { Locator, Page } from "playwright-core";
import type { PageStyle, Tab } from "../../../tools/pages/tab.ts";
import {
  loadTable,
  postToTable,
  type TableInBrowser,
  type WrittenTable,
} from "../../../tools/pages/table.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";

const places = ["CALIFORNIA", "NEW YORK", "TEXAS", null] as const;
/** Returns a filing; each number gives a different name. */
export const filingAt = (at: number) => ({
  id: at,
  name: `Company ${String(at).padStart(5, "0")}`,
  state: places[at % places.length] ?? null,
  industry: at % 3 === 0 ? "Pooled Investment Fund" : "Computers",
  money_raised: at % 5 === 0 ? null : (at * 7919) % 9_000_000,
  offered_for_sale: at % 4 === 0 ? "Indefinite" : String(at * 1000),
  min_investment: 1000,
  accepted_at: "2024-05-06T07:08:09-04:00",
  web: "https://a.example",
  is_business_combination_transaction: false,
});
/** Returns filings as a table, each with the change of a test. */
export const filings = (count: number, change: object = {}): WrittenTable =>
  writtenTable(Array.from({ length: count }, (_, at) => ({ ...filingAt(at), ...change })));
/** Thirty filings. */
export const few = filings(30);

/** Four filings, two of them superseded by newer filings of the same company. */
export const amended = writtenTable(
  [
    { name: "Acme, Inc.", money_raised: 100, accepted_at: "2024-01-01T00:00:00Z" },
    { name: "ACME INC", money_raised: 300, accepted_at: "2024-03-01T00:00:00Z" },
    { name: "Acme Inc.", money_raised: 200, accepted_at: "2024-02-01T00:00:00Z" },
    { name: "Birch LLC", money_raised: 1000, accepted_at: "2024-02-01T00:00:00Z" },
  ].map((filing, id) => ({ ...filing, id, min_investment: 50 })),
);

/** Loads the table's page in a tab, with rows in it. */
export async function showTable(
  tab: Tab,
  look: Partial<PageStyle> = {},
  table: WrittenTable = few,
): Promise<TableInBrowser> {
  const open = await loadTable(tab, { theme: "dark", ...look });
  await postToTable(open, table);
  await open.page.getByRole("rowheader").first().waitFor();
  return open;
}

/** Loads the table's page in a tab, with the charts of its rows. */
export async function showCharts(
  tab: Tab,
  look: Partial<PageStyle> = {},
  table: WrittenTable = few,
): Promise<TableInBrowser> {
  const open = await showTable(tab, look, table);
  await open.page.getByRole("tab", { name: "Charts" }).click();
  await open.page.locator(".chart-mark").first().waitFor();
  return open;
}

/** The names of the rows that are drawn, from the top. */
export const names = (page: Page): Promise<readonly string[]> => page.getByRole("rowheader").allInnerTexts();
/** The text of the element that has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.innerText");
/** Returns the text of the table's footer. */
export const summary = (page: Page): Promise<string> => page.locator("footer").innerText();
/** The head of a column, by its title. */
export const head = (page: Page, name: string): Locator =>
  page.getByRole("columnheader", { name: new RegExp(`^${name}`) });
/** The rows that are selected. */
export const selected = (page: Page): Locator => page.locator(".record[aria-selected=true]");

/** Selects the first rows that are drawn. */
export async function selectRows(page: Page, count: number): Promise<void> {
  const rows = page.getByRole("rowheader");
  await rows.first().click();
  await rows.nth(count - 1).click({ modifiers: ["Shift"] });
}

/** Drags the border of a column's head to the right, or with less than 0 to the left, in CSS pixels. */
export async function dragBorder(page: Page, column: string, by: number): Promise<void> {
  const border = head(page, column).locator(".border");
  await border.scrollIntoViewIfNeeded();
  const box = await border.boundingBox();
  if (box === null) throw new Error("there is no border");
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(Math.max(0, box.x + 4 + by), box.y + 10, { steps: 4 });
  await page.mouse.up();
}
