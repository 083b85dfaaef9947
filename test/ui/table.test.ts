import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBody, pageIn, sendJson, type Fault } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/switchedService.ts";
import { accessibilityProblems } from "./accessibility.ts";
import { hostileRow, traps } from "./hostileRecords.ts";
import { useProduct } from "./product.ts";
import { enterKey, searchFor } from "./steps.ts";
import { openTable, tableOf } from "./tableSteps.ts";
import { chooseFromOpenMenu } from "./treeView.ts";

const service = await startSwitchedService();
const session = useProduct({
  settings: { "startupFunding.baseUrl": service.origin, "startupFunding.appUrl": service.origin },
  files: { "notes.ts": "\n" },
});

const states = ["MAINE", "OHIO", "TEXAS"] as const;

/** The filings of the service: 40 on the first page, 20 on the second. */
const filings = Array.from({ length: 60 }, (_, at) => ({
  id: 1000 + at,
  name: `Company ${String(at).padStart(2, "0")}`,
  web: at % 5 === 0 ? "" : `https://c${String(at)}.example`,
  accepted_at: `2024-0${String((at % 9) + 1)}-15T12:00:00-04:00`,
  state: states[at % 3],
  industry: at % 2 === 0 ? "Energy" : "Computers",
  is_business_combination_transaction: at % 7 === 0,
  money_raised: at % 10 === 9 ? null : ((at * 37) % 60) * 100_000,
  offered_for_sale: at % 4 === 0 ? "Indefinite" : String(9_000_000),
  min_investment: 1000,
}));
const pages: Fault = (request, response) => {
  const page = pageIn(request);
  const rows = page === 1 ? filings.slice(0, 40) : filings.slice(40);
  sendJson(response, listBody(request, rows, { next: page === 1 ? 2 : null }));
};

/** The titles of the columns that are shown. */
const heads = async (): Promise<readonly (string | undefined)[]> => {
  const texts = await tableOf(session().vs).grid.getByRole("columnheader").allInnerTexts();
  return texts.map((text) => text.trim().split("\n")[0]);
};
const axe = async (): Promise<unknown> => accessibilityProblems(session().vs.webview());

beforeAll(async () => {
  const { vs } = session();
  await vs.openFile("notes.ts");
  await enterKey(vs, "sk-table-1234567890abcdef");
  service.behave(pages);
  await searchFor(vs, "Company");
  await vs.view("Results").row("Company 00").waitFor();
  await openTable(vs);
});
afterAll(() => service.stop());

describe("the table of the loaded rows", () => {
  it("says what is loaded, and that more exist; axe finds nothing", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded; more exist");
    expect(await table.grid.getAttribute("aria-rowcount")).toBe("42");
    expect((await vs.tabs()).join()).toContain("company “Company”");
    expect((await table.names()).slice(0, 2)).toEqual(["Company 00", "Company 01"]);
    expect(await axe()).toEqual([]);
  });

  it("sorts by several columns, with their order, and nothing last", async () => {
    const table = tableOf(session().vs);
    await table.head("State").click();
    expect(await table.head("State").getAttribute("aria-sort")).toBe("ascending");
    await table.head("Raised").click({ modifiers: ["Shift"] });
    await table.head("Raised").click({ modifiers: ["Shift"] });
    await expect.poll(() => table.head("Raised").getAttribute("aria-sort")).toBe("descending");
    expect(await table.head("Raised").innerText()).toContain("2");
    const expected = filings
      .slice(0, 40)
      .toSorted(
        (one, other) =>
          (one.state ?? "").localeCompare(other.state ?? "") ||
          (other.money_raised ?? -1) - (one.money_raised ?? -1),
      )
      .map(({ name }) => name);
    const drawn = await table.names();
    expect(drawn).toEqual(expected.slice(0, drawn.length));
    expect(await axe()).toEqual([]);
    await table.head("Name").click();
  });

  it("filters by words, values and a range, and counts only what is shown", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    const { frame } = table;
    await table.button("Filter Industry").click();
    await frame.getByRole("checkbox", { name: /Energy/ }).check();
    expect(await axe()).toEqual([]);
    await frame.getByRole("button", { name: "Done" }).click();
    await table.button("Filter Raised").click();
    await frame.getByRole("textbox", { name: "At least" }).fill("2M");
    await frame.getByRole("textbox", { name: "At most" }).fill("4,000k");
    await vs.page.keyboard.press("Escape");
    const fitting = filings
      .slice(0, 40)
      .filter(({ industry, money_raised: raised }) => industry === "Energy" && raised !== null)
      .map(({ money_raised: raised }) => raised ?? 0)
      .filter((raised) => raised >= 2_000_000 && raised <= 4_000_000);
    await expect.poll(() => table.summary()).toContain(`${String(fitting.length)} shown of 40 loaded`);
    const total = fitting.reduce((sum, raised) => sum + raised, 0);
    const inTitle = await frame.locator(".figure").first().getAttribute("title");
    expect(inTitle).toContain(`total $${total.toLocaleString("en-US")}`);
    expect(await table.button(/^Filter Raised: \$2M to \$4M/).count()).toBe(1);
    await frame.getByRole("searchbox", { name: "Filter by text in any column" }).fill("no such words");
    await frame.getByText("No loaded row fits the filters.").waitFor();
    expect(await axe()).toEqual([]);
    await frame.locator(".nothing").getByRole("button").click();
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded");
  });

  it("goes by the keyboard, selects and extends", async () => {
    const { page } = session();
    const table = tableOf(session().vs);
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await table.row("Company 00").getByRole("rowheader").click();
    expect(await table.selected()).toBe(1);
    await press("ArrowDown");
    await expect.poll(() => table.focused()).toBe("Company 01");
    await press("ArrowRight");
    await expect.poll(() => table.focused()).toBe("Ohio");
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
    await press("Enter");
    await expect.poll(() => table.head("Name").getAttribute("aria-sort")).toBe("descending");
    await press("Enter");
    const before = await table.head("Name").boundingBox();
    await press("Shift+ArrowRight");
    await expect
      .poll(async () => (await table.head("Name").boundingBox())?.width)
      .toBeGreaterThan(before?.width ?? 9999);
    await press("Shift+ArrowLeft");
  });

  it("copies the selected rows in the order of the table, as the service gave them", async () => {
    const { vs, page } = session();
    const table = tableOf(vs);
    await vs.writeClipboard("");
    await table.row("Company 03").getByRole("rowheader").click();
    await table
      .row("Company 01")
      .getByRole("rowheader")
      .click({ modifiers: ["ControlOrMeta"] });
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

  it("has the editor's own menu for its rows", async () => {
    const { vs, page } = session();
    const table = tableOf(vs);
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
    const table = tableOf(session().vs);
    const { frame } = table;
    await table.button("Columns…").click();
    expect(await axe()).toEqual([]);
    await frame.getByRole("checkbox", { name: "ID" }).check();
    await frame.getByRole("checkbox", { name: "State" }).uncheck();
    await frame.getByRole("button", { name: "Move Raised up" }).click();
    await frame.getByRole("button", { name: "Done" }).click();
    const chosen = ["Name", "Raised", "Industry", "Offered", "Minimum", "Filed", "Web", "ID"];
    expect(await heads()).toEqual(chosen);
  });

  it("is arranged in the same way when it is opened again", async () => {
    const { vs } = session();
    const { frame, button } = tableOf(vs);
    const chosen = await heads();
    await vs.run("View: Close Editor");
    await expect.poll(async () => (await vs.tabs()).join()).not.toContain("company “Company”");
    await openTable(vs);
    await expect.poll(heads).toEqual(chosen);
    await button("Columns…").click();
    await frame.getByRole("button", { name: "Reset" }).click();
    await frame.getByRole("button", { name: "Done" }).click();
    await expect.poll(heads).toContain("State");
  });

  it("compares filings, and comes back to the row", async () => {
    const { page } = session();
    const table = tableOf(session().vs);
    const { frame } = table;
    await table.row("Company 00").getByRole("rowheader").click();
    expect(await table.button("Compare").getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Shift+ArrowDown");
    await table.button("Compare").click();
    await frame.getByRole("heading", { name: "2 filings side by side" }).waitFor();
    expect(await frame.getByRole("rowheader", { name: "State (differs)" }).count()).toBe(1);
    expect(await frame.getByRole("rowheader", { name: "Minimum (the same)" }).count()).toBe(1);
    expect(await axe()).toEqual([]);
    await frame.getByRole("checkbox", { name: "Differences only" }).check();
    expect(await frame.getByRole("rowheader", { name: "Minimum (the same)" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => table.focused()).toBe("Company 01");
  });

  it("keeps how it was arranged while it is hidden", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    await table.head("Raised").click();
    await table.row("Company 00").getByRole("rowheader").click();
    await vs.openFile("notes.ts");
    await openTable(vs);
    await expect.poll(() => table.head("Raised").getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(() => table.selected()).toBe(1);
    expect((await vs.tabs()).filter((tab) => tab.includes("company “Company”"))).toHaveLength(1);
    await table.head("Raised").click();
    await table.head("Raised").click();
  });

  it("opens a row on its page, by Enter", async () => {
    const { vs, page } = session();
    const table = tableOf(vs);
    service.behave((_request, response) => sendJson(response, { ...filings[4], description: "Whole." }));
    await table.row("Company 04").getByRole("rowheader").click();
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: "Company 04" }).waitFor();
    service.behave(pages);
    await openTable(vs);
  });

  it("keeps its rows when the service fails, and loads the next page when it is back", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    service.behave((_request, response) => sendJson(response, { error: "x" }, 500));
    await table.button("Load Next Page (may use 1 search)").click();
    await table.frame.getByText("The last request failed; what was loaded is still here.").waitFor();
    await expect.poll(() => table.summary()).toContain("40 shown of 40 loaded");
    expect(await axe()).toEqual([]);
    await vs.notifications.clear();
    service.behave(pages);
    await table.button("Load Next Page (may use 1 search)").click();
    await expect.poll(() => table.summary()).toContain("60 shown of 60 loaded");
    expect(await table.summary()).not.toContain("more exist");
    expect(await table.button(/Load Next Page/).count()).toBe(0);
    expect(await table.frame.getByText("The last request failed").count()).toBe(0);
  });

  it("shows hostile records as text, and what it copies is what came", async () => {
    const { vs, page } = session();
    const rows = traps.map((_trap, at) => hostileRow(at + 1));
    service.behave((request, response) => sendJson(response, listBody(request, rows)));
    await searchFor(vs, "Hostile");
    await vs.view("Results").row("14 ").waitFor();
    const table = await openTable(vs);
    await table.row(/^1 /).waitFor();
    expect(await table.names()).toHaveLength(traps.length);
    const text = (await table.names()).join("\n");
    for (const trap of traps.filter((one) => !/[\u202e\n]/.test(one))) expect(text).toContain(trap);
    expect(
      await table.frame
        .locator("body")
        .locator("a, img, b:not(.figure b), iframe, script:not([src])")
        .count(),
    ).toBe(0);
    await table.row(/^3 /).getByRole("rowheader").click();
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => vs.readClipboard()).toContain("onerror");
    expect(JSON.parse(await vs.readClipboard())).toEqual(hostileRow(3));
    expect(await axe()).toEqual([]);
  });

  it("comes back with its window, from the store, without a request", async () => {
    const { vs, kept, reload } = session();
    const asked = service.asked.length;
    await expect.poll(kept).toContain("company “Hostile”");
    await reload();
    const table = tableOf(vs);
    await table.row(/^1 /).waitFor();
    expect(await table.names()).toHaveLength(traps.length);
    expect(service.asked.length).toBe(asked);
  });

  it("leads on where nothing was found", async () => {
    const { vs } = session();
    service.behave((request, response) => sendJson(response, listBody(request, [])));
    await searchFor(vs, "Nobody");
    await vs.view("Results").row("Nothing found").waitFor();
    await vs.run("Startup Funding: Open Results as Table");
    await vs.webview().getByText("Nothing found. Try other filters.").waitFor();
    expect(await axe()).toEqual([]);
    await vs.webview().getByRole("button", { name: "Search Companies…" }).click();
    await vs.pick.waitForOpen("Search Companies");
    await vs.pick.escape();
  });
});
