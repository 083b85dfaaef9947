import { isList, isObject, stringifyJson, type Json } from "../../text/json.ts";
import { exactAmount, wordedAmount } from "../../domain/record/amount.ts";
import { amountFormat, numberFormat } from "../amountText.ts";
import { dayFormat, dayReader } from "../date.ts";
import { isMoneyKey, isPlaceKey } from "../fieldKinds.ts";
import { oneLine } from "../../text/oneLine.ts";
import { readablePlace } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { ColumnKind, TableCell } from "./tableProtocol.ts";

/** In characters; the record itself has the whole text. */
const longestCell = 300;

interface TypedCell {
  readonly cell: TableCell;
  readonly kind?: ColumnKind;
}

const emptyCell: TypedCell = { cell: null };

/** Returns a writer of cells by a field’s value and its path’s last part; it makes each formatter once for all rows. */
export function createCellWriter(
  wording: Wording,
  longest = longestCell,
): (value: Json, key: string) => TypedCell {
  const amount = amountFormat(wording);
  const day = dayFormat(wording);
  const dayText = dayReader(wording);
  const number = numberFormat(wording);
  const numberCell = (value: number | bigint, key: string): TypedCell => {
    const text = number(value, key);
    const isMoney = isMoneyKey(key);
    if (isMoney && exactAmount(value) === undefined) return { cell: oneLine(text, longest), kind: "text" };
    const sortKey = typeof value === "bigint" ? value.toString() : value;
    return { cell: [text, sortKey], kind: isMoney ? "amount" : "number" };
  };
  const textCell = (value: string, key: string): TypedCell => {
    const text = oneLine(value, longest);
    if (text === "") return emptyCell;
    const date = day(value);
    if (date !== undefined) {
      const named = dayText(value);
      return { cell: named === undefined ? [date.day, date.at] : [date.day, date.at, named], kind: "date" };
    }
    if (!isMoneyKey(key)) return { cell: isPlaceKey(key) ? readablePlace(text) : text, kind: "text" };
    const exact = exactAmount(value);
    if (exact !== undefined)
      return { cell: [amount(value, "full") ?? text, sortKeyOf(exact)], kind: "amount" };
    const worded = wordedAmount(value);
    return worded === undefined
      ? { cell: text, kind: "text" }
      : { cell: [text, sortKeyOf(worded.exact)], kind: "amount" };
  };
  return (value, key) => {
    if (value === null) return emptyCell;
    if (typeof value === "boolean") return { cell: wording.t(value ? "Yes" : "No"), kind: "flag" };
    if (typeof value === "string") return textCell(value, key);
    if (typeof value === "number" || typeof value === "bigint") return numberCell(value, key);
    const text = nestedText(value, longest);
    return text === "" ? emptyCell : { cell: text, kind: "text" };
  };
}

/** Returns a list or record on one line: the names of its parts, else JSON. */
function nestedText(value: Json, longest: number): string {
  if (!isList(value)) return oneLine(stringifyJson(value), longest);
  const parts = value.slice(0, maxParts).map(partText);
  return oneLine([...parts, ...(value.length > maxParts ? ["…"] : [])].join("; "), longest);
}

const maxParts = 40;

function partText(part: Json): string {
  if (typeof part === "string") return part;
  const name = isObject(part) ? (part["name"] ?? part["title"]) : undefined;
  return typeof name === "string" && name !== "" ? name : stringifyJson(part);
}

function sortKeyOf(exact: string): number | string {
  const number = Number(exact);
  return /^[+-]?\d+$/.test(exact) && !Number.isSafeInteger(number)
    ? BigInt(exact.replace("+", "")).toString()
    : number;
}
