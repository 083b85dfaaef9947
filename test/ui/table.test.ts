import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listBody, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { answerFilings, filings } from "../support/ui/tableFilings.ts";
import { openTable, tableOf, type TablePage } from "../../tools/workbench/tablePage.ts";
import { chooseFromMenu } from "../../tools/workbench/menu.ts";
import { closeEditors, searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { type Reading, attributeOf, textsIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService();
const session = useConnected(service, { files: { "notes.ts": "\n" } });

const heads = (): Reading<readonly (string | undefined)[]> =>
  textsIn(tableOf(session().vs).grid.getByRole("columnheader")).as((texts) =>
    texts.map((text) => text.trim().split("\n")[0]),
  );
const usualHeads = ["Name", "Raised", "State", "Industry", "Offered", "Minimum", "Filed", "Web"];

beforeAll(async () => {
  const { vs } = session();
  service.behave(answerFilings);
  await searchFor(vs, "Company");
  await vs.view("Results").row("Company 00").waitFor();
});
// As it is stored, whatever a test has loaded.
beforeEach(async () => {
  const { vs } = session();
  service.behave(answerFilings);
  await closeEditors(vs);
  await searchFor(vs, "Company");
  await expectSoon(vs.view("Results").message).toMatch(/^company “Company”/);
});

const parsed = (text: string): unknown => JSON.parse(text);

async function resetColumns(table: TablePage): Promise<void> {
  await table.button("Columns…").click();
  await table.frame.getByRole("button", { name: "Reset" }).click();
  await table.frame.getByRole("button", { name: "Done" }).click();
  await expectSoon(heads()).toEqual(usualHeads);
}

async function select(table: TablePage, name: string, modifier?: "ControlOrMeta"): Promise<void> {
  await table
    .row(name)
    .getByRole("rowheader")
    .click(modifier === undefined ? {} : { modifiers: [modifier] });
}

describe("the table of the loaded rows", () => {
  it("names its search, and opens a row on its page by Enter, which asks for nothing", async () => {
    const { vs, page } = session();
    const table = await openTable(vs);
    await expectSoon(table.summary).toContain("40 shown of 40 loaded, more exist");
    await expectSoon(vs.tabs).toContain("company “Company”");
    const asked = service.asked.length;
    await select(table, "Company 04");
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: "Company 04" }).waitFor();
    expect(service.asked).toHaveLength(asked);
  });

  it("copies the selected rows in its order, and says nothing where the choice of a format was left", async () => {
    const { vs, page } = session();
    const table = await openTable(vs);
    await vs.writeClipboard("");
    await select(table, "Company 03");
    await select(table, "Company 01", "ControlOrMeta");
    await expectSoon(table.selected).toBe(2);
    await table.button("Copy As…").click();
    await vs.pick.waitForOpen();
    await vs.pick.escape();
    await vs.pick.waitForClose();
    await table.button("Copy As…").click();
    await vs.pick.choose("JSON");
    const copied = expectSoon(vs.clipboard.as(parsed)).toEqual([filings[1], filings[3]]);
    expect(await vs.notifications.messages.after(copied)).toEqual([]);
    await select(table, "Company 02");
    await page.keyboard.press("ControlOrMeta+c");
    await expectSoon(vs.clipboard.as(parsed)).toEqual(filings[2]);
  });

  it("has the editor's own menu for its rows", async () => {
    const { vs, page } = session();
    const table = await openTable(vs);
    const byPointer = (): Promise<void> =>
      table.row("Company 05").getByRole("rowheader").click({ button: "right" });
    await chooseFromMenu(page, byPointer, ["Copy Record"]);
    await expectSoon(vs.clipboard).toContain("Company 05");
    await select(table, "Company 06");
    await chooseFromMenu(page, () => page.keyboard.press("ContextMenu"), ["Copy Record"]);
    await expectSoon(vs.clipboard).toContain("Company 06");
  });

  it("is arranged in the same way after it was hidden, and when it is opened again", async () => {
    const { vs, kept } = session();
    const table = await openTable(vs);
    await resetColumns(table);
    await table.button("Columns…").click();
    await table.frame.getByRole("checkbox", { name: "Minimum" }).uncheck();
    await table.frame.getByRole("button", { name: "Done" }).click();
    const chosen = usualHeads.filter((head) => head !== "Minimum");
    await expectSoon(heads()).toEqual(chosen);
    await table.head("Raised").click();
    await expectSoon(attributeOf(table.head("Raised"), "aria-sort")).toBe("ascending");
    await vs.openFile("notes.ts");
    await openTable(vs);
    await expectSoon(attributeOf(table.head("Raised"), "aria-sort")).toBe("ascending");
    const ofSearch = vs.tabs.as((titles) => titles.filter((title) => title === "company “Company”"));
    await expectSoon(ofSearch).toHaveLength(1);
    await expect.poll(kept).toMatch(/"shown":\{"min_investment":false\}/);
    await closeEditors(vs);
    await openTable(vs);
    await expectSoon(heads()).toEqual(chosen);
    await resetColumns(table);
  });

  it("saves a chart where the person says", async () => {
    const { vs, workspace } = session();
    const table = await openTable(vs);
    await table.frame.getByRole("tab", { name: "Charts" }).click();
    for (const [format, begins] of [
      ["svg", "<svg "],
      ["png", "\u0089PNG\r\n"],
    ] as const) {
      await table.button(`Save ${format.toUpperCase()} of “By state”…`).click();
      await vs.pick.waitForOpen("Save Chart");
      await vs.pick.accept();
      const name = `by-state-company-company.${format}`;
      await table.frame.getByText(`Saved: ${name}`).waitFor();
      expect(await readFile(join(workspace, name), "latin1")).toMatch(new RegExp(`^${begins}`));
    }
  });
});

describe("the library as a table", () => {
  it("shows what searches have brought, opens it, and says what has come since", async () => {
    const { vs, page } = session();
    await vs.run("Startup Funding: Open Library as Table");
    const table = tableOf(vs, "Records in the library");
    const shown = table.summary.as((text) => Number(/(\d+) shown of/.exec(text)?.[1] ?? -1));
    const before = await shown.until("the records of the search", (count) => count >= 40);
    await expectSoon(vs.tabs).toContain("Library");
    const [first = ""] = await table.names.until("all names", (names) => !names.includes("…"));
    await table.grid.getByRole("rowheader").first().click();
    await page.keyboard.press("Enter");
    await vs.webview().getByRole("heading", { level: 1, name: first }).waitFor();
    await vs.run("Startup Funding: Open Library as Table");
    await table.grid.waitFor();
    const latecomer = { ...filings[0], id: 9_001, name: "Latecomer" };
    service.behave((request, response) => sendJson(response, listBody(request, [latecomer])));
    await searchFor(vs, "Latecomer");
    // A notification may be in front of it.
    const refresh = table.frame.getByRole("button", { name: /new records?\. Refresh/ });
    await refresh.press("Enter");
    await expectSoon(shown).toBeGreaterThan(before);
  });
});
