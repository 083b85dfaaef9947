import { defined, listOf } from "../../text/defined.ts";
import { field, isList, type Json } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { amountOf, type Amount } from "../../domain/record/amount.ts";
import { formatAmount, isZero, raisedAbove, raisedShare, numberText } from "../amountText.ts";
import { readableDate } from "../date.ts";
import { type Fact, factsOf } from "../../domain/record/facts.ts";
import type { Wording } from "../wording.ts";
import type { Figure, Figures } from "./detailProtocol.ts";
import { fieldLabel, pointerBelow } from "./jsonKeys.ts";
import { copyOf } from "./shownValues.ts";

export const figureKeys = ["money_raised", "offered_for_sale", "min_investment"] as const;

/** Returns raised against offered, and the minimum investment (§2.3): missing ones as such; 0 means nothing sold yet. */
export function figuresOf(record: Json, wording: Wording): Figures {
  const { t } = wording;
  const [raised, offered, minimum] = figureKeys.map((key) => amountOf(field(record, key)));
  const share = raisedShare(raised, offered);
  const words = shareInWords(raised, offered, share, wording);
  const full = (amount: Amount): string | undefined => formatAmount(amount, wording, "full");
  const least = isZero(minimum) ? t("No minimum") : full(minimum);
  return {
    items: [
      figureOf(t("Raised"), "money_raised", full(raised), wording),
      figureOf(t("Offered"), "offered_for_sale", full(offered), wording),
      figureOf(t("Minimum investment"), "min_investment", least, wording),
    ],
    ...defined({ share, words }),
  };
}

/** The figures of a funding or company record, and the pointers (RFC 6901) to the values that they show. */
export interface FactFigures {
  readonly figures?: Figures;
  readonly pointers: readonly string[];
}

export function factFigures(record: ServiceRecord, wording: Wording): FactFigures {
  const { t } = wording;
  const { amount, series, date } = factsOf(record);
  const known = listOf<Fact<string | number | bigint>>(amount, series, date);
  if (known.length === 0) return { pointers: [] };
  const isFunding = record.kind === "funding";
  const fundings = isFunding ? undefined : field(record.value, "fundings");
  const label = isFunding ? t("Amount") : raisedLabel(amount, wording);
  const items = listOf<Figure>(
    amount && textFigure(label, amount, formatAmount(amount.value, wording, "full") ?? "", wording),
    amount === undefined && isFunding && { label, value: t("not reported"), isMissing: true },
    series && textFigure(seriesLabel(series, wording), series, series.value, wording),
    isList(fundings) &&
      fundings.length > 0 && { label: t("Fundings"), value: String(fundings.length), isMissing: false },
    date &&
      textFigure(
        dateLabel(date, wording),
        date,
        readableDate(date.value, wording)?.day ?? String(date.value),
        wording,
      ),
  );
  // A figure cuts longer texts, so that they also stay among the fields.
  const whole = known.filter(({ value }) => String(value).length <= longestFigure);
  return { figures: { items }, pointers: whole.map(({ pointer }) => pointer) };
}

function lastKey(fact: Fact<Json> | undefined): string {
  return fact?.pointer.split("/").at(-1) ?? "";
}

function raisedLabel(amount: Fact<Json> | undefined, { t }: Wording): string {
  return lastKey(amount).includes("total") ? t("Total raised") : t("Raised");
}

function seriesLabel(series: Fact<Json>, { t }: Wording): string {
  const key = lastKey(series);
  return key === "series" ? t("Series") : fieldLabel(key, t);
}

function dateLabel(date: Fact<Json>, { t }: Wording): string {
  const key = lastKey(date);
  if (key.startsWith("announced")) return t("Announced");
  if (key.startsWith("founded")) return t("Founded");
  return key.startsWith("created") ? t("Created") : fieldLabel(key, t);
}

function textFigure(
  label: string,
  { pointer, value: raw }: Fact<string | number | bigint>,
  text: string,
  wording: Wording,
): Figure {
  const value = oneLine(text, longestFigure);
  const original = String(raw) === value ? undefined : oneLine(String(raw));
  const copy = copyOf(pointer, `${label}: ${value}`, wording);
  return { label, value, isMissing: false, copy, ...defined({ original }) };
}

/** In characters. */
const longestFigure = 60;

function figureOf(label: string, key: string, value: string | undefined, wording: Wording): Figure {
  if (value === undefined) return { label, value: wording.t("not reported"), isMissing: true };
  const copy = copyOf(pointerBelow("", key), `${label}: ${value}`, wording);
  return { label, value, isMissing: false, copy };
}

function shareInWords(
  raised: Amount,
  offered: Amount,
  share: number | undefined,
  wording: Wording,
): string | undefined {
  const { t } = wording;
  const isOpen = typeof offered === "string" && /^indefinite$/i.test(offered.trim());
  if (isZero(raised))
    return isOpen ? t("Nothing sold yet of an offering without a fixed total") : t("Nothing sold yet");
  if (isOpen) return t("The offering has no fixed total");
  if (raisedAbove(raised, offered)) return t("More raised than offered");
  return share === undefined ? undefined : t("{0} of the offering sold", percent(share, wording));
}

/** Never rounds to all or nothing. */
function percent(share: number, wording: Wording): string {
  const bounded = share === 0 || share === 1 ? share : Math.min(0.999, Math.max(0.001, share));
  const maximumFractionDigits = bounded > 0.1 && bounded < 0.99 ? 0 : 1;
  return numberText(bounded, wording, { style: "percent", maximumFractionDigits });
}
