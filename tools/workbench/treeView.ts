import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { type Deed, clickFirst } from "./oneStep.ts";
import { escapeForPattern, exactly, textOf } from "./text.ts";

/** A row of a tree. */
export interface TreeRow {
  /** What the row is called, without the amount. */
  readonly label: string;
  /** The amount that the label opens with; empty without one. */
  readonly amount: string;
  readonly description: string;
}

/** A tree view of the side bar. */
export interface TreeView {
  readonly locator: Locator;
  readonly rows: () => Promise<readonly TreeRow[]>;
  /** The row whose text holds `text`. */
  readonly row: (text: string | RegExp) => Locator;
  /** What the row is called whose text holds `text`, without the amount. */
  readonly nameOf: (text: string | RegExp) => Promise<string>;
  /** Clicks the row whose text holds `text`; the focus goes there. */
  readonly click: (text: string | RegExp) => Promise<void>;
  /** `TreeView.message`, or the empty state's text. */
  readonly message: () => Promise<string>;
  readonly titleAction: (label: string) => Locator;
  /** Opens the context menu of the row whose text holds `text`, and chooses an entry by its exact title. */
  readonly chooseFromMenu: (text: string | RegExp, title: string) => Promise<void>;
}

/** The page object for a tree view, by its title. */
export function treeViewOf(page: Page, title: string): TreeView {
  const locator = page.locator(".part.sidebar .pane", {
    has: page.locator(`.pane-header .title`, { hasText: new RegExp(`^${escapeForPattern(title)}`, "i") }),
  });
  const rows = locator.locator(".monaco-list-row[role=treeitem]");
  const row = (text: string | RegExp): Locator => rows.filter({ hasText: text }).first();
  const act = async (text: string | RegExp, deed: Deed): Promise<void> => {
    await row(text).waitFor();
    await until(`the row ${String(text)}`, () => clickFirst(rows, { text }, deed));
  };
  return {
    locator,
    rows: async () =>
      Promise.all(
        (await rows.all()).map(async (one) => ({
          ...(await labelOf(one)),
          description: await textOf(one.locator(".label-description")),
        })),
      ),
    row,
    nameOf: async (text) => {
      await row(text).waitFor();
      return (await labelOf(row(text))).label;
    },
    click: (text) => act(text, "press"),
    message: async () => {
      const shown = locator.locator(".message:visible, .welcome-view-content:visible");
      return (await shown.allInnerTexts()).join("\n").trim();
    },
    titleAction: (label) =>
      locator.locator(".pane-header, .title-actions").getByRole("button", { name: label }),
    chooseFromMenu: async (text, entry) => {
      await act(text, "menu");
      await chooseFromOpenMenu(page, entry);
    },
  };
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ").trim();
}

/** Two spaces stand between amount and name; there are none in either. */
async function labelOf(row: Locator): Promise<Pick<TreeRow, "label" | "amount">> {
  const [text = ""] = await row.locator(".monaco-icon-name-container .label-name").allInnerTexts();
  const [first = "", name] = text.split("  ");
  return name === undefined
    ? { label: plain(first), amount: "" }
    : { label: plain(name), amount: plain(first) };
}

/** Chooses an entry of the context menu that is open, by its exact title. */
export async function chooseFromOpenMenu(page: Page, title: string): Promise<void> {
  const entry = page.locator(".monaco-menu .action-item", {
    has: page.locator(".action-label", { hasText: exactly(title) }),
  });
  await entry.hover();
  // A menu ignores the pointer for a moment after it opens, but no key.
  await entry.and(page.locator(".focused")).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".monaco-menu").waitFor({ state: "hidden" });
}
