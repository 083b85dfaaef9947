import type { Workbench } from "./workbench.ts";

/** What a person does on the way to results; each waits for its end. */

/** Enters a key that the service accepts, and puts the notification of it away. */
export async function enterKey(vs: Workbench, key: string): Promise<void> {
  await vs.run("Startup Funding: Set API Key…");
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type(key);
  await vs.pick.accept();
  await vs.notifications.find("The API key is saved.");
  await clearToasts(vs);
}

/** Searches by a name and Enter; does not wait for the answer. */
export async function searchFor(vs: Workbench, name: string): Promise<void> {
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen("Search Companies");
  await vs.pick.type(name);
  await vs.pick.choose(`Search for company "${name}"`);
  await vs.pick.waitForClose();
}

/** Puts away every toast that is shown; also in a hook, where `expect.poll` is not to be had. */
export async function clearToasts(vs: Workbench): Promise<void> {
  const toast = vs.notifications.locator.first();
  for (let tries = 0; tries < 20 && (await toast.count()) > 0; tries += 1) {
    // A toast that goes away by itself meanwhile is as good.
    await toast.hover({ timeout: 2000 }).catch(() => undefined);
    await toast
      .locator(".codicon-notifications-clear")
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await vs.page.waitForTimeout(100);
  }
}

/** The labels of the buttons of a toast. */
export async function buttonsOf(vs: Workbench, text: string | RegExp): Promise<readonly string[]> {
  const toast = await vs.notifications.find(text);
  return toast.locator(".notification-list-item-buttons-container .monaco-button").allInnerTexts();
}
