import { describe, expect, it } from "vitest";
import { postToPage, type Look } from "../../tools/pages/tab.ts";
import { problemsOfStates } from "../support/ui/accessibility.ts";
import { becameMore } from "../support/ui/hostileReading.ts";
import { overflowOf } from "../support/ui/atRest.ts";
import { loadPage, pageStates, statesOf } from "../support/ui/pageStates.ts";
import { useTab } from "../support/ui/tabOfFile.ts";

const tab = useTab();
/** Of each page a state with every kind of button, and what the page keeps of it over a reload. */
const pages = [
  ["detail", pageStates.detail.full, pageStates.detail.full.identity],
  ["report", pageStates.report.rejected, pageStates.report.rejected],
  ["usage", pageStates.usage.busy, { days: 14 }],
] as const;

describe.each(pages)("the %s page in a browser", (name, usual, kept) => {
  const states = statesOf(name);
  const load = (look: Partial<Look> = {}) => loadPage(tab(), name, { theme: "dark", ...look });

  it("has nothing that axe finds, in any state", async () => {
    const draw = await load();
    const { page } = tab();
    const ways = states.map(([state, sent]) => {
      const show = async (): Promise<void> => {
        await draw(sent);
        await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
      };
      return [state, show] as const;
    });
    expect(await problemsOfStates(page, Object.fromEntries(ways))).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["1024 × 700", { width: 1024, height: 700 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s", async (_name, look) => {
    // One after the other in the same page, as in the editor.
    const draw = await load(look);
    for (const [state, sent] of states) {
      await draw(sent);
      expect(await tab().page.title(), state).toBe(sent.title);
      expect(await tab().page.locator("h1").count(), state).toBe(1);
      expect(await overflowOf(tab().page), state).toBeLessThanOrEqual(0);
    }
  });

  it("reaches every button by the keyboard, in their order, and shows where the focus is", async () => {
    const draw = await load();
    await draw(usual);
    const { page } = tab();
    const buttons = await page
      .locator("button, summary")
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
