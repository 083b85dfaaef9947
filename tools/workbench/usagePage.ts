import type { FrameLocator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { readTogether } from "./oneStep.ts";
import { Reading } from "./reading.ts";
import type { Workbench } from "./workbench.ts";

export interface ShownRequest {
  readonly words: string;
  /** "used 1 search", "may have used 1 search" or "free". */
  readonly used: string;
  readonly facts: string;
}

/** The usage page of a window; follows the ledger by itself. */
export interface UsagePageObject {
  readonly page: FrameLocator;
  /** Newest first. */
  readonly requests: Reading<readonly ShownRequest[]>;
  /** Exports all to the path that the dialog offers, and waits for the file. */
  readonly exportAll: () => Promise<void>;
}

/** Or brings it to the front. */
export async function openUsage(vs: Workbench): Promise<UsagePageObject> {
  await vs.run("Startup Funding: Show Usage");
  const page = await usageOnScreen(vs.page);
  return {
    page,
    requests: new Reading(async () => {
      const lines = await readTogether(page.locator("li.request"), [".words", ".charge", ".facts"]);
      return lines.map(([words = "", used = "", facts = ""]) => ({ words, used, facts }));
    }),
    async exportAll() {
      await exportAs(vs, page);
      await vs.notifications.find(/Saved \d+ requests? to/);
    },
  };
}

/** Another page may be open beside it. */
async function usageOnScreen(window: Page): Promise<FrameLocator> {
  const shown = window.locator("iframe.webview.ready:visible");
  return await until("the usage page", async () => {
    for (const frame of await shown.all()) {
      const page = frame.contentFrame().frameLocator("iframe#active-frame");
      if (await page.getByRole("heading", { level: 1, name: "Usage" }).isVisible()) return page;
    }
    return undefined;
  });
}

async function exportAs({ pick }: Workbench, page: FrameLocator): Promise<void> {
  await page.getByRole("button", { name: "Export as CSV…" }).click();
  await pick.waitForOpen("Export Usage");
  // At first the dialog shows only the folder.
  await until("the name of the file", async () =>
    (await pick.input.inputValue()).endsWith("startup-funding-usage.csv"),
  );
  await until("the dialog to take the path", async () => {
    await pick.accept();
    return await pick.input.waitFor({ state: "hidden", timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  });
}
