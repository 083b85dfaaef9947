import { expect } from "vitest";
import { postToTable, type TableInBrowser } from "../../../tools/pages/table.ts";
import type { PageStyle, Tab } from "../../../tools/pages/tab.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";
import { amended, dragBorder, filingAt, showTable } from "./tablePage.ts";

/** Every amount that is cut, in all columns, as an expression for the page. */
const cutAmounts =
  "[...document.querySelectorAll('.record .amount:not(.worded)')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)";

/** Expects whole amounts in columns as wide as their texts, and short amounts in a column that a person makes narrow. */
export async function expectUncutAmounts(tab: Tab, look: Partial<PageStyle>): Promise<void> {
  const large = writtenTable(
    [354_660_000, 9_380_000, 12_500_000_000, 0, 1.5].map((raised, id) => ({
      ...filingAt(id),
      money_raised: raised,
    })),
  );
  const { page } = await showTable(tab, look, large);
  expect(await page.evaluate(cutAmounts)).toEqual([]);
  const amounts = (): Promise<readonly string[]> =>
    page.locator("[data-column=money_raised]").allInnerTexts();
  expect(await amounts()).toContain("$354,660,000");
  await dragBorder(page, "Raised", -300);
  await expect.poll(amounts).toContain("$354.7M");
  expect(await page.evaluate(cutAmounts)).toEqual([]);
  expect(await page.getByTitle("$354,660,000").innerText()).toBe("$354.7M");
}

/** Expects a footer of one or two lines of text, with the button for the next page in the first line. */
export async function expectFooter(tab: Tab, look: Partial<PageStyle>, lines: 1 | 2): Promise<void> {
  const table = await showTable(tab, look, amended);
  const { page } = table;
  await postToTable(table, amended, { next: "Load Next Page (may use 1 search)" });
  const button = page.getByRole("button", { name: "Load Next Page (may use 1 search)" });
  await button.waitFor();
  // A line of text is 18 pixels high, a button 28, and the edges take 12.
  const footer = await page.locator("footer").boundingBox();
  expect(footer?.height).toBeLessThan(lines === 1 ? 46 : 68);
  const [shown, next] = [await page.locator(".shown").boundingBox(), await button.boundingBox()];
  expect(Math.abs((shown?.y ?? 0) - (next?.y ?? 99))).toBeLessThan(12);
  expect(await page.locator(".figure", { hasText: "Raised" }).isVisible()).toBe(true);
}

/** Expects an announcement on screen for a while, and hidden after it. */
export async function expectBriefAnnouncement(
  table: TableInBrowser,
  reducedMotion: "reduce" | "no-preference",
): Promise<void> {
  const { page } = table;
  await page.emulateMedia({ reducedMotion });
  // No animation goes on by itself.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await table.post({ type: "announce", text: "Copied" });
  const words = page.locator(".announcement span", { hasText: "Copied" });
  await words.waitFor();
  const inWords = (expression: string): Promise<string> =>
    page.evaluate<string>(`(() => {
      const words = document.querySelector(".announcement span");
      const [animation] = words.getAnimations();
      return ${expression};
    })()`);
  const opacityAt = (ms: number): Promise<string> =>
    inWords(`(animation.currentTime = ${String(ms)}, getComputedStyle(words).opacity)`);
  expect(await opacityAt(1_500)).toBe("1");
  expect(await words.isVisible()).toBe(true);
  // Near its end it fades, unless the person wants less motion.
  expect((await opacityAt(2_300)) === "1").toBe(reducedMotion === "reduce");
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await inWords("animation.finish()");
  await words.waitFor({ state: "hidden" });
  await session.detach();
}
