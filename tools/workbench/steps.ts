import type { Page } from "playwright-core";
import { until } from "../project/until.ts";
import { Reading } from "./reading.ts";
import type { Workbench } from "./workbench.ts";

/** Steps of a user on the way to results; each waits until it is done. */

/** Enters a valid key and clears the notification. */
export async function enterKey(vs: Workbench, key: string): Promise<void> {
  await typeKey(vs, key);
  await vs.notifications.find("The API key is saved.");
  await vs.notifications.clear();
}

/** Enters a key valid for both addresses and clears the notification. */
export async function enterKeyForBoth(vs: Workbench, key: string): Promise<void> {
  await typeKey(vs, key);
  await vs.pick.choose("Both addresses");
  await vs.notifications.find("The API key is saved.");
  await vs.notifications.clear();
}

async function typeKey(vs: Workbench, key: string): Promise<void> {
  await vs.run("Startup Funding: Set API Key…");
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type(key);
  await vs.pick.accept();
}

/** Waits for the empty form, since text typed into the old one is lost. */
export async function clearForm(vs: Workbench): Promise<void> {
  await vs.pick.type("Clear");
  await vs.pick.choose("Clear");
  await vs.pick.typed.until("the empty form", (text) => text === "");
}

/** Waits until the form is back. */
export async function fillIn(vs: Workbench, row: string, text: string): Promise<void> {
  await askFor(vs, row);
  await vs.pick.type(text);
  await vs.pick.accept();
  await vs.pick.locator
    .getByRole("option", { name: /^Search|^Browse/ })
    .first()
    .waitFor();
}

/** Chooses a row and waits for its input box. */
export async function askFor(vs: Workbench, row: string): Promise<void> {
  const form = await vs.pick.title.until("the form's title", (title) => title !== "");
  // The form redraws its rows a moment after a change; until then a click hits another row.
  await until(`the box for ${row}`, async () => {
    await vs.pick.choose(row);
    const isThere = vs.pick.waitForTitle(row, 3_000).then(
      () => true,
      () => false,
    );
    if (await isThere) return true;
    if ((await vs.pick.title.after(isThere)) !== form) await vs.pick.escape();
    await vs.pick.waitForTitle(form);
    return false;
  });
}

/** Doesn’t wait for the answer. */
export async function searchFor(vs: Workbench, name: string): Promise<void> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await vs.pick.type(name);
  await vs.pick.choose(`Search for company "${name}"`);
  await vs.pick.waitForClose();
}

/** Presses the button that names its price, on the page of a row that isn’t loaded. */
export async function loadFullFiling(vs: Workbench): Promise<void> {
  await vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" }).click();
}

/** Moves the pointer away from the rows, since a tooltip would cover others. */
export async function awayFromRows(page: Page): Promise<void> {
  await page.mouse.move(900, 600);
}

/** Closes picks, menus, tooltips and notifications that a test has left open. */
export async function tidy(vs: Workbench): Promise<void> {
  await awayFromRows(vs.page);
  await until("no pick and no menu", async () => {
    const open = vs.pick.locator.or(vs.page.locator(".monaco-menu:visible"));
    if ((await open.count()) === 0) return true;
    await vs.page.keyboard.press("Escape");
    return false;
  });
  await vs.notifications.clear();
}

export async function closeEditors(vs: Workbench): Promise<void> {
  const tabs = vs.page.locator(".tabs-container .tab");
  await vs.run("View: Close All Editors");
  await until("no editor", async () => {
    if (await vs.dialog.locator.isVisible()) await vs.dialog.press("Don't Save");
    return (await tabs.count()) === 0;
  });
}

/** Deletes all data except settings and keys. */
export async function clearLocalData(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Clear Local Data…");
  await vs.dialog.find("Clear the local data of Startup Funding?");
  await vs.dialog.press("Clear");
  await vs.notifications.find("The local data is cleared.");
}

export function buttonsOf(vs: Workbench, text: string | RegExp): Reading<readonly string[]> {
  return new Reading(async () => {
    const toast = await vs.notifications.find(text);
    return await toast.locator(".notification-list-item-buttons-container .monaco-button").allInnerTexts();
  });
}
