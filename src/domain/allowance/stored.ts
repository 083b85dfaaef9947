export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function countIn<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): { readonly [N in Name]?: number } {
  return partOf(value, names, isCount);
}

export function textIn<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): { readonly [N in Name]?: string } {
  return partOf(value, names, (part) => typeof part === "string");
}

function isCount(part: unknown): part is number {
  return typeof part === "number" && Number.isFinite(part) && part >= 0;
}

function partOf<Name extends string, Value>(
  value: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  isOne: (part: unknown) => part is Value,
): { readonly [N in Name]?: Value } {
  const parts: { [N in Name]?: Value } = {};
  for (const name of names) {
    const part = value[name];
    if (isOne(part)) parts[name] = part;
  }
  return parts;
}
