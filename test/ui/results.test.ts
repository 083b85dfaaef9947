import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listBody, pageIn, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { closeEditors, searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { type Reading, countOf, textsIn } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service, { files: { "stays.txt": "This tab stays open.\n" } });

/** Names, amounts, places and dates, each in a different order. */
const rows = [
  { name: "Delta Robotics", money_raised: 7_200_000, state: "TEXAS", accepted_at: "2024-01-02T10:00:00Z" },
  { name: "Acme Robotics", money_raised: 150_000_000, state: "MAINE", accepted_at: "2024-03-02T10:00:00Z" },
  { name: "Echo Robotics", money_raised: 0, state: "TEXAS", accepted_at: "2023-02-02T10:00:00Z" },
  { name: "Bravo Robotics", money_raised: 950_000, state: "MAINE", accepted_at: "2024-02-02T10:00:00Z" },
  { name: "Cargo Robotics", money_raised: 12_500_000, state: "OHIO", accepted_at: "2023-01-02T10:00:00Z" },
].map((row, at) => ({ ...row, id: at + 1, industry: "Other Technology" }));
const names = rows.map(({ name }) => name);

const results = () => session().vs.view("Results");
const nextPage = "Load Next Page (may use 1 search)";
/** What has the focus in the list. */
const focused = (text: string): Locator =>
  results().locator.locator(".monaco-list:focus .monaco-list-row.focused", { hasText: text });
const selected = (): Reading<readonly string[]> =>
  textsIn(results().locator.locator(".monaco-list-row.selected .label-name"));

async function goTo(text: string): Promise<void> {
  await session().vs.run("Startup Funding: Focus on Results View");
  await results().focusOn(text);
}

beforeAll(async () => {
  const { vs } = session();
  await vs.openFile("stays.txt");
  service.behave((request, response) =>
    sendJson(response, listBody(request, pageIn(request) === 1 ? rows : [], { next: pageIn(request) + 1 })),
  );
  await searchFor(vs, "Robotics");
  await results().row("Cargo").waitFor();
});
beforeEach(async () => {
  const { vs } = session();
  await closeEditors(vs);
  await vs.run("Startup Funding: Sort Results…");
  await vs.pick.choose("As Loaded");
  await vs.run("Startup Funding: Group Results…");
  await vs.pick.choose("No Groups");
  await expectSoon(results().labels).toEqual([...names, nextPage]);
});
afterAll(() => {
  // Looking, sorting, copying and stepping have asked for nothing.
  expect(service.asked).toHaveLength(1);
});

describe("a key", () => {
  it("copies the row that has the focus, names it, opens no page and asks for nothing", async () => {
    const { vs, page } = session();
    await vs.writeClipboard("");
    await results().click("Delta");
    await vs.webview().getByRole("heading", { level: 1, name: "Delta Robotics" }).waitFor();
    await closeEditors(vs);
    expect(await selected().after(goTo("Cargo Robotics"))).toEqual(["$7.2M  Delta Robotics"]);
    await page.keyboard.press("ControlOrMeta+C");
    await expectSoon(vs.clipboard).toContain("Cargo Robotics");
    await page.locator(".statusbar-item", { hasText: "Copied Cargo Robotics as JSON" }).waitFor();
    // A page that a click had opened would be there by the time that another copy is done.
    await goTo("Acme Robotics");
    await page.keyboard.press("ControlOrMeta+C");
    const copied = expectSoon(vs.clipboard).toContain("Acme Robotics");
    expect(await selected().after(copied)).toEqual(["$7.2M  Delta Robotics"]);
    expect(await vs.tabs.after(copied)).toEqual([]);
  });

  it("copies all that are selected", async () => {
    const { vs, page } = session();
    await vs.writeClipboard("");
    await results().click("Delta");
    await vs.webview().getByRole("heading", { level: 1, name: "Delta Robotics" }).waitFor();
    await goTo("Delta Robotics");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expectSoon(selected()).toHaveLength(3);
    await page.keyboard.press("ControlOrMeta+C");
    await expectSoon(vs.clipboard.as((text): unknown => JSON.parse(text))).toHaveLength(3);
    await expectSoon(vs.clipboard).toContain("Echo Robotics");
    await page.locator(".statusbar-item", { hasText: "Copied 3 records as JSON" }).waitFor();
    // Another row has the focus now, and is meant.
    await page.keyboard.press("ArrowDown");
    await focused("Bravo").waitFor();
    await page.keyboard.press("ControlOrMeta+C");
    const copied = page.locator(".statusbar-item", { hasText: "Copied Bravo Robotics as JSON" }).waitFor();
    expect(await selected().after(copied)).toHaveLength(3);
  });

  it("opens the row that has the focus, with the focus on its page", async () => {
    const { vs, page } = session();
    await goTo("Bravo Robotics");
    await page.keyboard.press("ControlOrMeta+Enter");
    await vs.webview().getByRole("heading", { level: 1, name: "Bravo Robotics" }).waitFor();
    await expectSoon(selected()).toEqual(["$950K  Bravo Robotics"]);
    await expectSoon(countOf(focused("Bravo"))).toBe(0);
  });
});

describe("the rows", () => {
  it("are sorted by the menu of the view, which marks the order; the view says what is sorted", async () => {
    await results().chooseFromTitle("Sort By", "Amount, Largest First");
    const sorted = ["Acme Robotics", "Cargo Robotics", "Delta Robotics", "Bravo Robotics", "Echo Robotics"];
    await expectSoon(results().labels).toEqual([...sorted, nextPage]);
    await expectSoon(results().message).toContain("loaded rows sorted by amount");
    await results().chooseFromTitle("Sort By", "✓ Amount, Largest First");
    await results().chooseFromTitle("Sort By", "Date, Newest First");
    const byDate = ["Acme Robotics", "Bravo Robotics", "Delta Robotics", "Echo Robotics", "Cargo Robotics"];
    await expectSoon(results().labels).toEqual([...byDate, nextPage]);
  });

  it("are grouped, with how many are in each group, and found by VS Code’s own find", async () => {
    const { vs, page } = session();
    await results().chooseFromTitle("Group By", "State");
    const grouped = [
      ["Maine", "2"],
      ["Acme Robotics", "Mar 2, 2024 · Maine · Other Technology"],
      ["Bravo Robotics", "Feb 2, 2024 · Maine · Other Technology"],
      ["Ohio", "1"],
      ["Cargo Robotics", "Jan 2, 2023 · Ohio · Other Technology"],
      ["Texas", "2"],
      ["Delta Robotics", "Jan 2, 2024 · Texas · Other Technology"],
      ["Echo Robotics", "nothing sold yet · Feb 2, 2023 · Texas · Other Technology"],
      [nextPage, ""],
    ];
    const drawn = results().rows.as((all) => all.map(({ label, description }) => [label, description]));
    await expectSoon(drawn).toEqual(grouped);
    await expectSoon(results().message).toContain("loaded rows grouped by state");
    await goTo("Acme Robotics");
    await page.keyboard.press("ControlOrMeta+F");
    const find = results().locator.locator(".monaco-tree-type-filter input");
    await find.waitFor();
    await find.fill("delta");
    await expectSoon(results().labels).toContain("Delta Robotics");
    await page.keyboard.press("Enter");
    await expectSoon(textsIn(results().locator.locator(".monaco-list-row.focused .label-name"))).toEqual([
      "$7.2M  Delta Robotics",
    ]);
    expect(await vs.tabs.after(find.press("Escape"))).toEqual([]);
  });
});
