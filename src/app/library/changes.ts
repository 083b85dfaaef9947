import { isDeepStrictEqual } from "node:util";
import type { RecordVersion } from "../../store/library/reader/queries/records.ts";
import { isObject, type Json, stringifyJson } from "../../text/json.ts";

export interface RecordChange {
  readonly before: RecordVersion;
  readonly after: RecordVersion;
  readonly fields: readonly string[];
}

/** Newest first. Skips versions without a visible change. */
export function changesOf(versions: readonly RecordVersion[]): readonly RecordChange[] {
  return versions.slice(0, -1).flatMap((after, index) => {
    const before = versions[index + 1];
    if (before === undefined) return [];
    const fields = changedFields(before.value, after.value);
    return fields.length === 0 ? [] : [{ before, after, fields }];
  });
}

function changedFields(before: Json, after: Json): readonly string[] {
  if (!isObject(before) || !isObject(after)) return isDeepStrictEqual(before, after) ? [] : [""];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
}

/** JSON with keys in the same order, so that lines differ only if a value does. */
export function changeTexts({ before, after }: RecordChange): {
  readonly before: string;
  readonly after: string;
} {
  return {
    before: `${stringifyJson(orderedAs(before.value, after.value), 2)}\n`,
    after: `${stringifyJson(after.value, 2)}\n`,
  };
}

function orderedAs(value: Json, model: Json): Json {
  if (!isObject(value) || !isObject(model)) return value;
  const keys = Object.keys(model).filter((key) => Object.hasOwn(value, key));
  const own = Object.keys(value).filter((key) => !Object.hasOwn(model, key));
  const fields = [...keys, ...own].flatMap((key): readonly (readonly [string, Json])[] => {
    const part = value[key];
    return part === undefined ? [] : [[key, part]];
  });
  return Object.fromEntries(fields);
}
