import type { Locator, Page } from "playwright-core";
import { exactly, textOf } from "./text.ts";

/** A row of a quick pick, as it reads. */
export interface PickRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** A quick pick or an input box, whichever is open. */
export interface QuickPick {
  readonly locator: Locator;
  readonly input: Locator;
  readonly waitForOpen: (titleOrPlaceholder?: string | RegExp) => Promise<void>;
  readonly waitForClose: () => Promise<void>;
  /** Waits until the title is exactly this. */
  readonly waitForTitle: (title: string, timeoutMs?: number) => Promise<void>;
  readonly title: () => Promise<string>;
  readonly rows: () => Promise<readonly PickRow[]>;
  readonly type: (text: string) => Promise<void>;
  readonly accept: () => Promise<void>;
  /** Chooses a row by its exact label. */
  readonly choose: (label: string) => Promise<void>;
  /** The message below the input: the sentence of a refused value, else the prompt. */
  readonly message: () => Promise<string>;
  readonly isRefused: () => Promise<boolean>;
  readonly button: (label: string) => Locator;
  readonly escape: () => Promise<void>;
}

/** The page object for the pick or the input box of a window. */
export function quickPickOf(page: Page): QuickPick {
  const locator = page.locator(".quick-input-widget:visible");
  const input = locator.locator(".quick-input-box input");
  const message = locator.locator(".quick-input-message");
  return {
    locator,
    input,
    waitForOpen: async (text) => {
      await input.waitFor();
      if (text === undefined) return;
      const named = page.locator(".quick-input-widget:visible .quick-input-title", { hasText: text });
      const asked =
        typeof text === "string" ? locator.getByPlaceholder(text) : locator.getByPlaceholder(text);
      await named.or(asked).first().waitFor();
    },
    waitForClose: () => input.waitFor({ state: "hidden" }),
    waitForTitle: (text, timeout) =>
      locator
        .locator(".quick-input-title", { hasText: exactly(text) })
        .waitFor(timeout === undefined ? {} : { timeout }),
    title: () => locator.locator(".quick-input-title").innerText(),
    rows: () => readPickRows(locator),
    type: (text) => input.fill(text),
    accept: () => input.press("Enter"),
    choose: (label) => chooseRow(locator, label),
    message: async () => ((await message.isVisible()) ? message.innerText() : ""),
    isRefused: () => locator.locator(".quick-input-box .monaco-inputbox.error").isVisible(),
    button: (label) => locator.locator(".action-label").and(page.getByLabel(label)),
    escape: async () => {
      await page.keyboard.press("Escape");
    },
  };
}

/**
 * Types until the row is there: the list is read when something is typed, and in a window that has just
 * opened the extensions' commands come later.
 */
export async function rowOnceOffered(pick: QuickPick, typed: string, label: string): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    await pick.input.fill(typed);
    const offered = rowWithLabel(pick.locator, label).waitFor({ timeout: 2_000 });
    if (await offered.then(() => true).catch(() => false)) return;
    await pick.input.fill(`${typed} `);
  }
  throw new Error(`"${label}" is not offered; the rows are ${JSON.stringify(await pick.rows())}`);
}

/**
 * Chooses the row with exactly this label, in one step: VS Code draws the rows anew while it finds more of them, and a
 * button of the mouse that goes down on one row and up on the next has pressed neither.
 */
export async function chooseRow(pick: Locator, label: string): Promise<void> {
  const row = rowWithLabel(pick, label);
  await row.waitFor();
  await row.dispatchEvent("click");
}

/** The row of a pick with exactly this label; the list is virtual, so type first where it is long. */
function rowWithLabel(pick: Locator, label: string): Locator {
  return pick
    .locator(".monaco-list-row")
    .filter({ has: pick.page().locator(".quick-input-list-entry .label-name", { hasText: exactly(label) }) })
    .first();
}

async function readPickRows(pick: Locator): Promise<readonly PickRow[]> {
  return Promise.all((await pick.locator(".monaco-list-row").all()).map(readPickRow));
}

async function readPickRow(row: Locator): Promise<PickRow> {
  return {
    label: await textOf(row.locator(".quick-input-list-row:first-child .label-name")),
    description: await textOf(row.locator(".quick-input-list-row:first-child .label-description")),
    detail: await textOf(row.locator(".quick-input-list-label-meta .label-name")),
  };
}
