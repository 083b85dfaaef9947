import { isList, isObject, type Json } from "../../text/json.ts";

export interface ValueLimits {
  /** Characters that become U+FFFD; needs the flags `gu`. */
  readonly lost: RegExp;
  /** Returns the key as the language compares it; by default unchanged. */
  readonly compared?: (key: string) => string;
}

const replacement = "\uFFFD";

/** UTF-8 can’t encode lone surrogates. */
export const loneSurrogates = /\p{Cs}/gu;

/** Replaces characters that the language can’t hold with U+FFFD, in keys too; equal keys get more U+FFFD, so none is lost. */
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

/** Returns distinct names for keys in their order, with U+FFFD for characters that can’t be held. */
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
