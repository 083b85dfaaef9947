import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { useProduct } from "../support/ui/product.ts";
import { enterKey, searchFor } from "../../tools/workbench/steps.ts";
import { answerFilings, filings, firstFilings } from "../support/ui/tableFilings.ts";
import { openTable, openTableAnew, tableOf, type TablePage } from "../support/ui/tableSteps.ts";
import { chooseFromOpenMenu } from "../../tools/workbench/treeView.ts";

const service = await startSwitchedService();
const session = useProduct(
  {
    settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
    files: { "notes.ts": "\n" },
  },
  () => service,
);

/** The titles of the columns that are shown. */
const heads = async (): Promise<readonly (string | undefined)[]> => {
  const texts = await tableOf(session().vs).grid.getByRole("columnheader").allInnerTexts();
  return texts.map((text) => text.trim().split("\n")[0]);
};
const usualHeads = ["Name", "Raised", "State", "Industry", "Offered", "Minimum", "Filed", "Web"];
const axe = async (): Promise<unknown> => accessibilityProblems(session().vs.webview());

beforeAll(async () => {
  const { vs } = session();
  await enterKey(vs, "sk-table-1234567890abcdef");
  service.behave(answerFilings);
  await searchFor(vs, "Company");
  await vs.view("Results").row("Company 00").waitFor();
});
afterAll(() => service.stop());

/** In the open dialog: adds one column, takes another away, and moves a third. */
async function chooseColumns({ frame }: TablePage, without: string): Promise<void> {
  await frame.getByRole("checkbox", { name: "ID" }).check();
  await frame.getByRole("checkbox", { name: without }).uncheck();
  await frame.getByRole("button", { name: "Move Offered up" }).click();
  await frame.getByRole("button", { name: "Done" }).click();
}

/** Opens the table of the one search as a person sees it first: no sort, no filter, no selection, the usual columns. */
async function freshTable(): Promise<TablePage> {
  const table = await openTableAnew(session().vs);
  await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded, more exist");
  if ((await heads()).join() !== usualHeads.join()) {
    await table.button("Columns…").click();
    await table.frame.getByRole("button", { name: "Reset" }).click();
    await table.frame.getByRole("button", { name: "Done" }).click();
    await expect.poll(heads).toEqual(usualHeads);
  }
  return table;
}

describe("the table of the loaded rows", () => {
  it("says what is loaded, and that more exist; axe finds nothing", async () => {
    const table = await freshTable();
    expect(await table.grid.getAttribute("aria-rowcount")).toBe("42");
    expect((await session().vs.tabs()).join()).toContain("company “Company”");
    expect((await table.names()).slice(0, 2)).toEqual(["Company 00", "Company 01"]);
    expect(await axe()).toEqual([]);
  });

  it("sorts by several columns, with their order, and nothing last", async () => {
    const table = await freshTable();
    await table.head("State").click();
    await expect.poll(() => table.head("State").getAttribute("aria-sort")).toBe("ascending");
    await table.head("Raised").click({ modifiers: ["Shift"] });
    await table.head("Raised").click({ modifiers: ["Shift"] });
    await expect.poll(() => table.head("Raised").getAttribute("aria-sort")).toBe("descending");
    await expect.poll(() => table.head("Raised").innerText()).toContain("2");
    const expected = firstFilings
      .toSorted(
        (one, other) =>
          (one.state ?? "").localeCompare(other.state ?? "") ||
          (other.money_raised ?? -1) - (one.money_raised ?? -1),
      )
      .map(({ name }) => name);
    const drawn = await table.names();
    expect(drawn).toEqual(expected.slice(0, drawn.length));
    expect(await axe()).toEqual([]);
  });

  it("filters by words, values and a range, and counts only what is shown", async () => {
    const table = await freshTable();
    const { frame } = table;
    await table.button("Filter Industry").click();
    await frame.getByRole("checkbox", { name: /Energy/ }).check();
    expect(await axe()).toEqual([]);
    await frame.getByRole("button", { name: "Done" }).click();
    await table.button("Filter Raised").click();
    await frame.getByRole("textbox", { name: "At least" }).fill("2M");
    await frame.getByRole("textbox", { name: "At most" }).fill("4,000k");
    await session().page.keyboard.press("Escape");
    const fitting = firstFilings
      .filter(({ industry, money_raised: raised }) => industry === "Energy" && raised !== null)
      .map(({ money_raised: raised }) => raised ?? 0)
      .filter((raised) => raised >= 2_000_000 && raised <= 4_000_000);
    await expect.poll(() => table.summary()).toContain(`${String(fitting.length)} shown of 40 loaded`);
    const total = fitting.reduce((sum, raised) => sum + raised, 0);
    const inTitle = await frame.locator(".figure [title]").first().getAttribute("title");
    expect(inTitle).toContain(`total $${total.toLocaleString("en-US")}`);
    await expect.poll(() => table.button(/^Filter Raised: \$2M to \$4M/).count()).toBe(1);
    await frame.getByRole("searchbox", { name: "Filter by text in any column" }).fill("no such words");
    await frame.getByText("No loaded rows match the filters.").waitFor();
    expect(await axe()).toEqual([]);
    await frame.locator(".nothing").getByRole("button").click();
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded");
  });

  it("goes by the keyboard, selects and extends", async () => {
    const { page } = session();
    const table = await freshTable();
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await table.row("Company 00").getByRole("rowheader").click();
    await expect.poll(() => table.selected()).toBe(1);
    await press("ArrowDown");
    await expect.poll(() => table.focused()).toBe("Company 01");
    await press("ArrowRight");
    await expect.poll(() => table.focused()).toBe("$3,700,000");
    await press("Shift+ArrowDown");
    await press("Shift+ArrowDown");
    await expect.poll(() => table.selected()).toBe(3);
    await press("Control+End");
    await expect.poll(() => table.grid.locator(":focus").getAttribute("aria-colindex")).toBe("8");
    await expect.poll(() => table.row("Company 39").count()).toBe(1);
    await press("Control+Home");
    await expect.poll(() => table.focused()).toBe("Company 00");
    await press("PageDown");
    await expect.poll(() => table.focused()).not.toBe("Company 00");
    await press("Control+a");
    await expect.poll(() => table.summary()).toContain("40 selected");
    await press("Escape");
    await expect.poll(() => table.selected()).toBe(0);
    await press("Control+Home");
    await press("ArrowUp");
    await press("ArrowUp");
    const sort = (): Promise<string | null> => table.head("Name").getAttribute("aria-sort");
    for (const next of ["ascending", "descending", "none"]) {
      await press("Enter");
      await expect.poll(sort).toBe(next);
    }
    const before = await table.head("Name").boundingBox();
    await press("Shift+ArrowRight");
    await expect
      .poll(async () => (await table.head("Name").boundingBox())?.width)
      .toBeGreaterThan(before?.width ?? 9999);
    await press("Shift+ArrowLeft");
    await expect.poll(async () => (await table.head("Name").boundingBox())?.width).toBe(before?.width);
  });

  it("copies the selected rows in the order of the table, as the service gave them", async () => {
    const { vs, page } = session();
    const table = await freshTable();
    await vs.writeClipboard("");
    await table.row("Company 03").getByRole("rowheader").click();
    await table
      .row("Company 01")
      .getByRole("rowheader")
      .click({ modifiers: ["ControlOrMeta"] });
    await expect.poll(() => table.selected()).toBe(2);
    await table.button("Copy As…").click();
    await vs.pick.choose("JSON");
    await expect.poll(() => vs.readClipboard()).toContain("Company 03");
    expect(JSON.parse(await vs.readClipboard())).toEqual([filings[1], filings[3]]);
    await vs.writeClipboard("");
    await table.row("Company 02").getByRole("rowheader").click();
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => vs.readClipboard()).toContain("Company 02");
    expect(JSON.parse(await vs.readClipboard())).toEqual(filings[2]);
  });

  it("says what was copied, and nothing where the person has left the choice of a format", async () => {
    const { vs } = session();
    const table = await freshTable();
    const root = table.frame.locator(":root");
    await root.evaluate<undefined, undefined>(
      `{
        window.heard = [];
        const hear = () => window.heard.push(document.querySelector(".announcement")?.innerText ?? "");
        new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
      }`,
      undefined,
    );
    const heard = async (): Promise<readonly string[]> => {
      const texts = await root.evaluate<readonly string[], undefined>("window.heard", undefined);
      return [...new Set(texts)].filter((text) => text !== "");
    };
    await table.row("Company 07").getByRole("rowheader").click();
    await expect.poll(() => table.selected()).toBe(1);
    await table.button("Copy As…").click();
    await vs.pick.waitForOpen();
    await vs.pick.escape();
    await table.button("Copy As…").click();
    await vs.pick.choose("Markdown table");
    await expect.poll(heard).toEqual(["Copied Company 07 as Markdown table"]);
  });

  it("takes no row that nobody has chosen", async () => {
    const table = await freshTable();
    for (const name of ["Insert", "Copy", "Copy As…", "Open"]) {
      const button = table.frame.getByRole("button", { name, exact: true });
      await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
      expect(await button.getAttribute("title")).toBe("Select a row first");
    }
    await table.row("Company 02").getByRole("rowheader").click();
    const copy = table.frame.getByRole("button", { name: "Copy", exact: true });
    await expect.poll(() => copy.getAttribute("aria-disabled")).toBe("false");
  });

  it("has the editor's own menu for its rows", async () => {
    const { vs, page } = session();
    const table = await freshTable();
    await vs.writeClipboard("");
    await table.row("Company 05").getByRole("rowheader").click({ button: "right" });
    await chooseFromOpenMenu(page, "Copy Record");
    await expect.poll(() => vs.readClipboard()).toContain("Company 05");
    await vs.writeClipboard("");
    await table.row("Company 06").getByRole("rowheader").click();
    await page.keyboard.press("ContextMenu");
    await chooseFromOpenMenu(page, "Copy Record");
    await expect.poll(() => vs.readClipboard()).toContain("Company 06");
  });

  it("chooses and orders columns", async () => {
    const table = await freshTable();
    await table.button("Columns…").click();
    expect(await axe()).toEqual([]);
    await chooseColumns(table, "State");
    const chosen = ["Name", "Raised", "Offered", "Industry", "Minimum", "Filed", "Web", "ID"];
    await expect.poll(heads).toEqual(chosen);
  });

  it("is arranged in the same way when it is opened again", async () => {
    const { vs, kept } = session();
    const table = await freshTable();
    await table.button("Columns…").click();
    // No other test leaves this column out, so what is kept is of this one.
    await chooseColumns(table, "Minimum");
    const chosen = ["Name", "Raised", "State", "Offered", "Industry", "Filed", "Web", "ID"];
    await expect.poll(heads).toEqual(chosen);
    await expect
      .poll(kept)
      .toMatch(
        /"order":\["name","money_raised","state","offered_for_sale",.*"shown":\{"id":true,"min_investment":false\}/,
      );
    await vs.run("View: Close Editor");
    await expect.poll(async () => (await vs.tabs()).join()).not.toContain("company “Company”");
    await openTable(vs);
    await expect.poll(heads).toEqual(chosen);
    await table.button("Columns…").click();
    await table.frame.getByRole("button", { name: "Reset" }).click();
    await table.frame.getByRole("button", { name: "Done" }).click();
    await expect.poll(heads).toEqual(usualHeads);
  });

  it("compares filings, and comes back to the row", async () => {
    const { page } = session();
    const table = await freshTable();
    const { frame } = table;
    await table.row("Company 00").getByRole("rowheader").click();
    await expect.poll(() => table.selected()).toBe(1);
    await expect.poll(() => table.button("Compare").getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => table.selected()).toBe(2);
    await table.button("Compare").click();
    await frame.getByRole("heading", { name: "Comparison" }).waitFor();
    expect(await frame.getByRole("rowheader", { name: "State (differs)" }).count()).toBe(1);
    const same = frame.getByRole("rowheader", { name: "Minimum (the same)" });
    expect(await same.count()).toBe(0);
    const raised = frame.getByRole("row", { name: /^Raised/ }).getByRole("cell");
    expect(await raised.allInnerTexts()).toEqual(["$0", "$3,700,000\n+$3,700,000"]);
    expect(await axe()).toEqual([]);
    await frame.getByRole("checkbox", { name: "Show all fields" }).check();
    await expect.poll(() => same.count()).toBe(1);
    expect(await axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => table.focused()).toBe("Company 01");
  });

  it("keeps how it was arranged while it is hidden", async () => {
    const { vs } = session();
    const table = await freshTable();
    await table.head("Raised").click();
    await expect.poll(() => table.head("Raised").getAttribute("aria-sort")).toBe("ascending");
    await table.row("Company 00").getByRole("rowheader").click();
    await expect.poll(() => table.selected()).toBe(1);
    await vs.openFile("notes.ts");
    await openTable(vs);
    await expect.poll(() => table.head("Raised").getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(() => table.selected()).toBe(1);
    expect((await vs.tabs()).filter((tab) => tab.includes("company “Company”"))).toHaveLength(1);
  });
});
