import { postToTable, type TableInBrowser } from "../../../tools/pages/table.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";
import { hostileTable } from "../charts/hostile.ts";
import { few, selectRows } from "./tablePage.ts";

/** Brings the table's page, loaded with rows, into a state by the actions of a person. */
type Bring = (table: TableInBrowser) => Promise<unknown>;

const selected: Bring = ({ page }) => selectRows(page, 3);

const compared: Bring = async (table) => {
  await selected(table);
  await table.page.getByRole("button", { name: "Compare" }).click();
};

const charts: Bring = async ({ page }) => {
  await page.getByRole("tab", { name: "Charts" }).click();
  await page.locator(".chart-mark").first().waitFor();
};

/** Every state of the table's page. */
export const tableStates = {
  rows: () => Promise.resolve(),
  sorted: async ({ page }) => {
    await page.getByRole("columnheader", { name: "State" }).click();
    await page.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
  },
  "the latest of each company": ({ page }) => page.getByRole("checkbox", { name: /^Latest/ }).check(),
  selected,
  "a filter of values": async ({ page }) => {
    await page.getByRole("button", { name: /^Filter State/ }).click();
    await page.getByRole("checkbox", { name: /New York/ }).check();
  },
  "a filter of amounts, wrong": async ({ page }) => {
    await page.getByRole("button", { name: /^Filter Raised/ }).click();
    await page.getByRole("textbox", { name: "At least" }).fill("much");
  },
  "a filter of dates": ({ page }) => page.getByRole("button", { name: /^Filter Filed/ }).click(),
  filtered: ({ page }) => page.getByRole("searchbox").fill("fund"),
  "filtered to nothing": ({ page }) => page.getByRole("searchbox").fill("nowhere"),
  columns: ({ page }) => page.getByRole("button", { name: "Columns…" }).click(),
  compared,
  "compared in all fields": async (table) => {
    await compared(table);
    await table.page.getByRole("checkbox", { name: "Show all fields" }).check();
  },
  charts,
  "charts of amounts": async (table) => {
    await charts(table);
    await table.page.getByRole("button", { name: "Amount", exact: true }).click();
  },
  "charts, filtered": async (table) => {
    await charts(table);
    await table.page.getByRole("button", { name: /^California/ }).press("Enter");
    await table.page.getByRole("button", { name: "Show Rows in Table" }).waitFor();
  },
  "charts of hostile texts": async (table) => {
    await postToTable(table, hostileTable);
    await charts(table);
  },
  "charts of nothing": async (table) => {
    await postToTable(table, writtenTable([{ id: 1 }]));
    await table.page.getByRole("tab", { name: "Charts" }).click();
    await table.page.locator(".chart-head").first().waitFor();
  },
  failed: async (table) => {
    await postToTable(table, few, {
      error: "The last request failed.",
      busy: "more",
      notes: ["Sample data"],
    });
    await table.page.getByText("The last request failed.").waitFor();
  },
  empty: async (table) => {
    const none = { columns: [], rows: [] };
    await postToTable(table, none, { empty: { text: "Nothing found.", command: "search", label: "Search" } });
    await table.page.getByText("Nothing found.").waitFor();
  },
} as const satisfies Readonly<Record<string, Bring>>;
