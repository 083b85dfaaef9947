import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { parseJsonText } from "../../src/text/json.ts";
import { useConnected } from "../support/ui/product.ts";
import { answerFilings, firstFilings } from "../support/ui/tableFilings.ts";
import { openTableAnew } from "../../tools/workbench/tablePage.ts";
import { searchFor } from "../../tools/workbench/steps.ts";
import { until } from "../../tools/project/until.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { attributeOf, countOf, textIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService();
const session = useConnected(service, { files: { "notes.ts": "\n" } });

beforeAll(async () => {
  const { vs } = session();
  service.behave(answerFilings);
  await searchFor(vs, "Company");
  await vs.view("Results").row("Company 00").waitFor();
});
beforeEach(async () => {
  const { workspace } = session();
  const exports = (await readdir(workspace)).filter((name) => name.startsWith("startup-funding"));
  await Promise.all(exports.map((name) => rm(join(workspace, name))));
});

/** The name that is offered, whatever the day is. */
const offered = /^startup-funding-company-company-\d{4}-\d\d-\d\d\./;

/** Chooses a format and takes the file that is offered, in the folder of the window. */
async function save(format: string, records: number): Promise<string> {
  const { vs, workspace } = session();
  const title = records === 1 ? "Export 1 record" : `Export ${records} records`;
  await vs.pick.waitForTitle(title);
  await vs.pick.choose(format);
  const name = basename(await pathInDialog());
  await takePath(join(workspace, name));
  await vs.notifications.find(
    records === 1 ? `Exported 1 record to ${name}.` : `Exported ${records} records to ${name}.`,
  );
  return name;
}

/** The path in the editor’s own dialog for a file, once it is open. */
async function pathInDialog(): Promise<string> {
  const { pick } = session().vs;
  // At first it holds the folder alone.
  return await pick.typed.until("the dialog for a file", (path) =>
    basename(path).startsWith("startup-funding-company"),
  );
}

/** Types a path into the dialog for a file; Enter is heard once the dialog has read the folder. */
async function takePath(path: string): Promise<void> {
  const { pick } = session().vs;
  await pick.type(path);
  await until("the dialog to take the path", async () => {
    await pick.accept();
    return await pick.input.waitFor({ state: "hidden", timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  });
}

async function namesIn(file: string): Promise<readonly (string | undefined)[]> {
  const text = await readFile(join(session().workspace, file), "utf8");
  const [head = "", ...lines] = text.trim().split("\r\n");
  const at = head.replace("\uFEFF", "").split(",").indexOf("name");
  return lines.map((line) => line.split(",")[at]);
}

describe("the records of Results", () => {
  it("are exported from its title, all that are loaded, without a request", async () => {
    const { vs, workspace } = session();
    const before = service.log();
    const results = vs.view("Results");
    await results.chooseFromTitle("Export…");
    await takeAll();
    const file = await save("CSV", 40);
    expect(file).toMatch(offered);
    expect(await namesIn(file)).toHaveLength(40);
    // What was written beside it is gone.
    expect((await readdir(workspace)).filter((name) => name.startsWith("startup-funding"))).toEqual([file]);
    expect(service.log()).toBe(before);
    await vs.notifications.press("Exported 40 records", "Open File");
    await expectSoon(vs.tabs).toContain(file);
    await expectSoon(vs.editor.text).toContain("offered_for_sale,offered_for_sale_amount");
  });

  it("are chosen in the palette: the selected or all; the format of last time comes first", async () => {
    const { vs } = session();
    await vs.run("View: Close All Editors");
    const results = vs.view("Results");
    await results.click("Company 03");
    // The page selects its row once it is there, and must not do so after the second row was added.
    await expectSoon(vs.tabs).toContain("Company 03");
    await vs.run("View: Close All Editors");
    await vs.run("Startup Funding: Focus on Results View");
    await vs.page.keyboard.press("Shift+ArrowDown");
    await expectSoon(countOf(results.locator.locator(".monaco-list-row.selected"))).toBe(2);
    await vs.run("Startup Funding: Export…");
    await vs.pick.waitForOpen("Select what to export");
    await expectSoon(vs.pick.labels).toEqual(["Selected records (2)", "All loaded records (40)"]);
    await vs.pick.accept();
    const json = await save("JSON", 2);
    expect(parseJsonText(await readFile(join(session().workspace, json), "utf8"))).toHaveLength(2);
    await vs.run("Startup Funding: Export…");
    await vs.pick.choose("All loaded records (40)");
    await vs.pick.waitForTitle("Export 40 records");
    const active = vs.pick.locator.locator(".monaco-list-row.focused");
    await expectSoon(textIn(active)).toContain("JSON");
  });
});

/** Chooses all records, where the window asks which. */
async function takeAll(): Promise<void> {
  const { vs } = session();
  const all = "All loaded records (40)";
  const asked = await vs.pick.labels.until(
    "a question",
    (rows) => rows.includes("CSV") || rows.includes(all),
  );
  if (asked.includes(all)) await vs.pick.choose(all);
}

describe("a file", () => {
  it("that cannot be written is named, and another place is offered", async () => {
    const { vs, workspace } = session();
    await vs.run("Startup Funding: Export…");
    await takeAll();
    await vs.pick.waitForTitle("Export 40 records");
    await vs.pick.choose("Markdown");
    await pathInDialog();
    await takePath("/proc/startup-funding.md");
    await vs.notifications.press("“startup-funding.md” wasn’t saved", "Save As…");
    await pathInDialog();
    await mkdir(join(workspace, "elsewhere"), { recursive: true });
    await takePath(join(workspace, "elsewhere", "records.md"));
    await vs.notifications.find("Exported 40 records to records.md.");
    expect(await readFile(join(workspace, "elsewhere", "records.md"), "utf8")).toContain("| Company 00 |");
    expect(await readdir(join(workspace, "elsewhere"))).toEqual(["records.md"]);
    // The next one is offered in the folder of this one.
    await vs.notifications.clear();
    await vs.run("Startup Funding: Export…");
    await takeAll();
    await vs.pick.choose("CSV");
    expect(dirname(await pathInDialog())).toBe(join(workspace, "elsewhere"));
    await vs.pick.escape();
    await vs.pick.waitForClose();
  });
});

describe("the table", () => {
  it("exports what it shows, in its order", async () => {
    const { vs, workspace } = session();
    const table = await openTableAnew(vs);
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
    await pathInDialog();
    await takePath(join(workspace, "startup-funding-shown.csv"));
    await vs.notifications.find(`Exported ${shown.length} records to startup-funding-shown.csv.`);
    // The filings are in the order of their names.
    expect(await namesIn("startup-funding-shown.csv")).toEqual(shown.toReversed());
  });
});
