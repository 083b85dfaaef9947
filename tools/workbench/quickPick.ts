import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { clickFirst, readTogether } from "./oneStep.ts";
import { Reading, textIn, valueIn } from "./reading.ts";
import { exactly } from "./text.ts";

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
  readonly title: Reading<string>;
  readonly rows: Reading<readonly PickRow[]>;
  readonly labels: Reading<readonly string[]>;
  /** The text that is typed. */
  readonly typed: Reading<string>;
  readonly type: (text: string) => Promise<void>;
  readonly accept: () => Promise<void>;
  /** Chooses a row by its exact label. */
  readonly choose: (label: string) => Promise<void>;
  /** The message below the input: the sentence of a refused value, else the prompt. */
  readonly message: Reading<string>;
  readonly isRefused: Reading<boolean>;
  readonly button: (label: string) => Locator;
  /** Presses a button of the pick or the box, by its label. */
  readonly press: (label: string) => Promise<void>;
  readonly escape: () => Promise<void>;
}

/** The page object for the pick or the input box of a window. */
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

/** So long one try takes, in ms: a pick may be closed meanwhile, and then never offers anything. */
const oneTry = { timeout: 3_000 };

/** Types into the pick that is open; false where there is none. */
export function isTyped({ input }: QuickPick, text: string): Promise<boolean> {
  return input.fill(text, oneTry).then(succeeds, fails);
}

/**
 * Whether a row with exactly this label is offered. In a window that has just opened the extensions' commands come
 * late: then not, and the pick is to be opened again.
 */
export function isOffered({ locator }: QuickPick, label: string): Promise<boolean> {
  return rowWithLabel(locator, label).waitFor(oneTry).then(succeeds, fails);
}

/** Chooses the row with exactly this label, if it is offered. */
export async function chooseOffered(pick: QuickPick, label: string): Promise<boolean> {
  return (
    (await isOffered(pick, label)) &&
    (await clickFirst(rowsOf(pick.locator), { text: exactly(label), of: labelOf }))
  );
}

const succeeds = (): boolean => true;
const fails = (): boolean => false;

/** Chooses the row with exactly this label, once it is there. */
async function chooseRow(pick: Locator, label: string): Promise<void> {
  await rowWithLabel(pick, label).waitFor();
  await until(`the row "${label}"`, () => clickFirst(rowsOf(pick), { text: exactly(label), of: labelOf }));
}

/** The row of a pick with exactly this label; the list is virtual, so type first where it is long. */
function rowWithLabel(pick: Locator, label: string): Locator {
  return rowsOf(pick)
    .filter({ has: pick.page().locator(labelOf, { hasText: exactly(label) }) })
    .first();
}

const labelOf = ".quick-input-list-entry .label-name";

function rowsOf(pick: Locator): Locator {
  return pick.locator(".monaco-list-row");
}

/** The rows as they are when two looks at them agree: a pick is filled after it has opened. */
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
