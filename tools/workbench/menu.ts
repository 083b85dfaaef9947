import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { exactly } from "./text.ts";

/**
 * Opens a menu and chooses an entry, through submenus by exact titles. If VS Code redraws or closes the menu, it is
 * opened again; nothing is repeated after the entry was pressed.
 */
export async function chooseFromMenu(
  page: Page,
  open: () => Promise<unknown>,
  titles: readonly string[],
): Promise<void> {
  const menu = page.locator(".monaco-menu:visible").first();
  await until(`the menu's entry ${titles.join(" > ")}`, async () => {
    if (await menu.isVisible()) await page.keyboard.press("Escape");
    // A resting pointer doesn’t bring the focus there.
    await page.mouse.move(0, 0);
    await open();
    for (const [at, title] of titles.entries()) {
      if (at > 0) await page.keyboard.press("ArrowRight");
      if (!(await waitForFocus(entryOf(page, title)))) return false;
    }
    return true;
  });
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "hidden" });
}

/** A submenu is inside its entry, so the innermost entry with this title is the last match. */
function entryOf(page: Page, title: string): Locator {
  const label = page.locator(".action-label", { hasText: exactly(title) });
  return page.locator(".monaco-menu .action-item", { has: label }).last();
}

/** A menu ignores the pointer, but not the keyboard, for a moment after it opened. */
async function waitForFocus(entry: Locator): Promise<boolean> {
  const patience = { timeout: 3_000 };
  return await entry
    .hover(patience)
    .then(() => entry.and(entry.page().locator(".focused")).waitFor(patience))
    .then(
      () => true,
      () => false,
    );
}
