import { describe, expect, it } from "vitest";
import { searchFor } from "../../tools/workbench/steps.ts";
import { chooseFromOpenMenu } from "../../tools/workbench/treeView.ts";
import { accessibilityProblems } from "../support/ui/accessibility.ts";
import { useProduct } from "../support/ui/product.ts";
import { tableOf, type TablePage } from "../support/ui/tableSteps.ts";

const session = useProduct({ files: { "notes.ts": "\n" } });

async function someRecords(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("sample data");
  await vs.view("Results").locator.getByText("all companies").first().waitFor();
}

async function opensTheTable(): Promise<TablePage> {
  const { vs } = session();
  await vs.run("Startup Funding: Open Library as Table");
  const table = tableOf(vs, "Records in the library");
  await expect.poll(() => table.summary()).toContain("25 shown of 25 records");
  await expect.poll(async () => (await table.names()).includes("…")).toBe(false);
  expect((await vs.tabs()).join()).toContain("Library");
  expect(await table.frame.getByText("Sample data: fictional companies").count()).toBe(1);
  expect(await accessibilityProblems(vs.webview())).toEqual([]);
  return table;
}

async function sorts(table: TablePage): Promise<void> {
  await table.head("Name").click();
  await expect.poll(() => table.head("Name").getAttribute("aria-sort")).toBe("ascending");
  // Signs before letters stand as the database has them.
  const sorted = async (): Promise<boolean> => {
    const letters = (await table.names()).flatMap((name) => /^[a-z]/i.exec(name)?.[0].toLowerCase() ?? []);
    return letters.length > 10 && letters.join() === letters.toSorted().join();
  };
  await expect.poll(sorted).toBe(true);
}

async function opensARow(table: TablePage): Promise<void> {
  const { vs, page } = session();
  await vs.writeClipboard("");
  const [first = ""] = await table.names();
  await table.grid.getByRole("rowheader").first().click();
  await expect.poll(() => table.selected()).toBe(1);
  await table.frame.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => vs.readClipboard()).toContain(first);
  await vs.writeClipboard("");
  await table.grid.getByRole("rowheader").first().click({ button: "right" });
  await chooseFromOpenMenu(page, "Copy Record");
  await expect.poll(() => vs.readClipboard()).toContain(first);
  await table.grid.getByRole("rowheader").first().click();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await vs.tabs()).join()).toContain(first.slice(0, 20));
}

async function tellsOfNews(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Open Library as Table");
  const table = tableOf(vs, "Records in the library");
  await table.grid.waitFor();
  await searchFor(vs, "labs");
  const refresh = table.frame.getByRole("button", { name: /new records?\. Refresh/ });
  // A notification may lie over it.
  await refresh.press("Enter");
  await refresh.waitFor({ state: "detached" });
  await expect.poll(() => table.summary()).not.toContain("25 shown of 25 records");
}

async function comesBack(): Promise<void> {
  const { vs, reload } = session();
  const before = await tableOf(vs, "Records in the library").summary();
  await reload();
  const table = tableOf(vs, "Records in the library");
  await expect.poll(() => table.summary()).toContain(/\d+ shown of \d+ records/.exec(before)?.[0]);
  await expect.poll(() => table.head("Name").getAttribute("aria-sort")).toBe("ascending");
}

describe("the library as a table", () => {
  it("shows what searches have brought, sorts and opens it, and tells of what is new", async () => {
    await someRecords();
    const table = await opensTheTable();
    await sorts(table);
    await opensARow(table);
    await tellsOfNews();
    await comesBack();
  });
});
