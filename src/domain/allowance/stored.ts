export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function countIn<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [N in Name]?: number } {
  const found = value[name];
  return typeof found === "number" && Number.isFinite(found) && found >= 0 ? named(name, found) : {};
}

/** Returns the named text, under its name; nothing where it is something else. */
export function textIn<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [N in Name]?: string } {
  const found = value[name];
  return typeof found === "string" ? named(name, found) : {};
}

function named<Name extends string, Value>(name: Name, value: Value): { readonly [N in Name]?: Value } {
  const part: { [N in Name]?: Value } = {};
  part[name] = value;
  return part;
}
