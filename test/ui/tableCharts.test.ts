import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { useProduct } from "./product.ts";
import { openTable, tableOf } from "./tableSteps.ts";

const session = useProduct({ files: { "notes.ts": "\n" }, theme: "Default High Contrast" });
const frame = () => session().vs.webview();
const california = () => frame().getByRole("button", { name: /^California \(CA\)/ });

/** How many rows a mark says that it stands for. */
const countOf = async (): Promise<number> =>
  Number(/: (\d+) of/.exec(await california().locator("title").innerHTML())?.[1]);

beforeAll(async () => {
  const { vs } = session();
  await vs.openFile("notes.ts");
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("sample data");
  await vs.notifications.clear();
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen();
  await vs.pick.choose("Search");
  await vs.view("Results").row(/\d/).waitFor();
  await openTable(vs);
  await frame().getByRole("tab", { name: "Charts" }).click();
  await california().waitFor();
});

describe("the charts of the loaded rows", () => {
  it("filter the table by a press, which a chip says and takes back", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    expect(await accessibilityProblems(frame())).toEqual([]);
    const count = await countOf();
    await california().click();
    await expect.poll(() => table.summary()).toContain(`${String(count)} shown of 25 loaded`);
    expect(await california().getAttribute("aria-pressed")).toBe("true");
    expect(await accessibilityProblems(frame())).toEqual([]);
    await table.button("Show Rows in Table").click();
    await expect.poll(async () => new Set(await table.column("State"))).toEqual(new Set(["California"]));
    expect(await table.names()).toHaveLength(count);
    await table.button(/^Place: California/).click();
    await expect.poll(() => table.summary()).toContain("25 shown of 25 loaded");
  });

  it("keep their tab and their filter while they are hidden, and know the rows that come later", async () => {
    const { vs } = session();
    const table = tableOf(vs);
    await frame().getByRole("tab", { name: "Charts" }).click();
    await california().click();
    await table.button(/^Place: California/).waitFor();
    const count = await countOf();
    await vs.openFile("notes.ts");
    await vs.run("Startup Funding: Open Results as Table");
    await california().waitFor();
    expect(await california().getAttribute("aria-pressed")).toBe("true");
    await table.button("Load Next Page (may use 1 search)").click();
    await expect.poll(() => countOf()).toBeGreaterThan(count);
    const more = await countOf();
    await expect.poll(() => table.summary()).toContain(`${String(more)} shown of 50 loaded`);
    await table.button(/^Clear all filters/).click();
  });

  it("are saved as SVG and PNG where the person says", async () => {
    const { vs, workspace } = session();
    for (const [format, begins] of [
      ["svg", "<svg "],
      ["png", "\u0089PNG\r\n"],
    ] as const) {
      await tableOf(vs).button(`Save ${format.toUpperCase()} of “By state”…`).click();
      await vs.pick.waitForOpen("Save Chart");
      await vs.pick.accept();
      const name = `by-state-all-companies.${format}`;
      await frame().getByText(`Saved: ${name}`).waitFor();
      expect(await readFile(join(workspace, name), "latin1")).toMatch(new RegExp(`^${begins}`));
    }
  });

  it("are copied", async () => {
    const { vs } = session();
    await vs.writeClipboard("before");
    await tableOf(vs).button("Copy “By industry” as a picture").click();
    await frame()
      .getByText(/^The picture is copied/)
      .waitFor();
    expect(await vs.readClipboard()).not.toBe("before");
  });
});
