import type { Locator, Page } from "playwright-core";
import { until } from "../project/until.ts";
import { clickFirst, clickInEach } from "./oneStep.ts";
import { type Reading, textsIn } from "./reading.ts";

export interface Notifications {
  readonly toasts: Locator;
  /** The texts of all notifications, as toasts or behind the bell. */
  readonly messages: Reading<readonly string[]>;
  /** Waits for a notification that contains `text`. */
  readonly find: (text: string | RegExp) => Promise<Locator>;
  /** Presses a button of the notification that contains `text`. */
  readonly press: (text: string | RegExp, button: string) => Promise<void>;
  /** Clears all, including those behind the bell. */
  readonly clear: () => Promise<void>;
}

export function notificationsOf(page: Page): Notifications {
  const toasts = page.locator(".notifications-toasts .notification-list-item");
  const listed = page.locator(".notifications-center.visible .notification-list-item");
  const bell = page.locator('.statusbar-item[id="status.notifications"]');
  const list = page.locator(".notifications-center.visible");
  // VS Code shows only some toasts per second and hides each after a while; the list behind the bell has all.
  const find = async (text: string | RegExp): Promise<Locator> => {
    const found = toasts.or(listed).filter({ hasText: text }).first();
    return await until(`a notification that holds ${String(text)}`, async () => {
      if (await found.isVisible()) return found;
      const isMissed = (await bell.locator(".codicon-bell-dot").count()) > 0;
      if (isMissed && (await toasts.count()) === 0 && !(await list.isVisible())) await bell.click();
      return undefined;
    });
  };
  return {
    toasts,
    messages: textsIn(toasts.or(listed).locator(".notification-list-item-message")),
    find,
    press: async (text, button) => {
      await find(text);
      const on = { selector: ".notification-list-item-buttons-container .monaco-button", text: button };
      await until(`the button ${button}`, () => clickFirst(toasts.or(listed), { text, on }));
    },
    clear: async () => {
      // VS Code may show the next one as soon as one is cleared.
      await until(
        "no notification",
        async () => (await clickInEach(toasts.or(listed), ".codicon-notifications-clear")) === 0,
      );
    },
  };
}
