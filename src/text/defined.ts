export function defined<T extends object>(
  properties: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
export function defined(properties: object): object {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

export function listOf<T>(...parts: readonly (T | undefined | false)[]): readonly T[] {
  return parts.filter((part): part is T => part !== undefined && part !== false);
}
