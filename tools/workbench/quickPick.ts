import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { clickFirst, readTogether } from "./oneStep.ts";
import { Reading, textIn, valueIn } from "./reading.ts";
import { exactly } from "./text.ts";

export interface PickRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** The open quick pick or input box. */
export interface QuickPick {
  readonly locator: Locator;
  readonly input: Locator;
  readonly waitForOpen: (titleOrPlaceholder?: string | RegExp) => Promise<void>;
  readonly waitForClose: () => Promise<void>;
  /** Waits until the title is exactly this. */
  readonly waitForTitle: (title: string, timeoutMs?: number) => Promise<void>;
  readonly title: Reading<string>;
  readonly rows: Reading<readonly PickRow[]>;
  readonly labels: Reading<readonly string[]>;
  /** The typed text. */
  readonly typed: Reading<string>;
  readonly type: (text: string) => Promise<void>;
  readonly accept: () => Promise<void>;
  /** By its exact label. */
  readonly choose: (label: string) => Promise<void>;
  /** The message below the input: a validation error, else the prompt. */
  readonly message: Reading<string>;
  readonly isRefused: Reading<boolean>;
  readonly button: (label: string) => Locator;
  readonly press: (label: string) => Promise<void>;
  readonly escape: () => Promise<void>;
}

export function quickPickOf(page: Page): QuickPick {
  const locator = page.locator(".quick-input-widget:visible");
  const input = locator.locator(".quick-input-box input");
  const message = locator.locator(".quick-input-message");
  const rows = new Reading(() => readPickRows(locator));
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
    title: textIn(locator.locator(".quick-input-title")),
    rows,
    labels: rows.as((all) => all.map(({ label }) => label)),
    typed: valueIn(input),
    type: (text) => input.fill(text),
    accept: () => input.press("Enter"),
    choose: (label) => chooseRow(locator, label),
    message: new Reading(async () => ((await message.isVisible()) ? message.innerText() : "")),
    isRefused: new Reading(() => locator.locator(".quick-input-box .monaco-inputbox.error").isVisible()),
    button: (label) => locator.locator(".action-label").and(page.getByLabel(label)),
    press: async (label) => {
      const buttons = locator.locator(".action-label");
      await until(`the button ${label}`, () => clickFirst(buttons, { text: label }, "press"));
    },
    escape: async () => {
      await page.keyboard.press("Escape");
    },
  };
}

/** One try, in ms: a pick that was closed meanwhile never offers a row. */
const oneTry = { timeout: 3_000 };

/** Returns false if no pick is open. */
export function tryTyping({ input }: QuickPick, text: string): Promise<boolean> {
  return input.fill(text, oneTry).then(toTrue, toFalse);
}

/** False in a new window whose commands haven’t arrived yet: open the pick again. */
export function waitForOffer({ locator }: QuickPick, label: string): Promise<boolean> {
  return rowWithLabel(locator, label).waitFor(oneTry).then(toTrue, toFalse);
}

/** If it is offered. */
export async function chooseOffered(pick: QuickPick, label: string): Promise<boolean> {
  return (
    (await waitForOffer(pick, label)) &&
    (await clickFirst(rowsOf(pick.locator), { text: exactly(label), of: labelOf }))
  );
}

const toTrue = (): boolean => true;
const toFalse = (): boolean => false;

async function chooseRow(pick: Locator, label: string): Promise<void> {
  await rowWithLabel(pick, label).waitFor();
  await until(`the row "${label}"`, () => clickFirst(rowsOf(pick), { text: exactly(label), of: labelOf }));
}

/** The list is virtual, so type first if it is long. */
function rowWithLabel(pick: Locator, label: string): Locator {
  return rowsOf(pick)
    .filter({ has: pick.page().locator(labelOf, { hasText: exactly(label) }) })
    .first();
}

const labelOf = ".quick-input-list-entry .label-name";

function rowsOf(pick: Locator): Locator {
  return pick.locator(".monaco-list-row");
}

/** Two equal readings, since a pick fills after it has opened. */
async function readPickRows(pick: Locator): Promise<readonly PickRow[]> {
  let before = "";
  return await until("rows of a pick that stay", async () => {
    const texts = await readTogether(rowsOf(pick), [
      ".quick-input-list-row:first-child .label-name",
      ".quick-input-list-row:first-child .label-description",
      ".quick-input-list-label-meta .label-name",
    ]);
    const rows = texts.map(([label = "", description = "", detail = ""]) => ({ label, description, detail }));
    const now = JSON.stringify(rows);
    const haveStayed = rows.length > 0 && now === before;
    before = now;
    return haveStayed && rows;
  });
}
