import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { callTool } from "../support/ui/agentCall.ts";
import { dropFirstRow, savedText } from "../support/ui/dropping.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { exportAll, pathInDialog, takePath } from "../support/ui/exporting.ts";
import { useConnected } from "../support/ui/product.ts";
import { answerFilings } from "../support/ui/tableFilings.ts";

const service = await startSwitchedService();
const session = useConnected(service, {
  files: {
    "dropped.ts": "const leads = [\n  1,\n];\n",
    "pasted.py": "def leads():\n    return \n",
    "keys.json": "[]\n",
  },
  settings: { "startupFunding.reserveSearches": 5 },
});
const results = () => session().vs.view("Results");

beforeAll(async () => {
  service.behave(answerFilings);
  await searchFor(session().vs, "Company");
  await results().row("Company 00").waitFor();
});
beforeEach(async () => closeEditors(session().vs));

describe("a row", () => {
  it("is dragged into an editor as the literal that fits there", async () => {
    await session().vs.openFile("dropped.ts");
    await dropFirstRow(session());
    await expect
      .poll(() => savedText(session(), "dropped.ts"))
      .toMatch(/^const leads = \[\n {2}1, \{\n {4}id: 1000,\n[\s\S]*\n {2}\}\n\];/);
  });

  it("is copied by a key, and pasted in another form", async () => {
    const { vs, page } = session();
    // The key belongs to the row that has the focus.
    await results().click("Company 00");
    await vs.webview().getByRole("heading", { level: 1, name: "Company 00" }).waitFor();
    await page.keyboard.press("ControlOrMeta+C");
    await expectSoon(vs.clipboard).toMatch(/^\{\n {2}"id": 1000/);
    await vs.openFile("pasted.py");
    await vs.goTo(2, 12);
    await page.keyboard.press("ControlOrMeta+V");
    await expectSoon(vs.editor.text).toContain('"is_business_combination_transaction": true');
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByText("Paste as Python", { exact: true }).click();
    await expectSoon(vs.editor.text).toContain('"is_business_combination_transaction": True');
  });

  it("is inserted by a key", async () => {
    const { vs, page } = session();
    await vs.openFile("keys.json");
    await vs.goTo(1, 2);
    await results().click("Company 01");
    await page.keyboard.press("ControlOrMeta+I");
    await expectSoon(vs.editor.text).toMatch(/^\[\n {4}\{\n {8}"id": 1001/);
  });

  it("opens on a page, whose key shows the JSON of the full filing", async () => {
    const { vs, page } = session();
    const before = service.asked.length;
    await results().click("Company 02");
    const heading = vs.webview().getByRole("heading", { level: 1, name: "Company 02" });
    await heading.waitFor();
    expect(service.asked).toHaveLength(before);
    await loadFullFiling(vs);
    await vs.webview().getByText("Whole.").waitFor();
    await heading.focus();
    await page.keyboard.press("Control+Shift+J");
    await expectSoon(vs.editor.text).toContain('"description": "Whole."');
    expect(service.asked.slice(before)).toEqual(["/api/v3/companies/1002"]);
  });
});

describe("all rows", () => {
  it("are exported from the title of Results, without a request", async () => {
    const { vs, workspace } = session();
    const before = service.log();
    await results().chooseFromTitle("Export…");
    await exportAll(vs);
    await vs.pick.waitForTitle("Export 40 records");
    await vs.pick.choose("CSV");
    const file = basename(await pathInDialog(vs));
    expect(file).toMatch(/^startup-funding-company-company-\d{4}-\d\d-\d\d\.csv$/);
    await takePath(vs, join(workspace, file));
    await vs.notifications.find(`Exported 40 records to ${file}.`);
    const lines = (await readFile(join(workspace, file), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(41);
    expect(lines[3]).toMatch(/(?:^|,)Company 02,/);
    // The part that was written first is gone.
    expect((await readdir(workspace)).filter((name) => name.startsWith("startup-funding"))).toEqual([file]);
    expect(service.log()).toBe(before);
    await vs.notifications.press("Exported 40 records", "Open File");
    await expectSoon(vs.tabs).toContain(file);
    await expectSoon(vs.editor.text).toContain("offered_for_sale,offered_for_sale_amount");
  });
});

describe("an agent's paid search", () => {
  it("is asked for by the editor with its price and the reserve; left, it pays nothing", async () => {
    const { vs } = session();
    await vs.run("Startup Funding: Refresh Remaining Searches");
    const before = service.asked.length;
    const question = await callTool(vs, "Ash");
    expect(question).toContain("Company “Ash”, one page. 30 searches left (read ");
    expect(question).toContain("5 kept in reserve. Agents may use 5 more today.");
    await vs.dialog.press("Cancel");
    await vs.notifications.find(/^Answer: .*Canceled/);
    expect(service.asked).toHaveLength(before);
  });
});
