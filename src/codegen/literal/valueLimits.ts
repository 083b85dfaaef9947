import { isList, isObject, type Json } from "../../text/json.ts";

export interface ValueLimits {
  /** Characters that become U+FFFD; needs the flags `gu`. */
  readonly unholdable: RegExp;
  /** Returns the key as the language compares it; by default unchanged. */
  readonly comparisonKey?: (key: string) => string;
}

const replacement = "\uFFFD";

/** UTF-8 can’t encode lone surrogates. */
export const loneSurrogates = /\p{Cs}/gu;

/** Replaces characters that the language can’t hold with U+FFFD, in keys too; equal keys get more U+FFFD, so none is lost. */
export function toHoldable(value: Json, limits: ValueLimits): Json {
  if (typeof value === "string") return value.replaceAll(limits.unholdable, replacement);
  if (isList(value)) return value.map((part) => toHoldable(part, limits));
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const names = distinctNames(keys, limits);
  return Object.fromEntries(
    keys.map((key, index) => [names[index] ?? key, toHoldable(value[key] ?? null, limits)]),
  );
}

/** Returns distinct names for keys in their order, with U+FFFD for characters that can’t be held. */
export function distinctNames(
  keys: readonly string[],
  { unholdable, comparisonKey = (key) => key }: ValueLimits,
): readonly string[] {
  const used = new Set<string>();
  const whole = new Set(keys.map(comparisonKey));
  return keys.map((key) => {
    let name = key.replaceAll(unholdable, replacement);
    while (used.has(comparisonKey(name)) || (name !== key && whole.has(comparisonKey(name))))
      name += replacement;
    used.add(comparisonKey(name));
    return name;
  });
}
