import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { exactly } from "./text.ts";

/**
 * Opens a menu and chooses an entry of it, through its submenus: the one way in which a menu is used. VS Code draws a
 * menu again, or closes it, when what is below it changes; then it is opened again. Nothing is repeated after the entry
 * was pressed.
 *
 * @param open opens the menu
 * @param titles the exact titles on the way to the entry, its own last
 */
export async function chooseFromMenu(
  page: Page,
  open: () => Promise<unknown>,
  titles: readonly string[],
): Promise<void> {
  const menu = page.locator(".monaco-menu:visible").first();
  await until(`the menu's entry ${titles.join(" > ")}`, async () => {
    if (await menu.isVisible()) await page.keyboard.press("Escape");
    // A pointer that rests where the entry will be does not bring the focus there.
    await page.mouse.move(0, 0);
    await open();
    for (const [at, title] of titles.entries()) {
      if (at > 0) await page.keyboard.press("ArrowRight");
      if (!(await isFocused(entryOf(page, title)))) return false;
    }
    return true;
  });
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "hidden" });
}

/** A submenu is inside the entry that opens it, so that the innermost entry of this title is the last one. */
function entryOf(page: Page, title: string): Locator {
  const label = page.locator(".action-label", { hasText: exactly(title) });
  return page.locator(".monaco-menu .action-item", { has: label }).last();
}

/** Whether the pointer could bring the focus there: a menu ignores it for a moment after it has opened, but no key. */
async function isFocused(entry: Locator): Promise<boolean> {
  const patience = { timeout: 3_000 };
  return await entry
    .hover(patience)
    .then(() => entry.and(entry.page().locator(".focused")).waitFor(patience))
    .then(
      () => true,
      () => false,
    );
}
