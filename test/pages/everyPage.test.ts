import { describe, expect } from "vitest";
import { postToPage } from "../../tools/pages/tab.ts";
import { problemsInThemes } from "../support/ui/accessibility.ts";
import { becameMore } from "../support/ui/hostileReading.ts";
import { overflowOf } from "../support/ui/atRest.ts";
import { loadPage, openAllDetails, pageStates } from "../support/ui/pageStates.ts";
import { it, tab } from "../support/ui/sharedTab.ts";

/** For each page, a state with every kind of button, and the data that the page stores for a reload. */
const pages = [
  ["detail", pageStates.detail.full, pageStates.detail.full.identity],
  ["report", pageStates.report.rejected, pageStates.report.rejected],
  ["usage", pageStates.usage.busy, { days: 14 }],
  ["list", pageStates.list.usual, pageStates.list.usual.state],
] as const;

describe.each(pages)("the %s page in a browser", (name, usual, kept) => {
  const load = () => loadPage(tab(), name, { theme: "dark" });

  it("has a title, one heading, and nothing that axe finds, and fits into its window", async () => {
    const draw = await load();
    await draw(usual);
    const { page } = tab();
    expect(await page.title()).toBe(usual.title);
    expect(await page.locator("h1").count()).toBe(1);
    await openAllDetails(page);
    expect(await problemsInThemes(page, ["dark"])).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("reaches every button by the keyboard, in their order, and shows where the focus is", async () => {
    const draw = await load();
    await draw(usual);
    const { page } = tab();
    const buttons = await page
      .locator("button, summary, select, input")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML));
    expect(buttons.length).toBeGreaterThan(5);
    const reached: string[] = [];
    while (reached.length < buttons.length) {
      await page.keyboard.press("Tab");
      const [html, ...look] = await page.evaluate<readonly [string, string, string]>(`(() => {
        const at = document.activeElement, style = getComputedStyle(at);
        return [at.outerHTML, style.outlineStyle, style.opacity];
      })()`);
      expect([html, ...look]).toEqual([html, "solid", "1"]);
      reached.push(html);
    }
    expect(reached).toEqual(buttons);
  });

  it("asks to draw and for nothing else, keeps what brings it back, and reads out what was done", async () => {
    const draw = await load();
    await draw(usual);
    const { page } = tab();
    expect(await page.evaluate("window.asked")).toEqual([{ type: "ready" }]);
    expect(await page.evaluate("window.kept")).toEqual(kept);
    await postToPage(page, { type: "announce", text: "Copied" });
    await expect.poll(() => page.getByRole("status").allInnerTexts()).toContain("Copied");
  });

  it("shows hostile text as text", async () => {
    const draw = await load();
    await draw(pageStates[name].hostile);
    const { page } = tab();
    await expect.poll(() => page.locator("body").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await becameMore(page.locator("#root"))).toBe(0);
    expect(await page.locator("a, script:not([src])").count()).toBe(0);
  });
});
