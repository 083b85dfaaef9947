import { describe, expect, it } from "vitest";
import { postToTable, type TableInBrowser } from "../../tools/pages/table.ts";
import { writtenTable } from "../../tools/pages/tableRows.ts";
import { hostileTable } from "../support/charts/hostile.ts";
import { problemsOfStates } from "../support/ui/accessibility.ts";
import { overflowOf } from "../support/ui/atRest.ts";
import { useTab } from "../support/ui/tabOfFile.ts";
import {
  dragBorder,
  few,
  filingAt,
  filings,
  focused,
  head,
  selected,
  selectRows,
  showTable,
} from "../support/ui/tablePage.ts";

const tab = useTab();

/** What a person does to come to a state of the page. */
const ways: Readonly<Record<string, (table: TableInBrowser) => Promise<unknown>>> = {
  rows: () => Promise.resolve(),
  sorted: async ({ page }) => {
    await page.getByRole("columnheader", { name: "State" }).click();
    await page.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
  },
  "the latest of each company": ({ page }) => page.getByRole("checkbox", { name: /^Latest/ }).check(),
  selected: ({ page }) => selectRows(page, 3),
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
  charts: async ({ page }) => {
    await page.getByRole("tab", { name: "Charts" }).click();
    await page.locator(".chart-mark").first().waitFor();
  },
  "charts of amounts": async (table) => {
    await ways["charts"]?.(table);
    await table.page.getByRole("button", { name: "Amount", exact: true }).click();
  },
  "charts, filtered": async (table) => {
    await ways["charts"]?.(table);
    await table.page.getByRole("button", { name: /^California/ }).press("Enter");
    await table.page.getByRole("button", { name: "Show Rows in Table" }).waitFor();
  },
  "charts of hostile texts": async (table) => {
    await postToTable(table, hostileTable);
    await ways["charts"]?.(table);
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
};

describe("the table in a browser", () => {
  it("has nothing that axe finds, in any state", async () => {
    // As many rows as show every kind of cell.
    const rows = filings(8);
    const states = Object.entries(ways).map(([way, go]) => {
      const show = async (): Promise<unknown> => go(await showTable(tab(), {}, rows));
      return [way, show] as const;
    });
    expect(await problemsOfStates(tab().page, Object.fromEntries(states))).toEqual([]);
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
      "charts of amounts",
      "charts of hostile texts",
      "charts of nothing",
    ]) {
      const table = await showTable(tab(), look);
      await ways[way]?.(table);
      expect(await overflowOf(table.page), way).toBeLessThanOrEqual(0);
      const outside = await table.page.evaluate<number>(
        "[...document.querySelectorAll('dialog')].filter((one) => { const place = one.getBoundingClientRect(); return place.left < 0 || place.top < 0 || place.right > innerWidth || place.bottom > innerHeight; }).length",
      );
      expect(outside, way).toBe(0);
    }
  });

  it("draws only the rows in sight of 10,000, and keeps the focus of one that is not", async () => {
    const all = Array.from({ length: 10_000 }, (_, at) => filingAt(at));
    const many = writtenTable(all);
    const least = Math.min(...all.map(({ money_raised: raised }) => raised ?? Infinity));
    const { page } = await showTable(tab(), {}, many);
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
    expect(await focused(page)).toBe("Company 00002");
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
    const { page } = await showTable(tab());
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
    const { page } = await showTable(tab());
    await page.getByRole("rowheader").first().click();
    await page.evaluate(`(() => {
      const press = () => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true }));
      for (let times = 0; times < 5; times += 1) press();
    })()`);
    await expect.poll(() => selected(page).count()).toBe(6);
    expect(await focused(page)).toBe("Company 00005");
  });

  it("moves the focus by a key that comes while it scrolls", async () => {
    const { page } = await showTable(tab(), {}, filings(200));
    await page.getByRole("rowheader", { name: "Company 00000" }).click();
    await expect.poll(() => focused(page)).toBe("Company 00000");
    // The browser tells of the scroll after the key, and before the drawing that the key asks for.
    await page.evaluate(`{
      document.querySelector(".scroller").scrollTop = 2000;
      const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(key);
    }`);
    await expect.poll(() => focused(page)).toBe("Company 00001");
  });

  it("leaves the focus where it is when a row's menu is asked for: the menu would close", async () => {
    const { page } = await showTable(tab());
    const [first, third] = [page.getByRole("rowheader").nth(0), page.getByRole("rowheader").nth(2)];
    await first.click();
    await expect.poll(() => focused(page)).toBe("Company 00000");
    // A pointer gives the focus before this event, which does not.
    await third.dispatchEvent("contextmenu");
    await expect.poll(() => selected(page).getByRole("rowheader").innerText()).toBe("Company 00002");
    expect(await focused(page)).toBe("Company 00000");
    await third.click({ button: "right" });
    await expect.poll(() => focused(page)).toBe("Company 00002");
  });

  it("reads out how it is sorted, and how many rows a filter leaves", async () => {
    const { page } = await showTable(tab());
    const said = (): Promise<string> => page.getByRole("status").last().innerText();
    await page.getByRole("columnheader", { name: "State" }).click();
    await expect.poll(said).toBe("Sorted by State, ascending");
    await page.getByRole("searchbox").fill("texas");
    await expect.poll(said).toMatch(/^\d+ rows shown$/);
  });

  it.each(["reduce", "no-preference"] as const)(
    "shows for a while what was just done, with motion of %s",
    async (reducedMotion) => {
      const table = await showTable(tab());
      const { page } = table;
      await page.emulateMedia({ reducedMotion });
      // No animation goes on by itself.
      const session = await page.context().newCDPSession(page);
      await session.send("Animation.enable");
      await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
      await table.post({ type: "announce", text: "Copied" });
      const words = page.locator(".announcement span", { hasText: "Copied" });
      const move = (change: string): Promise<unknown> =>
        words.evaluate<unknown, undefined>(`(words) => words.getAnimations().forEach((each) => ${change})`);
      await words.waitFor();
      // A second and a half later.
      await move("(each.currentTime = 1500)");
      expect(await words.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      expect(await words.isVisible()).toBe(true);
      await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
      await move("each.finish()");
      await words.waitFor({ state: "hidden" });
      await session.detach();
    },
  );

  it("makes a column as wide as it is dragged, and as its text on a double click", async () => {
    const { page } = await showTable(tab());
    const name = head(page, "Name");
    const width = async (): Promise<number> => (await name.boundingBox())?.width ?? 0;
    const before = await width();
    await dragBorder(page, "Name", 60);
    await expect.poll(width).toBe(before + 60);
    await name.locator(".border").dblclick();
    await expect.poll(width).toBeLessThan(before);
    expect(await name.getAttribute("aria-sort")).toBe("none");
  });

  it("tells which rows are chosen before it asks for anything", async () => {
    const table = await showTable(tab());
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
