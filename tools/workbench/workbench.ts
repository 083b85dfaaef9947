import type { FrameLocator, Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { clickFirst } from "./oneStep.ts";
import { Reading, textsIn } from "./reading.ts";
import { exactly } from "./text.ts";
import { type Notifications, notificationsOf } from "./notifications.ts";
import {
  type PickRow,
  type QuickPick,
  chooseOffered,
  waitForOffer,
  tryTyping,
  quickPickOf,
} from "./quickPick.ts";
import { type TreeView, treeViewOf } from "./treeView.ts";

export interface Workbench {
  readonly page: Page;
  readonly pick: QuickPick;
  /** By its whole title with the category. */
  readonly run: (title: string) => Promise<void>;
  /** The palette’s rows for a text, once one is titled `awaited`. The list is virtual, so be specific. */
  readonly paletteRows: (text: string, awaited: string) => Promise<readonly PickRow[]>;
  /** By its path in the folder. */
  readonly openFile: (path: string) => Promise<void>;
  /** Both from 1. */
  readonly goTo: (line: number, column: number) => Promise<void>;
  readonly view: (title: string) => TreeView;
  readonly statusBarItem: (idEnd: string) => Locator;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  /** The document in the visible webview. */
  readonly webview: () => FrameLocator;
  /** The active text editor, or the one beside an active page; its text is the visible lines. */
  readonly editor: { readonly locator: Locator; readonly text: Reading<string> };
  /** One line each. */
  readonly tabs: Reading<readonly string[]>;
  readonly clipboard: Reading<string>;
  readonly writeClipboard: (text: string) => Promise<void>;
}

interface Dialog {
  readonly locator: Locator;
  /** Waits for a dialog that contains `text`; returns its whole text. */
  readonly find: (text: string) => Promise<string>;
  /** By the exact label, or the first match of a pattern. */
  readonly press: (button: string | RegExp) => Promise<void>;
}

function dialogOf(page: Page): Dialog {
  const locator = page.locator(".monaco-dialog-box");
  return {
    locator,
    find: async (text) => {
      await locator.getByText(text).first().waitFor();
      return await locator.innerText();
    },
    press: async (button) => {
      const buttons = locator.locator(".monaco-button");
      const text = typeof button === "string" ? exactly(button) : button;
      await until(`the button ${String(button)}`, () => clickFirst(buttons, { text }));
      await locator.waitFor({ state: "hidden" });
    },
  };
}

/** Stateless. */
export function workbenchOf(page: Page): Workbench {
  const pick = quickPickOf(page);
  // Retried if something took the focus and closed the pick.
  const inPick = (key: string, typed: string, use: () => Promise<boolean>): Promise<boolean> =>
    until(
      `the pick of ${key} to take "${typed}"`,
      async () => {
        await page.keyboard.press(key);
        if ((await tryTyping(pick, typed)) && (await use())) return true;
        // A palette lists the commands of the moment when it opens.
        if (await pick.locator.isVisible()) await pick.escape();
        return false;
      },
      60_000,
    );
  const choose = async (key: string, typed: string, label: string): Promise<void> => {
    await inPick(key, typed, () => chooseOffered(pick, label));
  };
  const activeEditor = ".editor-group-container.active .editor-instance .monaco-editor";
  // A page may report its focus after an editor was opened beside it; then the page’s group counts as active.
  const otherEditor = `.part.editor:not(:has(${activeEditor})) .editor-instance .monaco-editor`;
  const editor = page.locator(`${activeEditor}, ${otherEditor}`).first();
  return {
    page,
    pick,
    run: (title) => choose("F1", `>${title}`, title),
    paletteRows: async (text, awaited) => {
      await inPick("F1", `>${text}`, () => waitForOffer(pick, awaited));
      const rows = await pick.rows.until(awaited, (all) => all.some(({ label }) => label === awaited));
      await pick.escape();
      return rows;
    },
    openFile: async (path) => {
      const name = path.split("/").at(-1) ?? path;
      const tab = page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`);
      // The list of recent files gives way to that of the folder; a row chosen meanwhile opens nothing.
      const isOpen = (): Promise<boolean> =>
        tab.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      const opens = async (): Promise<boolean> => (await chooseOffered(pick, name)) && (await isOpen());
      await inPick("ControlOrMeta+P", path, opens);
      await editor.locator(".view-lines").waitFor();
    },
    goTo: async (line, column) => {
      await inPick("Control+G", `:${line}:${column}`, async () => {
        await page.keyboard.press("Enter");
        return true;
      });
      await pick.waitForClose();
    },
    view: (title) => treeViewOf(page, title),
    statusBarItem: (idEnd) => page.locator(`.statusbar-item[id$="${idEnd}"]`),
    notifications: notificationsOf(page),
    dialog: dialogOf(page),
    webview: () => page.frameLocator("iframe.webview.ready:visible").frameLocator("iframe#active-frame"),
    editor: { locator: editor, text: new Reading(() => visibleText(editor)) },
    tabs: textsIn(page.locator(".tabs-container .tab .tab-label")).as((titles) =>
      titles.map((title) => title.replaceAll("\n", "").trim()),
    ),
    clipboard: new Reading(() => page.evaluate<string>("navigator.clipboard.readText()")),
    writeClipboard: async (text) => {
      // After a focused page was closed, no document has the focus, and the browser refuses to write the clipboard.
      await page.evaluate(`(window.focus(), navigator.clipboard.writeText(${JSON.stringify(text)}))`);
    },
  };
}

/** In one step, since lines are redrawn at any moment, in no order. */
function visibleText(editor: Locator): Promise<string> {
  return editor.locator(".view-lines .view-line").evaluateAll((found: readonly DrawnLine[]) =>
    found
      .map(({ style, textContent }) => ({
        top: Number.parseFloat(style.top),
        // The editor draws spaces as no-break spaces.
        text: (textContent ?? "").replaceAll("\u00A0", " "),
      }))
      .toSorted((one, other) => one.top - other.top)
      .map(({ text }) => text)
      .join("\n"),
  );
}

interface DrawnLine {
  readonly style: { readonly top: string };
  readonly textContent: string | null;
}
