import { isObject, type Json } from "../../text/json.ts";

/** Returns all top-level fields in the order of their first appearance; values other than objects have none. */
export function fieldsOf(
  values: readonly Json[],
): readonly { readonly name: string; readonly records: number }[] {
  const counts = new Map<string, number>();
  for (const name of values.filter(isObject).flatMap((record) => Object.keys(record)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, records]) => ({ name, records }));
}

/** Returns records with these fields only, in this order, except that integer names come first, as in every object. */
export function pickFields(values: readonly Json[], fields: readonly string[] | undefined): readonly Json[] {
  if (fields === undefined) return values;
  return values.map((value) =>
    isObject(value)
      ? // Unlike an assignment, `fromEntries` makes a field of `__proto__` too.
        Object.fromEntries(
          fields.flatMap((name) => {
            const part = Object.hasOwn(value, name) ? value[name] : undefined;
            return part === undefined ? [] : [[name, part] as const];
          }),
        )
      : value,
  );
}
