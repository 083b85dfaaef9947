import type { Locator, Page } from "playwright-core";

/** The toasts. */
export interface Notifications {
  readonly locator: Locator;
  readonly messages: () => Promise<readonly string[]>;
  /** Waits for a toast that holds `text`. */
  readonly find: (text: string | RegExp) => Promise<Locator>;
  /** Presses a button of the toast that holds `text`. */
  readonly press: (text: string | RegExp, button: string) => Promise<void>;
}

/** The page object for the toasts of a window. */
export function notificationsOf(page: Page): Notifications {
  const locator = page.locator(".notifications-toasts .notification-list-item");
  return {
    locator,
    messages: () => locator.locator(".notification-list-item-message").allInnerTexts(),
    find: async (text) => {
      const toast = locator.filter({ hasText: text }).first();
      await toast.waitFor();
      return toast;
    },
    press: async (text, button) => {
      const toast = locator.filter({ hasText: text }).first();
      await toast.getByRole("button", { name: button, exact: true }).click();
    },
  };
}
