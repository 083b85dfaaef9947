import { chromium, type Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../tools/vscode/browser.ts";
import {
  openTableInBrowser,
  tellTable,
  type TableInBrowser,
  type TableLook,
} from "../support/table/browserPage.ts";
import { writtenTable } from "../support/table/rows.ts";
import { accessibilityProblems } from "./accessibility.ts";

const places = ["CALIFORNIA", "NEW YORK", "TEXAS", null] as const;
const filingAt = (at: number) => ({
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
const few = writtenTable(Array.from({ length: 30 }, (_, at) => filingAt(at)));

let browser: Browser;
let open: TableInBrowser | undefined;

beforeAll(async () => {
  browser = await chromium.launch(await findBrowser(console.log));
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(open?.problems ?? []).toEqual([]);
  await open?.close();
  open = undefined;
});

/** Opens the page with rows in it. */
async function show(look: Partial<TableLook> = {}, table = few): Promise<TableInBrowser> {
  open = await openTableInBrowser(browser, { theme: "dark", ...look });
  await tellTable(open, table);
  await open.page.getByRole("rowheader").first().waitFor();
  return open;
}

/** What a person does to come to a state of the page. */
const ways: Readonly<Record<string, (table: TableInBrowser) => Promise<unknown>>> = {
  rows: () => Promise.resolve(),
  sorted: async ({ page }) => {
    await page.getByRole("columnheader", { name: "State" }).click();
    await page.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
  },
  selected: async ({ page }) => {
    await page.getByRole("rowheader").nth(1).click();
    await page
      .getByRole("rowheader")
      .nth(3)
      .click({ modifiers: ["Shift"] });
  },
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
  compared: async (table) => {
    await ways["selected"]?.(table);
    await table.page.getByRole("button", { name: "Compare" }).click();
  },
  failed: async (table) => {
    await tellTable(table, few, { error: "The last request failed.", busy: "more", notes: ["Sample data"] });
    await table.page.getByText("The last request failed.").waitFor();
  },
  empty: async (table) => {
    const none = { columns: [], rows: [] };
    await tellTable(table, none, { empty: { text: "Nothing found.", command: "search", label: "Search" } });
    await table.page.getByText("Nothing found.").waitFor();
  },
};

const colourful = new Set(["rows", "selected", "a filter of values", "filtered", "compared", "failed"]);
const looked = Object.keys(ways).flatMap((way) =>
  (["dark", "light", "highContrast", "highContrastLight"] as const)
    // The colours of the other states are among these; their parts are the same in every theme.
    .filter((theme) => colourful.has(way) || theme === "dark")
    .map((theme) => [way, theme] as const),
);

describe("the table in a browser", () => {
  it.each(looked)("axe finds nothing: %s in %s", async (way, theme) => {
    const table = await show({ theme });
    await ways[way]?.(table);
    expect(await accessibilityProblems(table.page)).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["twice the size", { width: 640, height: 420, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s, and its dialogs too", async (_name, look) => {
    for (const way of ["selected", "filtered", "compared", "columns", "a filter of values"]) {
      const table = await show(look);
      await ways[way]?.(table);
      const overflow = await table.page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([way, overflow <= 0]).toEqual([way, true]);
      const outside = await table.page.evaluate<number>(
        "[...document.querySelectorAll('dialog')].filter((one) => { const place = one.getBoundingClientRect(); return place.left < 0 || place.top < 0 || place.right > innerWidth || place.bottom > innerHeight; }).length",
      );
      expect([way, outside]).toEqual([way, 0]);
      await table.close();
    }
    open = undefined;
  });

  it("draws only the rows in sight of 10,000, and keeps the focus of one that is not", async () => {
    const filings = Array.from({ length: 10_000 }, (_, at) => filingAt(at));
    const many = writtenTable(filings);
    const least = Math.min(...filings.map(({ money_raised: raised }) => raised ?? Infinity));
    const { page } = await show({}, many);
    const drawn = (): Promise<number> => page.getByRole("rowheader").count();
    expect(await drawn()).toBeLessThan(60);
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("10002");
    await page.getByRole("rowheader", { name: "Company 00002" }).click();
    await page.evaluate("document.querySelector('.scroller').scrollTo(0, 100000)");
    await page.getByRole("rowheader", { name: "Company 03850" }).waitFor();
    expect(await drawn()).toBeLessThan(60);
    expect(await page.evaluate<string>("document.activeElement.innerText")).toBe("Company 00002");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("rowheader", { name: "Company 00003" }).waitFor();
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.scroller').scrollTop"))
      .toBeLessThan(200);
    await page.keyboard.press("Control+End");
    await page.getByRole("rowheader", { name: "Company 09999" }).waitFor();
    await page.getByRole("columnheader", { name: "Raised" }).click();
    const first = page.locator(".record[aria-rowindex='3'] .amount").first();
    await page.keyboard.press("Control+Home");
    await expect.poll(() => first.innerText()).toBe(`$${least.toLocaleString("en-US")}`);
  });

  it("reaches every tool, the grid and the next page by Tab, and shows where the focus is", async () => {
    const { page } = await show();
    const reached: string[] = [];
    for (let press = 0; press < 10; press += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<readonly [string, string]>(
        "[document.activeElement.innerText || document.activeElement.type, getComputedStyle(document.activeElement).outlineStyle]",
      );
      expect(outline).not.toBe("none");
      reached.push(name.trim());
    }
    expect(reached).toEqual([
      "Table",
      "Insert",
      "Copy",
      "Copy As…",
      "Open",
      "Compare",
      "Columns…",
      "search",
      "Company 00000",
      "Load Next Page",
    ]);
  });

  it("takes keys that come faster than it is drawn, each where the one before has led", async () => {
    const { page } = await show();
    await page.getByRole("rowheader").first().click();
    await page.evaluate(`(() => {
      const press = () => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true }));
      for (let times = 0; times < 5; times += 1) press();
    })()`);
    await expect.poll(() => page.locator("[aria-selected=true]").count()).toBe(6);
    expect(await page.evaluate<string>("document.activeElement.innerText")).toBe("Company 00005");
  });

  it("reads out how it is sorted, and how many rows a filter leaves", async () => {
    const { page } = await show();
    const said = (): Promise<string> => page.getByRole("status").last().innerText();
    await page.getByRole("columnheader", { name: "State" }).click();
    await expect.poll(said).toBe("Sorted by State, ascending");
    await page.getByRole("searchbox").fill("texas");
    await expect.poll(said).toMatch(/^\d+ rows shown$/);
  });

  it("makes a column as wide as it is dragged, and as its text on a double click", async () => {
    const { page } = await show();
    const head = page.getByRole("columnheader", { name: "Name" });
    const width = async (): Promise<number> => (await head.boundingBox())?.width ?? 0;
    const before = await width();
    const border = await head.locator(".border").boundingBox();
    if (border === null) throw new Error("there is no border");
    await page.mouse.move(border.x + 4, border.y + 10);
    await page.mouse.down();
    await page.mouse.move(border.x + 64, border.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 60);
    await head.locator(".border").dblclick();
    await expect.poll(width).toBeLessThan(before);
    expect(await head.getAttribute("aria-sort")).toBe("none");
  });

  it("tells which rows are chosen before it asks for anything", async () => {
    const table = await show();
    const { page } = table;
    await page.getByRole("rowheader").nth(2).click();
    await page
      .getByRole("rowheader")
      .nth(0)
      .click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("rowheader").nth(4).dblclick();
    expect(await table.asked()).toEqual([
      { type: "ready" },
      { type: "select", turn: 1, rows: [] },
      { type: "select", turn: 1, rows: [0] },
      { type: "select", turn: 1, rows: [2] },
      { type: "select", turn: 1, rows: [0, 2] },
      { type: "command", command: "copyRecord" },
      { type: "select", turn: 1, rows: [4] },
      { type: "open", turn: 1, row: 4 },
    ]);
  });
});
