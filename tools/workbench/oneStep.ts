import type { Locator } from "playwright-core";
import { escapeForPattern } from "./text.ts";

/** The element, and the part of it to click. */
export interface Clicked {
  /** Matches the text of `of`, or its label if it has no text; a string matches anywhere, in any case. */
  readonly text: string | RegExp;
  /** Selector of the part to match; default: the whole element. */
  readonly of?: string;
  /** The part to click, by selector and exact text or label; default: the whole element. */
  readonly on?: { readonly selector: string; readonly text: string };
}

/** `click` leaves the focus in place, `press` moves it as a mouse does, `menu` is the right button. */
export type Deed = "click" | "press" | "menu";

interface PageWindow {
  readonly MouseEvent: new (type: string, init: object) => object;
}

/** The used part of an element; SVG elements have no `click`. */
interface PageElement {
  readonly textContent: string | null;
  readonly innerText?: string;
  readonly click?: () => void;
  readonly ownerDocument: { readonly defaultView: PageWindow | null };
  dispatchEvent(event: object): boolean;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { readonly x: number; readonly y: number; readonly height: number };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/**
 * Clicks the first match within one step of the page: VS Code may redraw or reuse a row at any moment, rows move, and
 * tooltips cover them. Returns false without a match.
 */
export function clickFirst(
  elements: Locator,
  { text, of, on }: Clicked,
  deed: Deed = "click",
): Promise<boolean> {
  const pattern = typeof text === "string" ? new RegExp(escapeForPattern(text), "i") : text;
  return elements.evaluateAll(
    (found: readonly PageElement[], wanted) => {
      const meant = new RegExp(wanted.source, wanted.flags);
      const nameOf = (one: PageElement | null): string => {
        const words = (one?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
        return words === "" ? (one?.getAttribute("aria-label") ?? "") : words;
      };
      const element = found.find((one) => {
        const part = wanted.of === undefined ? one : one.querySelector(wanted.of);
        // A closed pick keeps its rows, which take clicks without effect.
        const isShown = one.getBoundingClientRect().height > 0;
        return isShown && meant.test(nameOf(part));
      });
      const { on: part } = wanted;
      const target =
        part === undefined
          ? element
          : [...(element?.querySelectorAll(part.selector) ?? [])].find((one) => nameOf(one) === part.text);
      if (target === undefined) return false;
      const { x, y, height } = target.getBoundingClientRect();
      const button = wanted.deed === "menu" ? 2 : 0;
      const mouse = { bubbles: true, cancelable: true, button, clientX: x + 5, clientY: y + height / 2 };
      const { MouseEvent } = target.ownerDocument.defaultView ?? {};
      const does = (type: string): unknown => MouseEvent && target.dispatchEvent(new MouseEvent(type, mouse));
      if (wanted.deed !== "click") {
        does("mousedown");
        does("mouseup");
      }
      if (wanted.deed === "menu") does("contextmenu");
      else target.click?.();
      return true;
    },
    { source: pattern.source, flags: pattern.flags, of, on, deed },
  );
}

/** Clicks a part of each element that has it, in one step of the page. Returns the number of elements. */
export function clickInEach(elements: Locator, part: string): Promise<number> {
  return elements.evaluateAll((found: readonly PageElement[], selector) => {
    for (const one of found) one.querySelector(selector)?.click?.();
    return found.length;
  }, part);
}

/** Reads parts of each element in one step of the page, with plain spaces; a missing part is empty. */
export function readTogether(
  elements: Locator,
  selectors: readonly string[],
): Promise<readonly (readonly string[])[]> {
  return elements.evaluateAll((found: readonly PageElement[], parts) => {
    const textOf = (part: PageElement | null): string =>
      (part?.innerText ?? "").replaceAll("\u00a0", " ").trim();
    return found.map((one) => parts.map((part) => textOf(one.querySelector(part))));
  }, selectors);
}
