import { describe, expect } from "vitest";
import { loadTable, tableMessages } from "../../tools/pages/table.ts";
import { writtenTable } from "../../tools/pages/tableRows.ts";
import { it, tab } from "../support/ui/sharedTab.ts";
import { expectFooter, expectUncutAmounts } from "../support/ui/tableLooks.ts";
import { amended, few, focused, names, selected, selectRows, showTable } from "../support/ui/tablePage.ts";

describe("amounts in the table", () => {
  it("are never cut", async () => {
    await expectUncutAmounts(tab(), {});
  });

  it("add up only if a sum means something, and say of which rows", async () => {
    const { page } = await showTable(tab(), {}, amended);
    const figure = (name: string) => page.locator(".figure", { hasText: name });
    expect(await figure("Raised").innerText()).toBe(
      "Rows shown, with amendments: Raised total $1.6K · median $250",
    );
    expect(await figure("Minimum").innerText()).toBe("Minimum median $50");
    expect(await figure("Raised").locator("[title]").getAttribute("title")).toBe(
      "Raised in the rows shown: total $1,600, median $250. 4 of 4 report it.\nThe total includes 2 older filings of the same companies. Amendments state the same money again.",
    );
    expect(await figure("Minimum").locator("[title]").getAttribute("title")).not.toContain("again");
  });

  it("are those of the latest filing of each company alone if that is switched on", async () => {
    const { page } = await showTable(tab(), {}, amended);
    const latest = page.getByRole("checkbox", { name: "Latest filing per company" });
    expect(await page.locator(".switch").innerText()).toMatch(/2 older$/);
    await latest.check();
    await expect.poll(() => names(page)).toEqual(["ACME INC", "Birch LLC"]);
    expect(await page.locator(".switch").innerText()).toMatch(/2 hidden$/);
    expect(await page.locator(".figure", { hasText: "Raised" }).innerText()).toBe(
      "Rows shown: Raised total $1.3K · median $650",
    );
    await page.getByRole("searchbox").fill("acme");
    await expect.poll(() => names(page)).toEqual(["ACME INC"]);
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(2);
    expect(await latest.isChecked()).toBe(true);
    await page.getByRole("tab", { name: "Charts" }).click();
    const caption = page.getByRole("region", { name: "Over time", exact: true }).locator(".chart-caption");
    await expect.poll(() => caption.innerText()).toContain("2 of 4 shown");
    await page.getByRole("tab", { name: "Table" }).click();
    await latest.uncheck();
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(4);
  });

  it("have no switch if the rows are no filings", async () => {
    const { page } = await showTable(
      tab(),
      {},
      writtenTable([{ title: "A", amount: "$2 Million" }], "funding"),
    );
    expect(await page.getByRole("checkbox", { name: /^Latest/ }).count()).toBe(0);
  });
});

describe("commands on rows", () => {
  it("are off until a row is chosen, and say why", async () => {
    const table = await showTable(tab());
    const { page } = table;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const offs = async (): Promise<readonly (string | null)[]> =>
      await Promise.all(
        ["Insert", "Copy", "Copy As…", "Open", "Compare"].map((name) => button(name).getAttribute("title")),
      );
    const [row, rows] = ["Select a row first", "Select two to five rows to compare them"];
    expect(await offs()).toEqual([row, row, row, row, rows]);
    const before = (await table.asked()).length;
    await button("Copy").click({ force: true });
    await button("Insert").press("Enter");
    await page.getByRole("rowheader").nth(1).click();
    // A message of the two buttons would arrive before this message.
    await expect
      .poll(async () => (await table.asked()).slice(before))
      .toEqual([{ type: "select", generation: 1, rows: [1] }]);
    await expect.poll(() => button("Copy").getAttribute("aria-disabled")).toBe("false");
    expect(await offs()).not.toContain(row);
    expect(await button("Compare").getAttribute("aria-disabled")).toBe("true");
  });

  it("by a key are about the row with the focus, which is chosen then", async () => {
    const table = await showTable(tab());
    const { page } = table;
    await page.getByRole("rowheader").first().click();
    await page.keyboard.press("Escape");
    await expect.poll(() => selected(page).count()).toBe(0);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
    const before = (await table.asked()).length;
    await page.evaluate("document.activeElement.dispatchEvent(new Event('copy', { bubbles: true }))");
    await expect
      .poll(async () => (await table.asked()).slice(before))
      .toEqual([
        { type: "select", generation: 1, rows: [3] },
        { type: "command", command: "copyRecord" },
      ]);
    await expect.poll(() => selected(page).getByRole("rowheader").innerText()).toBe("Company 00003");
  });
});

describe("filters of the table", () => {
  it("by days take the days that are shown, whatever the hour", async () => {
    const dates = ["2024-05-06", "2024-05-06T00:10:00Z", "2024-05-06T23:50:00Z", "2024-05-07", "soon"];
    const days = dates.map((date) => `of ${date}`);
    const { page } = await showTable(
      tab(),
      {},
      writtenTable(dates.map((date, id) => ({ id, name: days[id] ?? "", accepted_at: date }))),
    );
    await page.getByRole("button", { name: /^Filter Filed/ }).click();
    await page.getByLabel("From", { exact: true }).fill("2024-05-06");
    await page.getByLabel("To", { exact: true }).fill("2024-05-06");
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => names(page)).toEqual(days.slice(0, 3));
    expect(await page.getByRole("button", { name: "Filter Filed: May 6, 2024" }).count()).toBe(1);
  });

  it("by values count what the other filters leave, and keep what is chosen", async () => {
    const { page } = await showTable(tab());
    const values = async (): Promise<readonly string[]> =>
      (await page.locator(".values .value").allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, " ").trim(),
      );
    await page.getByRole("button", { name: /^Filter State/ }).click();
    await expect.poll(values).toEqual(["California 8", "New York 8", "Texas 7", "not reported 7"]);
    await page.getByRole("checkbox", { name: /Texas/ }).check();
    await expect.poll(values).toEqual(["California 8", "New York 8", "Texas 7", "not reported 7"]);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("searchbox").fill("california");
    await page.getByRole("button", { name: /^Filter State/ }).click();
    await expect.poll(values).toEqual(["California 8", "Texas 0"]);
  });

  it("by amounts read them as the language writes them, and show what was read", async () => {
    const table = await loadTable(tab(), { theme: "dark" });
    for (const message of tableMessages(few)) {
      await table.post(message.type === "begin" ? { ...message, locale: "de" } : message);
    }
    const { page } = table;
    await page.getByRole("button", { name: /^Filter Raised/ }).click();
    await page.getByRole("textbox", { name: "At least" }).fill("0,01 Mio.");
    const read = page.getByRole("dialog").getByRole("status");
    await expect.poll(async () => (await read.innerText()).replaceAll(/\s/g, " ")).toBe("from 10.000 $");
    await page.getByRole("textbox", { name: "At most" }).fill("9.000");
    await expect.poll(() => read.innerText()).toBe("The lower bound is above the upper bound");
    await page.getByRole("textbox", { name: "At most" }).fill("viel");
    await expect.poll(() => read.innerText()).toBe("Enter an amount, such as 500k or 2.5M");
  });
});

describe("the comparison", () => {
  it("shows what differs and by how much, all fields if asked to, and leads back to the row", async () => {
    const { page } = await showTable(tab(), {}, amended);
    await selectRows(page, 2);
    await page.getByRole("button", { name: "Compare" }).click();
    const fields = (): Promise<readonly string[]> => page.locator("tbody th").allInnerTexts();
    await expect.poll(fields).toHaveLength(3);
    expect((await fields()).map((field) => field.replace(/\s*\(.*/s, ""))).toEqual(["Raised", "Filed", "ID"]);
    const raised = page.getByRole("row", { name: /^Raised/ });
    expect(await raised.getByRole("cell").allInnerTexts()).toEqual(["$100", "$300\n+$200 (+200%)"]);
    const aligned = "getComputedStyle(document.querySelector('td.amount')).textAlign";
    expect(await page.evaluate(aligned)).toBe("end");
    expect(
      await page
        .getByRole("row", { name: /^Filed/ })
        .getByRole("cell")
        .nth(1)
        .innerText(),
    ).toBe("Mar 1, 2024\n+60 days");
    expect(await page.getByRole("row", { name: /^ID/ }).getByRole("cell").allInnerTexts()).toEqual([
      "0",
      "1",
    ]);
    await page.getByRole("checkbox", { name: "Show all fields" }).check();
    await expect.poll(fields).toHaveLength(4);
    expect(await page.getByText("2 of 3 fields differ").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("ACME INC");
  });

  it("says so if nothing differs", async () => {
    const same = { name: "Acme", money_raised: 5 };
    const { page } = await showTable(tab(), {}, writtenTable([same, same]));
    await selectRows(page, 2);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("The records don’t differ in any field.").waitFor();
  });
});

it("the sum of the rows takes two lines, with the button for more in the first", async () => {
  await expectFooter(tab(), { width: 1024, height: 700 }, 2);
});
