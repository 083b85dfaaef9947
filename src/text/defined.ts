/** The properties that are not undefined: for objects whose optional properties are absent or have a value. */
export function defined<T extends object>(
  properties: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
export function defined(properties: object): object {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
