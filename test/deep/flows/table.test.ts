import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { chooseFromMenu } from "../../../tools/workbench/menu.ts";
import { type Reading, attributeOf, countOf, textIn, textsIn } from "../../../tools/workbench/reading.ts";
import { closeEditors, searchFor } from "../../../tools/workbench/steps.ts";
import { openTable, tableOf, type TablePage } from "../../../tools/workbench/tablePage.ts";
import { goodRow, listBody, pageIn, sendJson } from "../../support/faults/answers.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { useConnected } from "../../support/ui/product.ts";
import { answerFilings, filings } from "../../support/ui/tableFilings.ts";

const service = await startSwitchedService();
const session = useConnected(service, {
  files: { "notes.ts": "\n" },
  settings: { "startupFunding.reserveSearches": 0 },
});

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
beforeEach(async () => {
  service.behave(answerFilings);
  await closeEditors(session().vs);
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

  it("copies the selected rows in its order, and says nothing if the choice of a format was left", async () => {
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
    const { vs, stored } = session();
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
    const ofSearch = vs.tabs.as((titles) => titles.filter((title) => title === "Company “Company”"));
    await expectSoon(ofSearch).toHaveLength(1);
    await expectSoon(stored).toMatch(/"shown":\{"min_investment":false\}/);
    await closeEditors(vs);
    await openTable(vs);
    await expectSoon(heads()).toEqual(chosen);
    await resetColumns(table);
  });
});

describe("Load Pages… of the table", () => {
  it("loads as many pages as were typed, one search each, and says so", async () => {
    const { vs, page } = session();
    const table = await openTable(vs);
    service.behave((request, response) => {
      const at = pageIn(request);
      sendJson(response, listBody(request, [goodRow(at)], { next: at + 1 }));
    });
    const before = service.asked.length;
    await table.button("Load Pages…").click();
    await page.getByText("Up to 5 more pages, up to 5 searches").waitFor();
    await page.keyboard.type("3");
    await page.getByText("Up to 3 more pages, up to 3 searches").waitFor();
    await page.keyboard.press("Enter");
    await vs.notifications.find("3 pages loaded, up to 3 searches used.");
    expect(service.asked.length).toBe(before + 3);
    await expectSoon(table.summary).toContain("43 shown of 43 loaded, more exist");
  });
});

describe("the report of Diagnose Connection", () => {
  it("is offered by an error, says what is wrong, and leads to what mends it", async () => {
    const { vs } = session();
    service.behave((_request, response) => sendJson(response, { error: "x", message: "Invalid token" }, 401));
    await searchFor(vs, "Rejected");
    await vs.notifications.find("rejected the API key: “Invalid token”");
    await service.refuse();
    onTestFinished(() => service.listenAgain());
    await vs.notifications.press("rejected the API key", "Diagnose");
    await vs.dialog.press("Run Checks");
    const page = vs.webview();
    await expectSoon(textIn(page.locator(".verdict"))).toContain("refused the connection.");
    await expectSoon(countOf(page.locator("ol.steps > li"))).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Configure Connection…" }).first().click();
    await vs.pick.waitForOpen();
    await vs.pick.escape();
  });
});
