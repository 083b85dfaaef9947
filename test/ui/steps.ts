import { until } from "../support/until.ts";
import type { Workbench } from "./workbench.ts";

/** What a person does on the way to results; each waits for its end. */

/** Enters a key that the service accepts, and puts the notification of it away. */
export async function enterKey(vs: Workbench, key: string): Promise<void> {
  await vs.run("Startup Funding: Set API Key…");
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type(key);
  await vs.pick.accept();
  await vs.notifications.find("The API key is saved.");
  await vs.notifications.clear();
}

/** Searches by a name and Enter; does not wait for the answer. */
export async function searchFor(vs: Workbench, name: string): Promise<void> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await vs.pick.type(name);
  await vs.pick.choose(`Search for company "${name}"`);
  await vs.pick.waitForClose();
}

/** Puts away what a test may have left open in front of the editors: picks, menus, notifications. */
export async function tidy(vs: Workbench): Promise<void> {
  await until("no pick and no menu", async () => {
    const open = vs.pick.locator.or(vs.page.locator(".monaco-menu:visible"));
    if ((await open.count()) === 0) return true;
    await vs.page.keyboard.press("Escape");
    return false;
  });
  await vs.notifications.clear();
}

/** The labels of the buttons of a toast. */
export async function buttonsOf(vs: Workbench, text: string | RegExp): Promise<readonly string[]> {
  const toast = await vs.notifications.find(text);
  return toast.locator(".notification-list-item-buttons-container .monaco-button").allInnerTexts();
}
