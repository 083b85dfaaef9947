import { defined } from "../../text/defined.ts";
import type { Json } from "../../text/json.ts";
import { exactAmount } from "../../domain/record/amount.ts";
import { formatAmount, numberFormat } from "../amountText.ts";
import { readableDate } from "../date.ts";
import { isMoneyKey, isPlaceKey } from "../fieldKinds.ts";
import { mailLink, phoneLink, safeLink } from "../links.ts";
import { oneLine, invisible } from "../../text/oneLine.ts";
import { readablePlace } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { ValueAction, OpenAction, DetailValue } from "./detailProtocol.ts";
import type { Translate } from "../../text/sentence.ts";

export type Scalar = Exclude<Json, readonly unknown[] | object>;

/** The key decides how a bare number is read. */
export interface ValuePointer {
  readonly key: string;
  readonly pointer: string;
}

/** In code units; the whole text can still be copied. */
const longestField = 1500;

const linkKey = /url|web|site|domain|homepage|link|facebook|twitter|linkedin|crunchbase|github/i;
const phoneKey = /phone|fax|mobile|tel$/i;
export function valueOf(value: Scalar, place: ValuePointer, wording: Wording): DetailValue {
  const { t } = wording;
  if (value === null) return { text: t("not reported"), kind: "missing" };
  if (typeof value === "boolean") return { text: value ? t("Yes") : t("No"), kind: "text" };
  if (typeof value === "string") return textValue(value, place, wording);
  const digits = String(value);
  const shown = numberFormat(wording)(value, place.key);
  return {
    text: shown,
    kind: "number",
    ...(shown === digits ? {} : { original: digits }),
    copy: copyOf(place.pointer, digits, wording),
  };
}

export function copyOf(pointer: string, shown: string, { t }: Wording): ValueAction {
  return { pointer, name: t("Copy {0}", oneLine(shown, 60)) };
}

export function openOf(text: string, key: string, { t }: Wording): OpenAction | undefined {
  const link = /^https?:/i.test(text.trim()) || linkKey.test(key) ? safeLink(text) : undefined;
  if (link !== undefined) {
    const isVisible = text.toLowerCase().includes(link.host);
    return {
      href: link.href,
      how: "open",
      name: t("Open {0} in the browser", oneLine(text, 60)),
      ...(isVisible ? {} : { host: link.host }),
    };
  }
  const mail = mailLink(text);
  if (mail !== undefined) return { href: mail, how: "mail", name: t("Email {0}", oneLine(text, 60)) };
  const call = phoneKey.test(key) && !/fax/i.test(key) ? phoneLink(text) : undefined;
  return call === undefined ? undefined : { href: call, how: "call", name: t("Call {0}", oneLine(text, 60)) };
}

function textValue(value: string, place: ValuePointer, wording: Wording): DetailValue {
  const { text, more } = blockText(value, longestField, wording.t);
  if (text === "") return { text: wording.t("empty"), kind: "missing" };
  const copy = copyOf(place.pointer, text, wording);
  const date = readableDate(value, wording);
  if (date !== undefined) {
    const { full, day, original } = date;
    // Local time hides the service’s own text, so the original stays beside it.
    return { text: full, kind: "number", copy, ...(full === day ? { original } : { more: original }) };
  }
  const amount = isMoneyKey(place.key) ? exactAmount(value) : undefined;
  if (amount !== undefined) {
    const shown = formatAmount(value, wording, "full") ?? text;
    return { text: shown, kind: "number", original: oneLine(value), copy };
  }
  const open = openOf(value, place.key, wording);
  const readable = isPlaceKey(place.key) ? readablePlace(text) : text;
  return {
    text: readable,
    kind: "text",
    ...(readable === text ? {} : { original: oneLine(value) }),
    copy,
    ...defined({ more, open }),
  };
}

/** Returns untrusted text, at most `most` code units: without controls and invisible marks, lone surrogates as U+FFFD. */
export function blockText(
  text: string,
  most: number,
  t: Translate,
): { readonly text: string; readonly more?: string } {
  const shown = text
    .slice(0, most)
    // Drop half a character at the cut.
    .replace(text.length > most ? /[\ud800-\udbff]$/ : /$^/, "")
    .toWellFormed()
    .replaceAll(invisible, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/(?<! ) +\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (text.length <= most) return { text: shown };
  return { text: `${shown}…`, more: t("… {0} more characters", String(text.length - most)) };
}
