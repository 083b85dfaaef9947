import { describe, expect, it } from "vitest";
import type { DetailPage } from "../../../src/present/detail/page.ts";
import { problemsInThemes } from "../../support/ui/accessibility.ts";
import { overflowOf } from "../../support/ui/atRest.ts";
import {
  loadBrowserPage,
  readBuiltPage,
  type BrowserPage,
  type Look,
} from "../../../tools/pages/browserPage.ts";
import { drawn, drawnAmong, states } from "../../support/detail/previews.ts";
import { filing, funding, hostile, listRow } from "../../support/detail/records.ts";
import { themeNames } from "../../../tools/pages/themes.ts";
import { useTab } from "../../support/ui/tabOfFile.ts";

const built = readBuiltPage();
const tab = useTab();
/** The record of the pages that are drawn here. */
const of = { service: "https://api.example.com", id: "421671159" };

/** Opens the page in a theme and draws; fails on any error and on anything that its policy refused. */
async function show(page: DetailPage, look: Partial<Look> = {}): Promise<BrowserPage> {
  const open = await loadBrowserPage(tab(), built, { theme: "dark", ...look });
  await open.post({ type: "draw", page });
  await open.page.locator("h1").waitFor();
  expect(open.problems).toEqual([]);
  return open;
}

const all = states();
describe("the detail page in a browser", () => {
  it.each(Object.entries(all))("axe finds nothing, in any theme: %s", async (state, page) => {
    const shown = await show(page);
    // The colours of a huge record are those of the others; going through it takes long.
    expect(await problemsInThemes(shown.page, state === "huge" ? ["dark"] : themeNames)).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s", async (_name, look) => {
    // One record after the other in the same page, as in the editor.
    const shown = await show(drawn(filing), look);
    for (const [name, page] of Object.entries(all)) {
      if (name === "huge") continue;
      await shown.post({ type: "draw", page });
      expect(await shown.page.title(), name).toBe(page.title);
      expect(await overflowOf(shown.page), name).toBeLessThanOrEqual(0);
      expect(shown.problems, name).toEqual([]);
    }
  });

  it("asks to draw, and keeps nothing but which record it shows", async () => {
    const shown = await show(drawn(filing));
    expect(await shown.asked()).toEqual([{ type: "ready" }]);
    expect(await shown.kept()).toEqual(of);
  });

  it("copies, opens, writes and calls by messages, never by itself", async () => {
    const shown = await show(drawn(filing));
    const { page } = shown;
    await page
      .getByRole("button", { name: "Open https://www.northstar-robotics.example in the browser" })
      .click();
    await page.getByRole("button", { name: "Write to invest@northstar-robotics.example" }).click();
    await page.getByRole("button", { name: "Call 414-272-2200" }).click();
    await page.getByRole("button", { name: "Copy 414-272-2200" }).click();
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await page.getByRole("button", { name: "Insert As…" }).click();
    await page.getByRole("button", { name: "Copy As…" }).click();
    await page.getByRole("button", { name: "Next: The row below in Results" }).click();
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "openLink", href: "https://www.northstar-robotics.example/" },
      { type: "openLink", href: "mailto:invest@northstar-robotics.example" },
      { type: "openLink", href: "tel:4142722200" },
      { type: "copyValue", pointer: "/contacts/0/phone/0" },
      { type: "command", command: "insert", of },
      { type: "command", command: "insertAs", of },
      { type: "command", command: "copyRecordAs", of },
      { type: "command", command: "next", of },
    ]);
    expect(page.url()).toBe("https://detail.test/");
  });

  it("keeps the focus on a step when the next record is drawn, and asks for nothing at the end", async () => {
    const shown = await show(drawn(filing));
    await shown.page.getByRole("button", { name: /^Next/ }).focus();
    const last = drawn(hostile, {
      identity: { ...of, id: "2" },
      neighbours: { previous: true, next: false },
    });
    await shown.post({ type: "draw", page: last });
    await shown.page.getByRole("heading", { level: 1, name: /evil/ }).waitFor();
    expect(await shown.page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toContain(
      "Next",
    );
    await shown.page.keyboard.press("Enter");
    expect(await shown.asked()).toEqual([{ type: "ready" }]);
  });

  it("steps by keys that its buttons name, and by no others", async () => {
    const shown = await show(drawn(filing, { neighbours: { previous: false, next: true } }));
    const { page } = shown;
    for (const keys of ["Alt+ArrowUp", "ArrowDown", "Control+Alt+ArrowDown", "Alt+ArrowDown"])
      await page.keyboard.press(keys);
    expect(await shown.asked()).toEqual([{ type: "ready" }, { type: "command", command: "next", of }]);
    const titles = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('.action')].map((button) => button.title)",
    );
    expect(titles).toEqual(
      expect.arrayContaining([
        "Open the record as JSON (Ctrl+Shift+J)",
        "The row above in Results (Alt+↑)",
        "The row below in Results (Alt+↓)",
      ]),
    );
  });

  it("opens another filing of the same name, and leaves the focus on the new title", async () => {
    const shown = await show(drawnAmong(102));
    const others = shown.page.getByRole("button", { name: /^Open NORTH STAR ROBOTICS, INC\., Filing/ });
    expect(await others.count()).toBe(100);
    await shown.page.getByText("and 2 more").waitFor();
    await others.nth(3).focus();
    await shown.page.keyboard.press("Enter");
    expect(await shown.asked()).toEqual([{ type: "ready" }, { type: "openOther", key: "filing:3" }]);
    await shown.post({
      type: "draw",
      page: drawn(hostile, { identity: { ...of, id: "3" } }),
    });
    await shown.page.getByRole("heading", { level: 1, name: /evil/ }).waitFor();
    expect(await shown.page.evaluate<string>("document.activeElement.tagName")).toBe("H1");
  });

  it("reaches every button by the keyboard, and shows where the focus is", async () => {
    const { page } = await show(drawn(filing));
    const buttons = await page.getByRole("button").count();
    const reached = new Set<string>();
    for (let press = 0; press < buttons; press += 1) {
      await page.keyboard.press("Tab");
      const [name, outline, opacity] = await page.evaluate<readonly [string, string, string]>(`(() => {
        const at = document.activeElement, style = getComputedStyle(at);
        return [at.outerHTML, style.outlineStyle, style.opacity];
      })()`);
      reached.add(`${name}${String(press)}`);
      expect([name.startsWith("<button"), outline, opacity]).toEqual([true, "solid", "1"]);
    }
    expect(reached.size).toBe(buttons);
  });

  it("reads out its state and what was copied", async () => {
    const shown = await show(drawn(undefined, { state: "loading" }));
    await expect.poll(() => shown.page.getByRole("status").allInnerTexts()).toContain("Loading the record…");
    await shown.post({ type: "draw", page: drawn(filing) });
    await shown.post({ type: "announce", text: "Copied" });
    await expect.poll(() => shown.page.getByRole("status").allInnerTexts()).toEqual(["", "Copied"]);
  });

  it("loads by a button that says its price, keeps the focus and reads out that it is loaded", async () => {
    const shown = await show(drawn(listRow, { state: "partial" }));
    const { page } = shown;
    const button = page.getByRole("button", { name: "Load Full Filing (may use 1 search)" });
    await button.focus();
    await page.keyboard.press("Enter");
    expect(await shown.asked()).toEqual([{ type: "ready" }, { type: "command", command: "load", of }]);
    await shown.post({ type: "draw", page: drawn(listRow, { state: "loading" }) });
    await button.waitFor({ state: "detached" });
    expect(await page.evaluate<string>("document.activeElement.tagName")).toBe("H1");
    await shown.post({ type: "draw", page: drawn(filing) });
    await expect.poll(() => page.getByRole("status").allInnerTexts()).toEqual(["", "Loaded"]);
    // It is seen by the page itself.
    expect(await page.getByRole("status").nth(1).boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  it("opens the company, searches the name and goes back by buttons that say their prices", async () => {
    const shown = await show(drawn(funding, { back: { kind: "company", name: "Ninefold" } }));
    const { page } = shown;
    await page.getByRole("button", { name: "Open Company (may use 1 search)" }).click();
    await page.getByRole("button", { name: "Search Filings of This Name (may use 1 search)" }).click();
    await page.getByRole("button", { name: "Back to Company: Ninefold" }).click();
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "command", command: "openCompany", of },
      { type: "command", command: "searchName", of },
      { type: "command", command: "back", of },
    ]);
  });

  it("shows what is known of a person by their name, by the keyboard too", async () => {
    const shown = await show(drawn(filing));
    await shown.page.getByRole("button", { name: "Show records naming W. Brian Blakeley" }).click();
    await shown.page.getByRole("button", { name: "Show records naming Ada Lindqvist" }).nth(1).focus();
    await shown.page.keyboard.press("Enter");
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "openPerson", pointer: "/related_persons/1/name" },
      { type: "openPerson", pointer: "/related_persons/2/name" },
    ]);
  });

  it("has nothing with a price take the second of two presses, the first of which led to another record", async () => {
    const shown = await show(drawn(funding));
    const { page } = shown;
    const asked = async (): Promise<readonly string[]> =>
      (await shown.asked()).flatMap((message) => ("command" in message ? [message.command] : []));
    const button = page.getByRole("button", { name: "Open Company (may use 1 search)" });
    const box = await button.boundingBox();
    if (box === null) throw new Error("the button is not drawn");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    expect(await asked()).toEqual(["openCompany"]);
    // Another funding has the same button in the same place: a priced one is under the pointer that has just clicked.
    await shown.post({ type: "draw", page: drawn(funding, { identity: { ...of, id: "2" } }) });
    await expect.poll(() => page.locator(".priced.held").count()).toBe(1);
    await page.mouse.down();
    await page.mouse.up();
    expect(await asked()).toEqual(["openCompany"]);
    await page.mouse.move(x + 20, y + 3);
    await expect.poll(() => page.locator(".held").count()).toBe(0);
    await page.mouse.click(x, y);
    expect(await asked()).toEqual(["openCompany", "openCompany"]);
  });

  it("lets a pointer press that rests where it pressed before", async () => {
    const shown = await show(drawn(listRow, { state: "partial" }));
    const { page } = shown;
    await page.getByRole("button", { name: /^Load Full Filing/ }).click();
    await shown.post({ type: "draw", page: drawn(listRow, { state: "partial" }) });
    await expect.poll(() => page.locator(".held").count()).toBe(1);
    await expect.poll(() => page.locator(".held").count(), { timeout: 5_000 }).toBe(0);
  });

  it("asks for nothing by a button that cannot ask, and says why", async () => {
    const shown = await show(drawn(filing, { isConnected: false }));
    const refresh = shown.page.getByRole("button", { name: "Refresh" });
    expect(await refresh.getAttribute("aria-disabled")).toBe("true");
    expect(await refresh.getAttribute("title")).toContain("Connect to it again");
    await refresh.focus();
    await shown.page.keyboard.press("Enter");
    expect(await shown.asked()).toEqual([{ type: "ready" }]);
  });

  it("shows hostile text as text", async () => {
    const shown = await show(drawn(hostile));
    expect(await shown.page.locator("h1").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await shown.page.locator("img, a, iframe, script:not([src])").count()).toBe(0);
    expect(shown.problems).toEqual([]);
  });

  it("draws so much of a huge record that one does not wait for it", async () => {
    const page = all["huge"];
    if (page === undefined) throw new Error("no huge page");
    const shown = await show(page);
    const drawnElements = await shown.page.locator("*").count();
    expect(drawnElements).toBeGreaterThan(1000);
    expect(drawnElements).toBeLessThan(8000);
  });

  it("marks headings in order, under one of the first level", async () => {
    const { page } = await show(all["funding"] ?? drawn(filing));
    const levels = await page.evaluate<readonly number[]>(
      "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => Number(heading.tagName[1]))",
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });
});
