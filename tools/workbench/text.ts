import type { Locator } from "playwright-core";

/** The text of an element that may be absent, on one line, with plain spaces. */
export async function textOf(locator: Locator): Promise<string> {
  const texts = await locator.allInnerTexts();
  return (texts[0] ?? "").replaceAll("\u00a0", " ").trim();
}

/** A pattern for text that is exactly this, whatever its white space is. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escapeForPattern(text).replaceAll(/\s+/g, "\\s+")}\\s*$`);
}

/** Text made safe for the inside of a pattern. */
export function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
