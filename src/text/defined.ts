/** The properties that are not undefined: for objects whose optional properties are absent or have a value. */
export function defined<T extends object>(
  properties: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
export function defined(properties: object): object {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

/** The parts that are there: for lists some of whose parts depend on something. */
export function listOf<T>(...parts: readonly (T | undefined | false)[]): readonly T[] {
  return parts.filter((part): part is T => part !== undefined && part !== false);
}
