import type { Locator } from "playwright-core";
import { until } from "../project/until.ts";

/**
 * A value on screen. VS Code draws it later than whatever tells of it, so a single look may find the old one: it is read
 * by waiting.
 */
export class Reading<T> {
  readonly #look: () => Promise<T>;

  constructor(look: () => Promise<T>) {
    this.#look = look;
  }

  /** Waits until the value is as expected; returns it. */
  async until(what: string, isExpected: (value: T) => boolean): Promise<T> {
    const found = await until(what, async () => {
      const value = await this.#look();
      return isExpected(value) && { value };
    });
    return found.value;
  }

  /** Looks once, after a state that comes later than a wrong value would: proves that a value stays, or never comes. */
  async after(state: Promise<unknown>): Promise<T> {
    await state;
    return await this.#look();
  }

  /** The same value in another form. */
  as<U>(form: (value: T) => U): Reading<U> {
    return new Reading(async () => form(await this.#look()));
  }

  /** Hands the look to a function that repeats it. */
  repeatedBy<R>(repeat: (look: () => Promise<T>) => R): R {
    return repeat(this.#look);
  }
}

/** The text of an element as a person reads it, with plain spaces. */
export function textIn(element: Locator): Reading<string> {
  return new Reading(async () => plain(await element.innerText()));
}

/** The texts of all elements that are found, with plain spaces. */
export function textsIn(elements: Locator): Reading<readonly string[]> {
  return new Reading(async () => (await elements.allInnerTexts()).map(plain));
}

/** How many elements are found. */
export function countOf(elements: Locator): Reading<number> {
  return new Reading(() => elements.count());
}

/** An attribute of an element; null if it has none. */
export function attributeOf(element: Locator, name: string): Reading<string | null> {
  return new Reading(() => element.getAttribute(name));
}

/** The text that is typed into an input. */
export function valueIn(input: Locator): Reading<string> {
  return new Reading(() => input.inputValue());
}

/** The editor draws each space as a no-break space, and our rows break words by spaces of no width. */
function plain(text: string): string {
  return text.replaceAll("\u00A0", " ").replaceAll("\u200B", "");
}
