import type { Naming } from "../literal/names.ts";
import { identifierFrom, type NameStyle } from "../literal/names.ts";

/** What a language says about the names of an object's fields. */
export interface MemberRules {
  /** The naming style of the language. */
  readonly style: NameStyle;
  /** What can stand as a name as it is. */
  readonly plain: RegExp;
  readonly reserved: ReadonlySet<string>;
  /** Names that the language takes for one have one fold; where absent, no two do. */
  readonly fold?: (name: string) => string;
}

/** Keys of which words can be made. */
const spoken = /^[_\-. ]*[A-Za-z][\w\-. ]*$/;

/**
 * The name of every key, each another one. As the service spells them, keys that can stand as they are do so, and the
 * others are named after them. In the language's naming style, those of which no words can be made stand as they are where
 * they can.
 */
export function memberNames(
  keys: readonly string[],
  naming: Naming,
  { style, plain, reserved, fold = (name) => name }: MemberRules,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of keys) {
    if (naming === "language" && spoken.test(key) && spelt(key, style) !== key) continue;
    if (!plain.test(key) || reserved.has(key) || taken.has(fold(key))) continue;
    names.set(key, key);
    taken.add(fold(key));
  }
  const isTaken = (name: string): boolean => taken.has(fold(name)) || reserved.has(name);
  for (const key of keys) {
    if (names.has(key)) continue;
    const name = identifierFrom(wordsOf(key), { style, reserved, isTaken });
    names.set(key, name);
    taken.add(fold(name));
  }
  return names;
}

function spelt(key: string, style: NameStyle): string {
  return identifierFrom(wordsOf(key), { style, reserved: new Set(), isTaken: () => false });
}

/** A name with its words apart: `offeredForSale` as `offered For Sale`. */
export function wordsOf(key: string): string {
  // No more than a name is made of.
  return key.slice(0, 400).replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
}
