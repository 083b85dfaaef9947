import { isList, isObject, type Json } from "../../text/json.ts";

export interface ValueLimits {
  /** Characters that become U+FFFD; with the flags `gu`. */
  readonly lost: RegExp;
  /** The key as the language compares it, where that is not sign by sign. */
  readonly compared?: (key: string) => string;
}

const replacement = "\uFFFD";

/** Lone surrogates: no text of UTF-8 can hold them. */
export const loneSurrogates = /\p{Cs}/gu;

/** What cannot be held becomes U+FFFD, in keys too; keys that would be equal get more of it, or a value would be lost. */
export function holdable(value: Json, limits: ValueLimits): Json {
  if (typeof value === "string") return value.replaceAll(limits.lost, replacement);
  if (isList(value)) return value.map((part) => holdable(part, limits));
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const names = distinctNames(keys, limits);
  return Object.fromEntries(
    keys.map((key, index) => [names[index] ?? key, holdable(value[key] ?? null, limits)]),
  );
}

/** Names for keys in their order, with what cannot be held replaced, and no two the same. */
export function distinctNames(
  keys: readonly string[],
  { lost, compared = (key) => key }: ValueLimits,
): readonly string[] {
  const used = new Set<string>();
  const whole = new Set(keys.map(compared));
  return keys.map((key) => {
    let name = key.replaceAll(lost, replacement);
    while (used.has(compared(name)) || (name !== key && whole.has(compared(name)))) name += replacement;
    used.add(compared(name));
    return name;
  });
}
