import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import { fieldLabel, pointerBelow } from "./jsonKeys.ts";
import type { Block, DetailField, Section, PageText, DetailValue } from "./detailProtocol.ts";
import { valueOf, type Scalar } from "./shownValues.ts";

const limits = { depth: 5, fields: 200, items: 100, columns: 6, values: 1500 } as const;

export interface ValueBudget {
  left: number;
}

export interface ValueContext {
  readonly pointer: string;
  readonly key: string;
  readonly depth: number;
  readonly budget: ValueBudget;
  readonly wording: Wording;
}

export function createBudget(): ValueBudget {
  return { left: limits.values };
}

function spend(budget: ValueBudget): boolean {
  if (budget.left === 0) return false;
  budget.left -= 1;
  return true;
}

export function isScalar(value: Json): value is Scalar {
  return !isList(value) && !isObject(value);
}

/** Returns blocks in the service’s order, plain fields before nested ones. A line tells about the rest. */
export function objectBlocks(value: JsonObject, place: ValueContext): readonly Block[] {
  const entries = Object.entries(value);
  const plain = entries.filter(([, part]) => isPlain(part));
  const nested = entries.filter(([, part]) => !isPlain(part));
  const fields = plain.slice(0, limits.fields).flatMap(([key, part]) => fieldOf(key, part, place));
  const drawn = nested.slice(0, limits.fields).filter(() => place.budget.left > 0);
  const missing = plain.length - fields.length + (nested.length - drawn.length);
  return [
    ...(fields.length === 0 ? [] : [{ type: "fields", fields } satisfies Block]),
    ...drawn.map(([key, part]): Block => ({ type: "section", section: sectionOf(key, part, place) })),
    ...moreNotes(missing, place.wording),
  ];
}

export function sectionOf(key: string, value: Json, place: ValueContext): Section {
  const inner = { ...place, key, pointer: pointerBelow(place.pointer, key), depth: place.depth + 1 };
  return {
    heading: fieldLabel(key, place.wording.t),
    original: oneLine(key),
    blocks: blocksOf(value, inner),
  };
}

export function blocksOf(value: Json, place: ValueContext): readonly Block[] {
  const { t } = place.wording;
  if (isScalar(value)) {
    return [{ type: "list", items: [valueOf(value, place, place.wording)] }];
  }
  if (place.depth > limits.depth) return [note(t("Nested deeper: open the record as JSON to see it."))];
  return isList(value) ? listBlocks(value, place) : objectBlocks(value, place);
}

function listBlocks(list: readonly Json[], place: ValueContext): readonly Block[] {
  const shown = list.slice(0, limits.items);
  const columns = tableColumns(shown);
  if (columns !== undefined) return [tableBlock(list, columns, place)];
  if (shown.every(isScalar)) {
    const items = shown.flatMap((item, index) => spendOnValue(item, index, place));
    return [{ type: "list", items, ...moreOf(list.length - items.length, place.wording) }];
  }
  const drawn = shown.filter(() => spend(place.budget));
  const missing = list.length - drawn.length;
  return [
    ...drawn.map((item, index): Block => ({ type: "section", section: itemSection(item, index, place) })),
    ...moreNotes(missing, place.wording),
  ];
}

function itemSection(item: Json, index: number, place: ValueContext): Section {
  const inner = { ...place, pointer: pointerBelow(place.pointer, index), depth: place.depth + 1 };
  const name = ["name", "title", "label"]
    .map((key) => field(item, key))
    .find((text) => typeof text === "string");
  const number = String(index + 1);
  const heading =
    typeof name === "string" && oneLine(name) !== ""
      ? `${number}. ${oneLine(name, 80)}`
      : place.wording.t("{0} {1}", fieldLabel(place.key, place.wording.t), number);
  return { heading, blocks: blocksOf(item, inner) };
}

/** Returns the keys of a list of flat objects, or undefined if they are too many for a table. */
function tableColumns(list: readonly Json[]): readonly string[] | undefined {
  const keys = new Set<string>();
  for (const item of list) {
    if (!isObject(item) || Object.keys(item).length > limits.columns) return undefined;
    for (const [key, part] of Object.entries(item)) {
      if (!isScalar(part)) return undefined;
      keys.add(key);
    }
  }
  return keys.size === 0 || keys.size > limits.columns ? undefined : [...keys];
}

export type TableBlock = Extract<Block, { type: "table" }>;

/** Returns a list of flat objects as a table of the given keys, with a line that tells how much is left out. */
export function tableBlock(list: readonly Json[], keys: readonly string[], place: ValueContext): TableBlock {
  const rows: (readonly DetailValue[])[] = [];
  for (const [index, item] of list.slice(0, limits.items).entries()) {
    if (place.budget.left < keys.length) break;
    const pointer = pointerBelow(place.pointer, index);
    rows.push(keys.map((key) => cellOf(item, key, { ...place, pointer })));
  }
  return {
    type: "table",
    columns: keys.map((key): PageText => ({
      text: fieldLabel(key, place.wording.t),
      original: oneLine(key),
    })),
    rows,
    ...moreOf(list.length - rows.length, place.wording),
  };
}

function cellOf(item: Json, key: string, place: ValueContext): DetailValue {
  spend(place.budget);
  const part = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
  if (part === undefined || !isScalar(part)) return { text: "", kind: "missing" };
  return valueOf(part, { key, pointer: pointerBelow(place.pointer, key) }, place.wording);
}

function isPlain(value: Json): boolean {
  return isScalar(value) || (isList(value) ? value.length === 0 : Object.keys(value).length === 0);
}

function fieldOf(key: string, value: Json, place: ValueContext): readonly DetailField[] {
  if (!spend(place.budget)) return [];
  const shown: DetailValue = isScalar(value)
    ? valueOf(value, { key, pointer: pointerBelow(place.pointer, key) }, place.wording)
    : { text: place.wording.t("none"), kind: "missing" };
  return [{ label: fieldLabel(key, place.wording.t), original: oneLine(key), value: shown }];
}

function spendOnValue(item: Scalar, index: number, place: ValueContext): readonly DetailValue[] {
  if (!spend(place.budget)) return [];
  return [valueOf(item, { key: place.key, pointer: pointerBelow(place.pointer, index) }, place.wording)];
}

export function note(text: string): Block {
  return { type: "note", text };
}

export function moreOf(count: number, { t }: Wording): { readonly more?: string } {
  return count > 0 ? { more: t("… {0} more: open the record as JSON to see them.", String(count)) } : {};
}

export function moreNotes(count: number, wording: Wording): readonly Block[] {
  const { more } = moreOf(count, wording);
  return more === undefined ? [] : [note(more)];
}
