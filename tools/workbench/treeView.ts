import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { type Deed, clickFirst, readTogether } from "./oneStep.ts";
import { chooseFromMenu } from "./menu.ts";
import { Reading, textsIn } from "./reading.ts";
import { escapeForPattern } from "./text.ts";

export interface TreeRow {
  /** The row’s name, without the amount. */
  readonly label: string;
  /** The amount before the name; empty without one. */
  readonly amount: string;
  readonly description: string;
}

export interface TreeView {
  readonly locator: Locator;
  readonly rows: Reading<readonly TreeRow[]>;
  readonly labels: Reading<readonly string[]>;
  /** The row that contains `text`. */
  readonly row: (text: string | RegExp) => Locator;
  /** Also moves the focus there. */
  readonly click: (text: string | RegExp) => Promise<void>;
  /** Moves the focus by keys; the view must have the focus. */
  readonly focusOn: (text: string | RegExp) => Promise<void>;
  /** `TreeView.message`, or the empty state's text. */
  readonly message: Reading<string>;
  readonly titleAction: (label: string) => Locator;
  /** Presses an action in the view’s title. */
  readonly pressInTitle: (label: string) => Promise<void>;
  /** By exact titles, through submenus. */
  readonly chooseFromTitle: (...titles: readonly string[]) => Promise<void>;
  /** Opens the row’s context menu and chooses an entry, through submenus. */
  readonly chooseFromMenu: (text: string | RegExp, ...titles: readonly string[]) => Promise<void>;
  /** By the action’s exact title. */
  readonly pressInRow: (text: string | RegExp, title: string) => Promise<void>;
  /** Expands a collapsed view. */
  readonly expand: () => Promise<void>;
  /** Leaves only the header. */
  readonly collapse: () => Promise<void>;
}

export function treeViewOf(page: Page, viewTitle: string): TreeView {
  const locator = page.locator(".part.sidebar .pane", {
    has: page.locator(`.pane-header .title`, { hasText: new RegExp(`^${escapeForPattern(viewTitle)}`, "i") }),
  });
  const rows = locator.locator(".monaco-list-row[role=treeitem]");
  const row = (text: string | RegExp): Locator => rows.filter({ hasText: text }).first();
  const act = async (text: string | RegExp, deed: Deed): Promise<void> => {
    await row(text).waitFor();
    await until(`the row ${String(text)}`, () => clickFirst(rows, { text }, deed));
  };
  const title = locator.locator(".pane-header");
  const titleAction = (label: string): Locator =>
    locator.locator(".pane-header, .title-actions").getByRole("button", { name: label });
  const setExpanded = async (wanted: "true" | "false"): Promise<void> => {
    await until(`the view ${viewTitle}, expanded: ${wanted}`, async () => {
      if ((await title.getAttribute("aria-expanded")) === wanted) return true;
      await title.press("Enter");
      return false;
    });
  };
  const pressInTitle = async (label: string | RegExp): Promise<void> => {
    // The actions appear while the pointer is over the view.
    await title.hover();
    const actions = locator.locator(".pane-header .action-label, .title-actions .action-label");
    await until(`the action ${String(label)}`, () => clickFirst(actions, { text: label }, "press"));
  };
  const readRows = new Reading(async (): Promise<readonly TreeRow[]> => {
    const texts = await readTogether(rows, [nameSelector, ".label-description"]);
    const all = texts.map(([name = "", description = ""]) => ({ ...namedIn(name), description }));
    // Only the first search of a profile has the hint.
    return all.filter(({ label }) => !label.startsWith("Drag rows into your code"));
  });
  return {
    locator,
    rows: readRows,
    labels: readRows.as((all) => all.map(({ label }) => label)),
    row,
    click: (text) => act(text, "press"),
    focusOn: async (text) => {
      const list = locator.locator(".monaco-list:focus");
      await list.waitFor();
      let presses = 0;
      await until(`the focus on ${String(text)}`, async () => {
        if (await list.locator(".monaco-list-row.focused", { hasText: text }).isVisible()) return true;
        // A key pressed during a redraw is lost, so start again at the top.
        await page.keyboard.press(presses % mostRows === 0 ? "Home" : "ArrowDown");
        presses += 1;
        return false;
      });
    },
    message: textsIn(locator.locator(".message:visible, .welcome-view-content:visible")).as((texts) =>
      texts.join("\n").trim(),
    ),
    titleAction,
    pressInTitle,
    chooseFromTitle: (...titles) => chooseFromMenu(page, () => pressInTitle(/More Actions/), titles),
    pressInRow: async (text, action) => {
      await row(text).hover();
      const on = { selector: ".action-label", text: action };
      await until(`the action ${action}`, () => clickFirst(rows, { text, on }, "press"));
    },
    chooseFromMenu: (text, ...titles) => chooseFromMenu(page, () => act(text, "menu"), titles),
    expand: () => setExpanded("true"),
    collapse: () => setExpanded("false"),
  };
}

/** More rows than any view in the tests has. */
const mostRows = 50;

const nameSelector = ".monaco-icon-name-container .label-name";

/** Two spaces separate amount and name; neither contains two. */
function namedIn(text: string): Pick<TreeRow, "label" | "amount"> {
  const [first = "", name] = text.replaceAll("\u202f", " ").split("  ");
  return name === undefined ? { label: first, amount: "" } : { label: name, amount: first };
}
