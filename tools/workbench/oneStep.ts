import type { Locator } from "playwright-core";
import { escapeForPattern } from "./text.ts";

/** Which element is meant, and what of it is clicked. */
export interface Clicked {
  /** Found in the text of `of`, or in its label where it has no text: a string anywhere and in any case. */
  readonly text: string | RegExp;
  /** Selector of the part whose text counts; the whole element without it. */
  readonly of?: string;
  /** The part that is clicked, by its selector and its whole text or label; the whole element without it. */
  readonly on?: { readonly selector: string; readonly text: string };
}

/**
 * What a mouse does to an element. `click`: the focus stays where it is. `press`: the focus goes there too, as a mouse
 * takes it along. `menu`: the right button.
 */
export type Deed = "click" | "press" | "menu";

interface PageWindow {
  readonly MouseEvent: new (type: string, init: object) => object;
}

/** What is used of an element; those of SVG can't be clicked by themselves. */
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
 * Clicks the first element that is meant, in one step of the page: VS Code draws its rows again at any moment, and takes
 * the element of one row for another; rows move, and a tooltip covers them where a pointer rests.
 *
 * @returns whether there was one
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
        // A pick that has closed keeps its rows: they take a click, and do nothing.
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

/**
 * Clicks a part of each element, found by its selector, in one step of the page; a part that is missing is left out.
 *
 * @returns how many elements there were
 */
export function clickInEach(elements: Locator, part: string): Promise<number> {
  return elements.evaluateAll((found: readonly PageElement[], selector) => {
    for (const one of found) one.querySelector(selector)?.click?.();
    return found.length;
  }, part);
}

/**
 * The texts of parts of each element, read in one step of the page, in the order of their selectors: with plain spaces,
 * empty where there is no such part.
 */
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
