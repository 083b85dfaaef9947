import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { type Deed, clickFirst, readTogether } from "./oneStep.ts";
import { chooseFromMenu } from "./menu.ts";
import { Reading, textsIn } from "./reading.ts";
import { escapeForPattern } from "./text.ts";

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
  readonly rows: Reading<readonly TreeRow[]>;
  readonly labels: Reading<readonly string[]>;
  /** The row whose text holds `text`. */
  readonly row: (text: string | RegExp) => Locator;
  /** Clicks the row whose text holds `text`; the focus goes there. */
  readonly click: (text: string | RegExp) => Promise<void>;
  /** Moves the focus to the row whose text holds `text`, by keys; the view has the focus before. */
  readonly focusOn: (text: string | RegExp) => Promise<void>;
  /** `TreeView.message`, or the empty state's text. */
  readonly message: Reading<string>;
  readonly titleAction: (label: string) => Locator;
  /** Presses an action in the title of the view. */
  readonly pressInTitle: (label: string) => Promise<void>;
  /** Chooses an entry of the menu in the title of the view, through its submenus, by exact titles. */
  readonly chooseFromTitle: (...titles: readonly string[]) => Promise<void>;
  /** Opens the context menu of the row whose text holds `text`, and chooses an entry of it, through its submenus. */
  readonly chooseFromMenu: (text: string | RegExp, ...titles: readonly string[]) => Promise<void>;
  /** Presses an action in the row whose text holds `text`, by its exact title. */
  readonly pressInRow: (text: string | RegExp, title: string) => Promise<void>;
  /** Opens the view where only its header is shown. */
  readonly expand: () => Promise<void>;
  /** Leaves the header alone of the view. */
  readonly collapse: () => Promise<void>;
}

/** The page object for a tree view, by its title. */
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
    // The actions are shown while the pointer is over the view.
    await title.hover();
    const actions = locator.locator(".pane-header .action-label, .title-actions .action-label");
    await until(`the action ${String(label)}`, () => clickFirst(actions, { text: label }, "press"));
  };
  const readRows = new Reading(async (): Promise<readonly TreeRow[]> => {
    const texts = await readTogether(rows, [nameSelector, ".label-description"]);
    return texts.map(([name = "", description = ""]) => ({ ...namedIn(name), description }));
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
        // A key is lost while the rows are drawn: then begin again at the top.
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

/** More than a view of the tests has. */
const mostRows = 50;

const nameSelector = ".monaco-icon-name-container .label-name";

/** Two spaces are between amount and name; there are none in either. */
function namedIn(text: string): Pick<TreeRow, "label" | "amount"> {
  const [first = "", name] = text.replaceAll("\u202f", " ").split("  ");
  return name === undefined ? { label: first, amount: "" } : { label: name, amount: first };
}
