import { describe, expect } from "vitest";
import type { DetailPage } from "../../src/present/detail/detailProtocol.ts";
import { ServiceError } from "../../src/service/errors.ts";
import { loadBrowserPage, type BrowserPage } from "../../tools/pages/browserPage.ts";
import { drawn, drawnAmong, neighbour } from "../support/detail/detailPages.ts";
import { filing, funding, hostile, listRow } from "../support/detail/records.ts";
import { becameMore, onOneLine, read } from "../support/ui/hostileReading.ts";
import { traps } from "../support/ui/hostileRecords.ts";
import { it, tab } from "../support/ui/sharedTab.ts";

/** The identity of the record in these tests. */
const of = { service: "https://api.example.com", id: "421671159" };

/** Lets the time that a pointer rests pass only by the function that this puts into the page. */
const restByHand = `{
  const { setTimeout: wait } = window;
  window.setTimeout = (work, ms, ...more) => (ms < 1000 ? wait(work, ms, ...more) : void (window.rest = work));
}`;

async function show(page: DetailPage): Promise<BrowserPage<"detail">> {
  const open = await loadBrowserPage(tab(), "detail", { theme: "dark" });
  await open.post({ type: "draw", page });
  return open;
}

describe("the detail page in a browser", () => {
  it("copies, opens, writes and calls by messages, never by itself", async () => {
    const shown = await show(drawn(filing));
    const { page } = shown;
    const address = page.url();
    await page
      .getByRole("button", { name: "Open https://www.northstar-robotics.example in the browser" })
      .click();
    await page.getByRole("button", { name: "Email invest@northstar-robotics.example" }).click();
    await page.getByRole("button", { name: "Call 414-272-2200" }).click();
    await page.getByRole("button", { name: "Copy 414-272-2200" }).click();
    await page.getByRole("button", { name: "Insert", exact: true }).click();
    await page.getByRole("button", { name: "Insert As…" }).click();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Copy As…" }).click();
    await page.getByRole("button", { name: "JSON" }).click();
    await page.getByRole("button", { name: "Search Filings Under This Name (may use 1 search)" }).click();
    await page.getByRole("button", { name: "Next: The row below in Results" }).click();
    expect(await shown.asked()).toEqual([
      { type: "ready" },
      { type: "openLink", href: "https://www.northstar-robotics.example/" },
      { type: "openLink", href: "mailto:invest@northstar-robotics.example" },
      { type: "openLink", href: "tel:4142722200" },
      { type: "copyValue", pointer: "/contacts/0/phone/0" },
      { type: "command", command: "insert", of },
      { type: "command", command: "insertAs", of },
      { type: "command", command: "copyRecord", of },
      { type: "command", command: "copyRecordAs", of },
      { type: "command", command: "openJson", of },
      { type: "command", command: "searchName", of },
      { type: "command", command: "next", of },
    ]);
    expect(page.url()).toBe(address);
  });

  it("keeps the focus on a step when the next record is drawn, and asks for nothing at the end", async () => {
    const shown = await show(drawn(filing));
    await shown.page.getByRole("button", { name: /^Next/ }).focus();
    const last = drawn(hostile, {
      identity: { ...of, id: "2" },
      neighbours: { previous: neighbour, next: undefined },
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
    const shown = await show(drawn(filing, { neighbours: { previous: undefined, next: neighbour } }));
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
    const shown = await show(drawnAmong(5));
    const others = shown.page.getByRole("button", { name: /^Open NORTH STAR ROBOTICS, INC\., Filing/ });
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
    // The loaded record is seen; the announcement is only read out.
    expect(await page.getByRole("status").nth(1).boundingBox()).toMatchObject({ width: 1, height: 1 });
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
    await page.evaluate(restByHand);
    const asked = async (): Promise<readonly string[]> =>
      (await shown.asked()).flatMap((message) => ("command" in message ? [message.command] : []));
    const button = page.getByRole("button", { name: "Open Company (may use 1 search)" });
    const box = await button.boundingBox();
    if (box === null) throw new Error("the button is not drawn");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    expect(await asked()).toEqual(["openCompany"]);
    // The next funding has the same priced button in the same place, under a pointer that has just clicked.
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
    await page.evaluate(restByHand);
    await page.getByRole("button", { name: /^Load Full Filing/ }).click();
    await shown.post({ type: "draw", page: drawn(listRow, { state: "partial" }) });
    await expect.poll(() => page.locator(".held").count()).toBe(1);
    await page.evaluate("window.rest()");
    expect(await page.locator(".held").count()).toBe(0);
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

  it("shows as text why a load failed, with its two buttons", async () => {
    const message = traps.slice(0, 4).join(" ");
    const error = new ServiceError({
      kind: "server",
      status: 500,
      serverMessage: message,
      maybeCounted: true,
    });
    const shown = await show(drawn(listRow, { state: "failed", error }));
    const banner = shown.page.locator(".status.failed");
    const words = `failed with status 500: “${onOneLine(message)}”. This may have used 1 search.`;
    expect(await read(banner.getByRole("status"))).toContain(words);
    expect(await becameMore(banner)).toBe(0);
    expect(await banner.getByRole("button").allInnerTexts()).toEqual([
      "Retry\n(may use 1 search)",
      "Show Log",
    ]);
  });

  it("asks for what a failure leads to, whatever that is", async () => {
    const failed = drawn(listRow, { state: "failed" });
    const shown = await show(failed);
    const steps = ["retry", "setApiKey", "configureConnection", "seePlans", "diagnose", "showLog"] as const;
    for (const step of [...steps, "useSampleData"] as const) {
      const text = `It failed: ${step}.`;
      const actions = [{ command: step, label: step }];
      await shown.post({ type: "draw", page: { ...failed, status: { kind: "failed", text, actions } } });
      const banner = shown.page.locator(".status.failed", { hasText: text });
      await banner.getByRole("button").press("Enter");
      expect((await shown.asked()).at(-1)).toEqual({ type: "command", command: step, of });
    }
  });
});
