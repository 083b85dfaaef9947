import type { Locator } from "playwright-core";

/** As a one-line place shows a text: line ends are spaces, marks of direction are gone. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "").replaceAll(/\s+/g, " ");

/** What text could have become inside of an element: icons, links, pictures, scripts, formatted parts. */
export const moreThanText = "a[href], a[data-href], img, script, iframe, b, strong, .codicon";

export const becameMore = (place: Locator): Promise<number> => place.locator(moreThanText).count();

/** The text of an element as a person reads it. */
export const read = async (place: Locator): Promise<string> =>
  (await place.innerText()).replaceAll("\u00a0", " ").replaceAll("\u200b", "");
