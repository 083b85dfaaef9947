import type { Locator } from "playwright-core";
import { until } from "../project/until.ts";

/**
 * A value on screen. VS Code draws it after it reports the change, so a single reading may be outdated: wait for it.
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

  /** Reads once, after an event that would follow a wrong value: shows that a value stays or never appears. */
  async after(state: Promise<unknown>): Promise<T> {
    await state;
    return await this.#look();
  }

  as<U>(form: (value: T) => U): Reading<U> {
    return new Reading(async () => form(await this.#look()));
  }

  /** Passes the reading function to a function that repeats it. */
  repeatedBy<R>(repeat: (look: () => Promise<T>) => R): R {
    return repeat(this.#look);
  }
}

/** As a user reads it, with plain spaces. */
export function textIn(element: Locator): Reading<string> {
  return new Reading(async () => plain(await element.innerText()));
}

export function textsIn(elements: Locator): Reading<readonly string[]> {
  return new Reading(async () => (await elements.allInnerTexts()).map(plain));
}

export function countOf(elements: Locator): Reading<number> {
  return new Reading(() => elements.count());
}

/** Null if the element lacks it. */
export function attributeOf(element: Locator, name: string): Reading<string | null> {
  return new Reading(() => element.getAttribute(name));
}

/** The typed text. */
export function valueIn(input: Locator): Reading<string> {
  return new Reading(() => input.inputValue());
}

/** The editor draws spaces as no-break spaces, and our rows break words with zero-width spaces. */
function plain(text: string): string {
  return text.replaceAll("\u00A0", " ").replaceAll("\u200B", "");
}
