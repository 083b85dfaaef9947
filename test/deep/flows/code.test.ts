import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseJsonText } from "../../../src/text/json.ts";
import { until } from "../../../tools/project/until.ts";
import { attributeOf, countOf, textIn } from "../../../tools/workbench/reading.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../../tools/workbench/steps.ts";
import { openTable } from "../../../tools/workbench/tablePage.ts";
import { goodRow, listBody, sendJson } from "../../support/faults/answers.ts";
import { statusFaults } from "../../support/faults/status.ts";
import { startSwitchedService } from "../../support/faults/switchedService.ts";
import { callTool } from "../../support/ui/agentCall.ts";
import { dropFirstRow, savedText } from "../../support/ui/dropping.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { exportAll, pathInDialog, takePath } from "../../support/ui/exporting.ts";
import { useConnected } from "../../support/ui/product.ts";
import { answerFilings, firstFilings } from "../../support/ui/tableFilings.ts";

const service = await startSwitchedService();
const session = useConnected(service, {
  files: { "offered.ts": "const offers = [1, 2];\n" },
  settings: { "startupFunding.reserveSearches": 5 },
});
const results = () => session().vs.view("Results");
const heading = (name: string) =>
  session().vs.webview().getByRole("heading", { level: 1, name, exact: true });

async function showFilings(): Promise<void> {
  service.behave(answerFilings);
  await searchFor(session().vs, "Company");
  await results().message.until("the search", (text) => text.startsWith("company “Company”"));
  await results().row("Company 00").waitFor();
}

beforeAll(showFilings);
beforeEach(async () => {
  const { vs, workspace } = session();
  service.behave(answerFilings);
  await closeEditors(vs);
  const exports = (await readdir(workspace)).filter((name) => name.startsWith("startup-funding"));
  await Promise.all(exports.map((name) => rm(join(workspace, name))));
});

describe("a row", () => {
  it("offers the other forms where it was dropped", async () => {
    const { vs, page } = session();
    await vs.openFile("offered.ts");
    await dropFirstRow(session());
    await expect.poll(() => savedText(session(), "offered.ts")).toMatch(/\nconst \w+ = \{\n {4}id: 1000,\n/);
    const offer = page.getByText("Insert as TypeScript interface", { exact: true });
    // The editor takes the key a moment after it shows what was dropped.
    await until("the other forms", async () => {
      await page.keyboard.press("ControlOrMeta+.");
      return await offer.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await page.keyboard.press("Escape");
    await offer.waitFor({ state: "hidden" });
  });
});

describe("the page of a filing", () => {
  it("counts down a wait that the service asks for, then offers Retry, which alone asks again", async () => {
    const { vs } = session();
    const before = service.asked.length;
    service.behave(statusFaults.status, "429", "throttle", "2");
    await results().click("Company 01");
    await heading("Company 01").waitFor();
    await loadFullFiling(vs);
    await expectSoon(textIn(vs.webview().getByRole("timer"))).toMatch(
      /^The service asks to wait \d s: “Slow down”\./,
    );
    service.behave(answerFilings);
    await vs.webview().getByText("The service asked to wait. You can retry now.").waitFor();
    expect(service.asked).toHaveLength(before + 1);
    await vs
      .webview()
      .getByRole("button", { name: /^Retry/ })
      .click();
    await vs.webview().getByText("Whole.").waitFor();
    expect(service.asked.slice(before)).toEqual(Array(2).fill("/api/v3/companies/1001"));
  });

  it("asks for nothing by a button while another service is connected, and says why", async () => {
    const { vs, page } = session();
    await results().click("Company 02");
    await heading("Company 02").waitFor();
    await loadFullFiling(vs);
    await vs.webview().getByText("Whole.").waitFor();
    const before = service.asked.length;
    const refresh = vs.webview().getByRole("button", { name: /^Refresh/ });
    const tab = page.getByRole("tab", { name: /Company 02/ });
    // The sample may put a file in front of the page.
    const untilRefresh = (isDisabled: boolean, title: string): Promise<unknown> => {
      const attributes = `[aria-disabled="${String(isDisabled)}"][title="${title}"]`;
      const meant = refresh.and(vs.webview().locator(attributes));
      return until(title, async () => (await countOf(meant).after(tab.click())) > 0);
    };
    await vs.run("Startup Funding: Use Sample Data");
    await expectSoon(results().message).toContain("Sample data");
    const host = service.origin.replace("http://", "");
    await untilRefresh(true, `This record came from ${host}. Connect to it again to load more.`);
    await refresh.press("Enter");
    await vs.run("Startup Funding: Stop Using Sample Data");
    await untilRefresh(false, "Get the record from the service again");
    // Another service has other results; these are stored.
    await showFilings();
    expect(service.asked).toHaveLength(before);
  });
});

describe("the records of Results", () => {
  it("are chosen in the palette: the selected or all; the format of last time comes first", async () => {
    const { vs, page, workspace } = session();
    await results().click("Company 03");
    // The page selects its row once it is there, and must not do so after the second row was added.
    await expectSoon(vs.tabs).toContain("Company 03");
    await closeEditors(vs);
    await vs.run("Startup Funding: Focus on Results View");
    await page.keyboard.press("Shift+ArrowDown");
    await expectSoon(countOf(results().locator.locator(".monaco-list-row.selected"))).toBe(2);
    await vs.run("Startup Funding: Export…");
    await vs.pick.waitForOpen("Select what to export");
    await expectSoon(vs.pick.labels).toEqual(["Selected records (2)", "All loaded records (40)"]);
    await vs.pick.accept();
    await vs.pick.waitForTitle("Export 2 records");
    await vs.pick.choose("JSON");
    const file = basename(await pathInDialog(vs));
    await takePath(vs, join(workspace, file));
    await vs.notifications.find(`Exported 2 records to ${file}.`);
    expect(parseJsonText(await readFile(join(workspace, file), "utf8"))).toHaveLength(2);
    await vs.run("Startup Funding: Export…");
    await vs.pick.choose("All loaded records (40)");
    await vs.pick.waitForTitle("Export 40 records");
    await expectSoon(textIn(vs.pick.locator.locator(".monaco-list-row.focused"))).toContain("JSON");
  });

  it("are offered another place if a file cannot be written", async () => {
    const { vs, workspace } = session();
    await vs.run("Startup Funding: Export…");
    await exportAll(vs);
    await vs.pick.waitForTitle("Export 40 records");
    await vs.pick.choose("Markdown");
    await pathInDialog(vs);
    await takePath(vs, "/proc/startup-funding.md");
    await vs.notifications.press("“startup-funding.md” wasn’t saved", "Save As…");
    await pathInDialog(vs);
    const elsewhere = join(workspace, "elsewhere");
    await mkdir(elsewhere, { recursive: true });
    await takePath(vs, join(elsewhere, "records.md"));
    await vs.notifications.find("Exported 40 records to records.md.");
    expect(await readFile(join(elsewhere, "records.md"), "utf8")).toContain("| Company 00 |");
    expect(await readdir(elsewhere)).toEqual(["records.md"]);
    // The next one is offered in the folder of this one.
    await vs.notifications.clear();
    await vs.run("Startup Funding: Export…");
    await exportAll(vs);
    await vs.pick.choose("CSV");
    expect(dirname(await pathInDialog(vs))).toBe(elsewhere);
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });

  it("are exported as a database and as Parquet, by the threads that ship", async () => {
    const { vs, workspace } = session();
    for (const [format, magic] of [
      ["SQLite", "SQLite format 3\0"],
      ["Parquet", "PAR1"],
    ] as const) {
      const file = `startup-funding-all.${format.toLowerCase()}`;
      await vs.run("Startup Funding: Export…");
      await exportAll(vs);
      await vs.pick.waitForTitle("Export 40 records");
      await vs.pick.choose(format);
      await pathInDialog(vs);
      await takePath(vs, join(workspace, file));
      await vs.notifications.find(`Exported 40 records to ${file}.`);
      expect(await readFile(join(workspace, file), "latin1")).toMatch(new RegExp(`^${magic}`));
    }
    const database = new DatabaseSync(join(workspace, "startup-funding-all.sqlite"), { readOnly: true });
    expect(database.prepare("SELECT count(DISTINCT name) AS names FROM filings").get()).toEqual({
      names: 40,
    });
    database.close();
  });

  it("are exported as the table shows them, in its order", async () => {
    const { vs, workspace } = session();
    const table = await openTable(vs);
    await table.frame.getByRole("searchbox").fill("Maine");
    await expectSoon(table.column("State").as((states) => new Set(states))).toEqual(new Set(["Maine"]));
    await table.head("Name").click();
    await table.head("Name").click();
    await expectSoon(attributeOf(table.head("Name"), "aria-sort")).toBe("descending");
    await table.button("Export…").click();
    const shown = firstFilings.flatMap(({ state, name }) => (state === "MAINE" ? [name] : []));
    await vs.pick.choose(`Records shown in the table (${shown.length})`);
    await vs.pick.waitForTitle(`Export ${shown.length} records`);
    await vs.pick.choose("CSV");
    await pathInDialog(vs);
    await takePath(vs, join(workspace, "startup-funding-shown.csv"));
    await vs.notifications.find(`Exported ${shown.length} records to startup-funding-shown.csv.`);
    const text = await readFile(join(workspace, "startup-funding-shown.csv"), "utf8");
    const [head = "", ...lines] = text.trim().split("\r\n");
    const at = head.replace("\uFEFF", "").split(",").indexOf("name");
    // The filings are in the order of their names.
    expect(lines.map((line) => line.split(",")[at])).toEqual(shown.toReversed());
  });
});

describe("an agent's paid search", () => {
  it("is paid for once the editor's question is confirmed", async () => {
    const { vs, page } = session();
    service.behave((request, response) =>
      sendJson(response, { ...listBody(request, [goodRow(1)]), meta: { remaining_searches: 12 } }),
    );
    const before = service.asked.length;
    await callTool(vs, "Ash");
    expect(service.asked).toHaveLength(before);
    // What follows a question faster than this was confirmed by no person, and is asked again by us.
    await page.waitForTimeout(1_500);
    await vs.dialog.press("Yes");
    await vs.notifications.find(/^Answer: .*"answered_from":"service"/);
    expect(service.asked.slice(before)).toEqual([expect.stringContaining("company=Ash")]);
  });
});
