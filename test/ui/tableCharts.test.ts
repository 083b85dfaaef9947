import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { useProduct } from "../support/ui/product.ts";
import { searchFor } from "../../tools/workbench/steps.ts";
import { closeEditors, openTable, type TablePage } from "../support/ui/tableSteps.ts";

const session = useProduct({ files: { "notes.ts": "\n" }, theme: "Default High Contrast" });
const frame = () => session().vs.webview();
const california = () => frame().getByRole("button", { name: /^California \(CA\)/ });

/** How many rows a mark says that it stands for. */
const countOf = async (): Promise<number> =>
  Number(/: (\d+) of/.exec(await california().locator("title").innerHTML())?.[1]);

beforeAll(async () => {
  const { vs } = session();
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("sample data");
});

/** Shows the charts of all companies, or of a name, in a panel of their own: nothing is pressed, 25 rows are loaded. */
async function freshCharts(name?: string): Promise<TablePage> {
  const { vs } = session();
  const results = vs.view("Results");
  const shown = results.locator.getByText(name === undefined ? "all companies" : `company “${name}”`).first();
  await closeEditors(vs);
  if (!(await shown.isVisible())) await search(name);
  await shown.waitFor();
  const table = await openTable(vs);
  await expect.poll(() => table.summary()).toContain("25 shown of 25 loaded");
  await frame().getByRole("tab", { name: "Charts" }).click();
  await california().waitFor();
  return table;
}

async function search(name: string | undefined): Promise<void> {
  const { vs } = session();
  if (name !== undefined) return await searchFor(vs, name);
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen();
  await vs.pick.choose("Search");
}

describe("the charts of the loaded rows", () => {
  it("filter the table by a press, which a chip says and takes back", async () => {
    const table = await freshCharts();
    expect(await accessibilityProblems(frame())).toEqual([]);
    const count = await countOf();
    await california().click();
    await expect.poll(() => table.summary()).toContain(`${String(count)} shown of 25 loaded`);
    await expect.poll(() => california().getAttribute("aria-pressed")).toBe("true");
    expect(await accessibilityProblems(frame())).toEqual([]);
    await table.button("Show Rows in Table").click();
    await expect.poll(async () => new Set(await table.column("State"))).toEqual(new Set(["California"]));
    await expect.poll(() => table.names()).toHaveLength(count);
    await table.button(/^Place: California/).click();
    await expect.poll(() => table.summary()).toContain("25 shown of 25 loaded");
  });

  it("keep their tab and their filter while they are hidden, and know the rows that come later", async () => {
    const { vs } = session();
    const table = await freshCharts("a");
    await california().click();
    await table.button(/^Place: California/).waitFor();
    const count = await countOf();
    await vs.openFile("notes.ts");
    await vs.run("Startup Funding: Open Results as Table");
    await california().waitFor();
    await expect.poll(() => california().getAttribute("aria-pressed")).toBe("true");
    await table.button("Load Next Page (free)").click();
    await expect.poll(() => countOf()).toBeGreaterThan(count);
    const more = await countOf();
    await expect.poll(() => table.summary()).toContain(`${String(more)} shown of 50 loaded`);
    await table.button(/^Clear All Filters/).click();
    await expect.poll(() => table.summary()).toContain("50 shown of 50 loaded");
  });

  it("follow each other, and show amounts", async () => {
    const table = await freshCharts();
    const caption = (name: string): Promise<string> =>
      frame().getByRole("region", { name, exact: true }).locator(".chart-caption").innerText();
    await california().click();
    const count = await countOf();
    await expect.poll(() => caption("By industry")).toBe(`Records · ${String(count)} of 25 shown`);
    await expect.poll(() => caption("By state")).toBe("Records · 25 loaded, more exist");
    await frame().getByRole("button", { name: "Amount", exact: true }).click();
    await expect.poll(() => caption("By industry")).toBe(`Amount raised · ${String(count)} of 25 shown`);
    expect(await accessibilityProblems(frame())).toEqual([]);
    await table.button(/^Clear All Filters/).click();
    await expect.poll(() => caption("By industry")).toBe("Amount raised · 25 loaded, more exist");
    await frame().getByRole("button", { name: "Count", exact: true }).click();
  });

  it("are saved as SVG and PNG where the person says", async () => {
    const { vs, workspace } = session();
    const table = await freshCharts();
    for (const [format, begins] of [
      ["svg", "<svg "],
      ["png", "\u0089PNG\r\n"],
    ] as const) {
      await table.button(`Save ${format.toUpperCase()} of “By state”…`).click();
      await vs.pick.waitForOpen("Save Chart");
      await vs.pick.accept();
      const name = `by-state-all-companies.${format}`;
      await frame().getByText(`Saved: ${name}`).waitFor();
      expect(await readFile(join(workspace, name), "latin1")).toMatch(new RegExp(`^${begins}`));
    }
  });

  it("of fundings read their amounts, places, industries and series", async () => {
    const { vs } = session();
    await closeEditors(vs);
    await vs.run("Startup Funding: Browse Fundings…");
    await vs.pick.waitForOpen();
    await vs.pick.choose("Browse");
    await vs.view("Results").locator.getByText("all fundings").first().waitFor();
    await openTable(vs);
    await frame().getByRole("tab", { name: "Charts" }).click();
    const marks = (name: string) => frame().getByRole("region", { name, exact: true }).locator(".chart-mark");
    await marks("By series").first().waitFor();
    await expect
      .poll(async () => (await marks("By series").allTextContents()).join())
      .toMatch(/Seed|Series A/);
    expect((await marks("By industry").allTextContents()).join()).not.toMatch(/Seed|Series A/);
    expect(await marks("By amount raised").count()).toBeGreaterThan(1);
    expect(await marks("By state").count()).toBeGreaterThan(1);
  });

  it("are copied", async () => {
    const { vs } = session();
    const table = await freshCharts();
    await vs.writeClipboard("before");
    await table.button("Copy “By industry” as a picture").click();
    await frame()
      .getByText(/^Picture copied/)
      .waitFor();
    expect(await vs.readClipboard()).not.toBe("before");
  });
});
