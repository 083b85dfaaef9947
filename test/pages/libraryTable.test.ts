import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { databasePath } from "../../src/store/file/replacing.ts";
import { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { toNewRecord } from "../../src/store/records/contents.ts";
import { createSqliteDatabase } from "../../src/store/rows/database.ts";
import { inTransaction, makeDatabase } from "../../src/store/sql/schema.ts";
import { sameThread } from "../support/library/sameThread.ts";
import { loadLibraryTable, type LibraryInBrowser } from "../../tools/pages/libraryTable.ts";
import type { PageStyle } from "../../tools/pages/tab.ts";
import { problemsInThemes } from "../support/ui/accessibility.ts";
import { it, tab } from "../support/ui/sharedTab.ts";
import { filingAt, focused, names, summary } from "../support/ui/tablePage.ts";

const service = "https://api.example.com";
const count = 3_000;
let folder: string;
let reader: LibraryReader;

/** The filing at 0 is the newest: the library lists filings by date. */
const dateAt = (at: number): string => new Date(Date.UTC(2024, 4, 6) - at * 3_600_000).toISOString();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "startup-funding-page-"));
  fillLibrary(folder);
  reader = new LibraryReader({
    folder,
    open: sameThread,
    log: () => undefined,
    onDamagedIndex: () => Promise.resolve(),
  });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stores list rows of filings, as the product stores an answer. */
function fillLibrary(path: string): void {
  const connection = new DatabaseSync(databasePath(path));
  makeDatabase(connection, "salt");
  const records = Array.from({ length: count }, (_, at) => {
    const value = { ...filingAt(at), accepted_at: dateAt(at) };
    return toNewRecord({ kind: "filing", value }, "row") ?? [];
  }).flat();
  const database = createSqliteDatabase(connection);
  inTransaction(connection, () =>
    database.storeRecords({ records, matches: [] }, { service, line: 1, at: 1 }),
  );
  connection.close();
}

async function show(look: Partial<PageStyle> = {}): Promise<LibraryInBrowser> {
  const open = await loadLibraryTable(tab(), { theme: "dark", ...look }, { reader, services: [service] });
  await open.page.getByRole("rowheader", { name: "Company 00000" }).waitFor();
  return open;
}

const ofType = ({ asked }: LibraryInBrowser, type: string): number =>
  asked.filter((message) => message?.type === type).length;
const scrollTo = (page: Page, place: number): Promise<unknown> =>
  page.evaluate(`document.querySelector(".scroller").scrollTop = ${place}`);

describe("the library’s table in a browser", () => {
  it("asks for the rows that are in sight alone, and for the last ones when it is scrolled to the end", async () => {
    const open = await show();
    const { page } = open;
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(count + 2));
    const known = (): number =>
      open.asked.reduce(
        (sum, message) => sum + (message?.type === "records" && "ids" in message ? message.ids.length : 0),
        0,
      );
    expect(known()).toBeLessThan(400);
    await scrollTo(page, 10_000_000);
    await page.getByRole("rowheader", { name: "Company 02999" }).waitFor();
    expect(known()).toBeLessThan(800);
    expect(open.asked).not.toContain(undefined);
  });

  it("holds the place of rows that have not come, and moves nothing when they come", async () => {
    const open = await show();
    const { page } = open;
    const release = open.hold("records");
    await scrollTo(page, 26_000);
    await expect.poll(async () => (await names(page)).includes("…")).toBe(true);
    const waiting = await page.locator(".record").first().boundingBox();
    const rows = await page.locator(".record").count();
    const widths = await page.locator(".heads").boundingBox();
    release();
    await expect.poll(async () => (await names(page)).includes("…")).toBe(false);
    expect(await page.locator(".record").count()).toBe(rows);
    expect(await page.locator(".record").first().boundingBox()).toEqual(waiting);
    expect(await page.locator(".heads").boundingBox()).toEqual(widths);
  });

  it("sorts by one question, keeps the selection on its record, and says that it is at work", async () => {
    const open = await show();
    const { page } = open;
    await page.getByRole("rowheader", { name: "Company 00003" }).click();
    const before = ofType(open, "arrange");
    const release = open.hold("arrange");
    await page.getByRole("columnheader", { name: "Name" }).click();
    await page.locator(".updating").waitFor();
    release();
    await page.locator(".updating").waitFor({ state: "detached" });
    await page.getByRole("columnheader", { name: "Name" }).click();
    await page.getByRole("rowheader", { name: "Company 02999" }).waitFor();
    expect(ofType(open, "arrange") - before).toBe(2);
    expect(await summary(page)).toContain("1 selected");
    expect(open.table.chosen.map(({ key }) => key)).toEqual(["filing:3"]);
    expect((await names(page)).slice(0, 2)).toEqual(["Company 02999", "Company 02998"]);
  });

  it("is walked by the keyboard to the end and back, with rows that come on the way", async () => {
    const { page } = await show();
    await page.getByRole("rowheader", { name: "Company 00000" }).click();
    await page.keyboard.press("Control+End");
    await page.getByRole("rowheader", { name: "Company 02999" }).waitFor();
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toBe("Company 02999");
    await page.keyboard.press("PageUp");
    await expect.poll(() => focused(page)).toMatch(/^Company 029[78]\d$/);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toBe("Company 00000");
    await page.keyboard.press("Control+a");
    await expect.poll(() => summary(page)).toContain("3,000 selected");
    const copy = page.getByRole("button", { name: "Copy", exact: true });
    await expect.poll(() => copy.getAttribute("aria-disabled")).toBe("true");
    expect(await copy.getAttribute("title")).toContain("at most 2,000");
  });

  it("filters by values, a range and words, which the library counts", async () => {
    const { page } = await show();
    await page.getByRole("button", { name: /^Filter State/ }).click();
    await page.getByRole("checkbox", { name: /^New York/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => summary(page)).toContain("750 shown of 3,000 records");
    await page.getByRole("button", { name: /^Filter Raised/ }).click();
    await page.getByRole("textbox", { name: "At least" }).fill("1M");
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => summary(page)).toContain("total");
    await page.getByRole("searchbox").fill("company 0020");
    await expect.poll(() => names(page)).toEqual(["Company 00201", "Company 00209"]);
    await page.getByRole("searchbox").fill("nowhere");
    await page.getByText("No records in the library match the filters.").waitFor();
    await page.locator(".nothing").getByRole("button").click();
    await expect.poll(() => summary(page)).toContain("3,000 shown of 3,000 records");
  });

  it("draws charts of what the library has counted, and filters by a mark", async () => {
    const { page } = await show();
    await page.getByRole("tab", { name: "Charts" }).click();
    const chart = page.getByRole("region", { name: "By industry", exact: true });
    const bars = (): Promise<readonly string[]> => chart.locator(".chart-mark title").allTextContents();
    await expect
      .poll(bars)
      .toEqual([
        expect.stringMatching(/^Computers: 2,000 of 3,000/),
        expect.stringMatching(/^Pooled Investment Fund: 1,000 of 3,000/),
      ]);
    await page
      .locator(".chart-mark")
      .and(page.getByRole("button", { name: /^California/ }))
      .press("Enter");
    await expect.poll(() => summary(page)).toContain("750 shown of 3,000 records");
    await expect
      .poll(bars)
      .toEqual([
        expect.stringMatching(/^Computers: 500 of 750 shown/),
        expect.stringMatching(/^Pooled Investment Fund: 250 of 750 shown/),
      ]);
    await page.getByRole("button", { name: "Show Rows in Table" }).click();
    await expect
      .poll(async () => (await names(page)).slice(0, 2))
      .toEqual(["Company 00000", "Company 00004"]);
  });

  it("has nothing that axe finds", async () => {
    const { page } = await show();
    await page.getByRole("button", { name: /^Filter State/ }).click();
    await page.getByRole("checkbox", { name: /^New York/ }).check();
    expect(await problemsInThemes(page, ["dark"])).toEqual([]);
  });
});
