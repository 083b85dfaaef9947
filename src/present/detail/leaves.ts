import { isList, isObject, type Json } from "../../text/json.ts";
import { readableKey } from "./keys.ts";
import { below } from "./pointer.ts";

/** A value of a record that is not made of others, and the way to it. */
export interface Leaf {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** Readable keys from the record down; a place in a list counts from 1. */
  readonly path: readonly string[];
  readonly value: Exclude<Json, null | readonly unknown[] | object>;
}

/**
 * The values of a record that hold something, in the order of the record; at most `most` of them. Null and empty text
 * are left out.
 */
export function leavesOf(record: Json, most: number): readonly Leaf[] {
  const found: Leaf[] = [];
  const collect = (value: Json, pointer: string, path: readonly string[]): void => {
    if (found.length >= most) return;
    if (isList(value)) {
      const isOne = value.length === 1;
      value.forEach((part, index) =>
        collect(part, below(pointer, index), isOne ? path : [...path, String(index + 1)]),
      );
    } else if (isObject(value)) {
      for (const [key, part] of Object.entries(value))
        collect(part, below(pointer, key), [...path, readableKey(key)]);
    } else if (value !== null && value !== "") found.push({ pointer, path, value });
  };
  collect(record, "", []);
  return found;
}
