import { isList, isObject, type Json } from "../../text/json.ts";
import { freeName, joinWords, type FieldNaming, type NameStyle } from "../literal/names.ts";

/** All top-level fields in the order in which they first appear. Values that are no objects have none. */
export function fieldsOf(
  values: readonly Json[],
): readonly { readonly name: string; readonly records: number }[] {
  const counts = new Map<string, number>();
  for (const name of values.filter(isObject).flatMap((record) => Object.keys(record)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, records]) => ({ name, records }));
}

/** Records with these fields alone, in this order, but names that are whole numbers come first, as in every object. */
export function pickFields(values: readonly Json[], fields: readonly string[] | undefined): readonly Json[] {
  if (fields === undefined) return values;
  return values.map((value) =>
    isObject(value)
      ? // Unlike an assignment, this makes a field of `__proto__` too.
        Object.fromEntries(
          fields.flatMap((name) => {
            const part = Object.hasOwn(value, name) ? value[name] : undefined;
            return part === undefined ? [] : [[name, part] as const];
          }),
        )
      : value,
  );
}

/**
 * One key has one name in all of `values`, and two keys never share one: a key that is spelt so already keeps
 * its name, the other gets a number. A key that is no identifier of ASCII letters stays as it is.
 */
export function renameFields(values: readonly Json[], naming: FieldNaming): readonly Json[] {
  if (naming === "asService") return values;
  const names = namesBy(naming, values);
  return values.map((value) => renamed(value, names));
}

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (isList(value)) return value.map((part) => renamed(part, names));
  if (!isObject(value)) return value;
  // Unlike an assignment, this makes a field of `__proto__` too.
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [names.get(key) ?? key, renamed(part, names)]),
  );
}

function namesBy(style: NameStyle, values: readonly Json[]): ReadonlyMap<string, string> {
  const keys = new Set<string>();
  for (const value of values) collectKeys(value, keys);
  const wanted = Array.from(keys, (key) => [key, spelt(key, style)] as const);
  const names = new Map(wanted.filter(([key, name]) => key === name));
  const taken = new Set(names.keys());
  for (const [key, name] of wanted) {
    if (names.has(key)) continue;
    const free = freeName(name, style, (one) => taken.has(one));
    taken.add(free);
    names.set(key, free);
  }
  return names;
}

function collectKeys(value: Json, keys: Set<string>): void {
  if (isList(value)) for (const part of value) collectKeys(part, keys);
  else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      keys.add(key);
      collectKeys(part, keys);
    }
  }
}

/** A longer key is no name that anyone gave. */
const longestKey = 200;

function spelt(key: string, style: NameStyle): string {
  if (key.length > longestKey || !/^[\w\-. ]+$/.test(key)) return key;
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .match(/[a-z\d]+/g);
  // What starts with a digit is no identifier.
  return words === null || /^\d/.test(words[0]) ? key : joinWords(words, style);
}
