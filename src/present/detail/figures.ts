import { defined } from "../../text/defined.ts";
import { field, isList, type Json } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { amountOf } from "../../domain/record/amount.ts";
import { formatAmount, isZero, raisedAbove, raisedShare, numberText } from "../amount.ts";
import { shownDate } from "../date.ts";
import { type Fact, factsOf } from "../../domain/record/facts.ts";
import type { Wording } from "../wording.ts";
import type { Figure, Figures } from "./page.ts";
import { pointerBelow, readableKey } from "./keys.ts";
import { copyOf } from "./values.ts";

/** The keys that the figures show; each of them only where it holds a scalar. */
export const figureKeys = ["money_raised", "offered_for_sale", "min_investment"] as const;

/** Raised against offered, and the minimum investment (§2.3): a missing one is shown as such, 0 is nothing sold yet. */
export function figuresOf(record: Json, wording: Wording): Figures {
  const { t } = wording;
  const raised = amountOf(field(record, "money_raised"));
  const offered = amountOf(field(record, "offered_for_sale"));
  const minimum = amountOf(field(record, "min_investment"));
  const none = isZero(minimum) ? t("No minimum") : undefined;
  const share = raisedShare(raised, offered);
  const words = shareInWords(raised, offered, wording);
  return {
    items: [
      figureOf(t("Raised"), "money_raised", formatAmount(raised, wording, "full"), wording),
      figureOf(t("Offered"), "offered_for_sale", formatAmount(offered, wording, "full"), wording),
      figureOf(
        t("Minimum investment"),
        "min_investment",
        none ?? formatAmount(minimum, wording, "full"),
        wording,
      ),
    ],
    ...defined({ share, words }),
  };
}

/** The figures of a funding or a company record, and the pointers (RFC 6901) to what they show. */
export interface FactFigures {
  readonly figures?: Figures;
  readonly pointers: readonly string[];
}

export function factFigures(record: ServiceRecord, wording: Wording): FactFigures {
  const { t } = wording;
  const { amount, series, date } = factsOf(record);
  const isFunding = record.kind === "funding";
  const fundings = isFunding ? undefined : field(record.value, "fundings");
  const items: readonly (Figure | undefined)[] = [
    amount === undefined
      ? isFunding
        ? { label: t("Amount"), value: t("not reported"), isMissing: true }
        : undefined
      : amountFigure(isFunding ? t("Amount") : raisedLabel(lastKey(amount), wording), amount, wording),
    series === undefined
      ? undefined
      : textFigure(seriesLabel(lastKey(series), wording), series, series.value, wording),
    isList(fundings) && fundings.length > 0
      ? { label: t("Fundings"), value: String(fundings.length), isMissing: false }
      : undefined,
    date === undefined
      ? undefined
      : textFigure(
          dateLabel(lastKey(date), wording),
          date,
          shownDate(date.value, wording)?.day ?? String(date.value),
          wording,
        ),
  ];
  const shown = items.filter((item) => item !== undefined);
  if (amount === undefined && series === undefined && date === undefined) return { pointers: [] };
  return {
    figures: { items: shown },
    // A longer text is cut here: it is among the fields as well.
    pointers: [amount, series, date].flatMap((fact) =>
      fact === undefined || String(fact.value).length > longestFigure ? [] : [fact.pointer],
    ),
  };
}

function lastKey({ pointer }: Fact<Json>): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

function raisedLabel(key: string, { t }: Wording): string {
  return key.includes("total") ? t("Total raised") : t("Raised");
}

function seriesLabel(key: string, { t }: Wording): string {
  return key === "series" ? t("Series") : readableKey(key);
}

function dateLabel(key: string, { t }: Wording): string {
  if (key.startsWith("announced")) return t("Announced");
  if (key.startsWith("founded")) return t("Founded");
  return key.startsWith("created") ? t("Created") : readableKey(key);
}

function amountFigure(label: string, amount: Fact<string | number | bigint>, wording: Wording): Figure {
  return textFigure(label, amount, formatAmount(amount.value, wording, "full") ?? "", wording);
}

function textFigure(
  label: string,
  { pointer, value: raw }: Fact<string | number | bigint>,
  text: string,
  wording: Wording,
): Figure {
  const value = oneLine(text, longestFigure);
  const original = String(raw);
  return {
    label,
    value,
    isMissing: false,
    ...(original === value ? {} : { original: oneLine(original) }),
    copy: copyOf(pointer, `${label}: ${value}`, wording),
  };
}

/** In characters. */
const longestFigure = 60;

function figureOf(label: string, key: string, value: string | undefined, wording: Wording): Figure {
  if (value === undefined) return { label, value: wording.t("not reported"), isMissing: true };
  return {
    label,
    value,
    isMissing: false,
    copy: copyOf(pointerBelow("", key), `${label}: ${value}`, wording),
  };
}

function shareInWords(
  raised: ReturnType<typeof amountOf>,
  offered: ReturnType<typeof amountOf>,
  wording: Wording,
): string | undefined {
  const { t } = wording;
  const isOpen = typeof offered === "string" && /^indefinite$/i.test(offered.trim());
  if (isZero(raised))
    return isOpen ? t("Nothing sold yet of an offering without a fixed total") : t("Nothing sold yet");
  if (isOpen) return t("The offering has no fixed total");
  if (raisedAbove(raised, offered)) return t("More raised than offered");
  const share = raisedShare(raised, offered);
  return share === undefined ? undefined : t("{0} of the offering sold", percent(share, wording));
}

/** Never rounded to all or to nothing. */
function percent(share: number, wording: Wording): string {
  const bounded = share === 0 || share === 1 ? share : Math.min(0.999, Math.max(0.001, share));
  const maximumFractionDigits = bounded > 0.1 && bounded < 0.99 ? 0 : 1;
  return numberText(bounded, wording, { style: "percent", maximumFractionDigits });
}
