import { describe, expect, it } from "vitest";
import type { Look } from "../../../tools/pages/tab.ts";
import { themeNames } from "../../../tools/pages/themes.ts";
import { loadTable, postToTable, type TableInBrowser } from "../../../tools/pages/table.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";
import { problemsInThemes } from "../../support/ui/accessibility.ts";
import { few, filingAt } from "../../support/ui/tablePage.ts";
import { useTab } from "../../support/ui/tabOfFile.ts";

const tab = useTab();

/** Opens the page with rows in it. */
async function show(look: Partial<Look> = {}, table = few): Promise<TableInBrowser> {
  const open = await loadTable(tab(), { theme: "dark", ...look });
  await postToTable(open, table);
  await open.page.getByRole("rowheader").first().waitFor();
  return open;
}

/** Opens the tab of the charts. */
async function showCharts({ page }: TableInBrowser): Promise<void> {
  await page.getByRole("tab", { name: "Charts" }).click();
  await page.locator(".chart-mark").first().waitFor();
}

/** What a person does to come to a state of the page. */
const ways: Readonly<Record<string, (table: TableInBrowser) => Promise<unknown>>> = {
  rows: () => Promise.resolve(),
  sorted: async ({ page }) => {
    await page.getByRole("columnheader", { name: "State" }).click();
    await page.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
  },
  "the latest of each company": ({ page }) => page.getByRole("checkbox", { name: /^Latest/ }).check(),
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
  "compared in all fields": async (table) => {
    await ways["compared"]?.(table);
    await table.page.getByRole("checkbox", { name: "Show all fields" }).check();
  },
  charts: (table) => showCharts(table),
  "charts, filtered": async (table) => {
    await showCharts(table);
    await table.page.getByRole("button", { name: /^California/ }).press("Enter");
    await table.page.getByRole("button", { name: "Show Rows in Table" }).waitFor();
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
};

const colourful = new Set([
  "rows",
  "selected",
  "a filter of values",
  "filtered",
  "compared",
  "compared in all fields",
  "the latest of each company",
  "failed",
  "charts, filtered",
]);
describe("the table in a browser", () => {
  it.each(Object.keys(ways))("axe finds nothing, in any theme: %s", async (way) => {
    const table = await show();
    await ways[way]?.(table);
    // The colours of the other states are among these; their parts are the same in every theme.
    expect(await problemsInThemes(table.page, colourful.has(way) ? themeNames : ["dark"])).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["a small window at twice the size", { width: 640, height: 400 }],
    ["large letters", { width: 640, height: 420, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s, and its dialogs too", async (_name, look) => {
    for (const way of [
      "selected",
      "filtered",
      "compared",
      "columns",
      "a filter of values",
      "charts, filtered",
    ]) {
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
    }
  });

  it("draws only the rows in sight of 10,000, and keeps the focus of one that is not", async () => {
    const filings = Array.from({ length: 10_000 }, (_, at) => filingAt(at));
    const many = writtenTable(filings);
    const least = Math.min(...filings.map(({ money_raised: raised }) => raised ?? Infinity));
    const { page } = await show({}, many);
    const drawn = (): Promise<number> => page.getByRole("rowheader").count();
    expect(await drawn()).toBeLessThan(60);
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("10002");
    const third = page.locator(".record", { has: page.getByRole("rowheader", { name: "Company 00002" }) });
    await third.getByRole("rowheader").click();
    // A cell that has just been chosen is brought into sight when it is drawn: a scroll before that would be undone.
    await expect.poll(() => third.getAttribute("aria-selected")).toBe("true");
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
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<readonly [string, string]>(
        "[document.activeElement.innerText || document.activeElement.type, getComputedStyle(document.activeElement).outlineStyle]",
      );
      expect(outline).not.toBe("none");
      reached.push(name.trim());
    }
    expect(reached).toEqual([
      "Table",
      "checkbox",
      "Insert",
      "Copy",
      "Copy As…",
      "Open",
      "Compare",
      "Export…",
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
    await expect.poll(() => page.locator(".record[aria-selected=true]").count()).toBe(6);
    expect(await page.evaluate<string>("document.activeElement.innerText")).toBe("Company 00005");
  });

  it("moves the focus by a key that comes while it scrolls", async () => {
    const { page } = await show({}, writtenTable(Array.from({ length: 200 }, (_, at) => filingAt(at))));
    await page.getByRole("rowheader", { name: "Company 00000" }).click();
    const focused = (): Promise<string> => page.evaluate<string>("document.activeElement.innerText");
    await expect.poll(focused).toBe("Company 00000");
    // The browser tells of the scroll after the key, and before the drawing that the key asks for.
    await page.evaluate(`{
      document.querySelector(".scroller").scrollTop = 2000;
      const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(key);
    }`);
    await expect.poll(focused, { timeout: 5_000 }).toBe("Company 00001");
  });

  it("leaves the focus where it is when a row's menu is asked for: the menu would close", async () => {
    const { page } = await show();
    const [first, third] = [page.getByRole("rowheader").nth(0), page.getByRole("rowheader").nth(2)];
    await first.click();
    const focused = (): Promise<string> => page.evaluate<string>("document.activeElement.innerText");
    await expect.poll(focused).toBe("Company 00000");
    // A pointer gives the focus before this event, which does not.
    await third.dispatchEvent("contextmenu");
    const selected = page.locator(".record[aria-selected=true]");
    await expect.poll(() => selected.getByRole("rowheader").innerText()).toBe("Company 00002");
    expect(await focused()).toBe("Company 00000");
    await third.click({ button: "right" });
    await expect.poll(focused).toBe("Company 00002");
  });

  it("reads out how it is sorted, and how many rows a filter leaves", async () => {
    const { page } = await show();
    const said = (): Promise<string> => page.getByRole("status").last().innerText();
    await page.getByRole("columnheader", { name: "State" }).click();
    await expect.poll(said).toBe("Sorted by State, ascending");
    await page.getByRole("searchbox").fill("texas");
    await expect.poll(said).toMatch(/^\d+ rows shown$/);
  });

  it.each(["reduce", "no-preference"] as const)(
    "shows for a while what was just done, with motion of %s",
    async (reducedMotion) => {
      const table = await show();
      await table.page.emulateMedia({ reducedMotion });
      await table.post({ type: "announce", text: "Copied" });
      const words = table.page.getByText("Copied", { exact: true });
      await words.waitFor();
      // What passes is the time of the animation: a second and a half, then the rest.
      const after = await table.page.evaluate<string>(`(() => {
        const words = document.querySelector(".announcement span");
        for (const each of words.getAnimations()) {
          each.playbackRate = 0;
          each.currentTime = 1500;
        }
        return getComputedStyle(words).opacity;
      })()`);
      expect([after, await words.isVisible()]).toEqual(["1", true]);
      await table.page.evaluate(
        "document.querySelector('.announcement span').getAnimations().forEach((each) => (each.playbackRate = 1, each.finish()))",
      );
      await words.waitFor({ state: "hidden" });
    },
  );

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
    // Where the cursor is, nothing is chosen.
    const first = { type: "select", generation: 1, rows: [] };
    await expect.poll(async () => (await table.asked()).at(-1)).toEqual(first);
    const before = (await table.asked()).length;
    await page.getByRole("rowheader").nth(2).click();
    await page
      .getByRole("rowheader")
      .nth(0)
      .click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("rowheader").nth(4).dblclick();
    await expect
      .poll(async () => (await table.asked()).slice(before))
      .toEqual([
        { type: "select", generation: 1, rows: [2] },
        { type: "select", generation: 1, rows: [0, 2] },
        { type: "command", command: "copyRecord" },
        { type: "select", generation: 1, rows: [4] },
        { type: "open", generation: 1, row: 4 },
      ]);
  });
});
