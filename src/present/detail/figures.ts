import { field, type Json } from "../../text/json.ts";
import { amountOf, exactAmount, formatAmount, raisedAbove, raisedShare } from "../amount.ts";
import type { Wording } from "../wording.ts";
import type { Figure, Figures } from "./page.ts";
import { below } from "./keys.ts";
import { copyOf } from "./values.ts";

/** The keys that the figures show; each of them only where it holds a scalar. */
export const figureKeys = ["money_raised", "offered_for_sale", "min_investment"] as const;

/** Raised against offered, and the minimum investment (§2.3): missing is said, 0 is nothing sold yet. */
export function figuresOf(record: Json, wording: Wording): Figures {
  const { t } = wording;
  const raised = amountOf(field(record, "money_raised"));
  const offered = amountOf(field(record, "offered_for_sale"));
  const minimum = amountOf(field(record, "min_investment"));
  const none = exactAmount(minimum) === "0" ? t("No minimum") : undefined;
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
    ...(share === undefined ? {} : { share }),
    ...(words === undefined ? {} : { words }),
  };
}

function figureOf(label: string, key: string, value: string | undefined, wording: Wording): Figure {
  if (value === undefined) return { label, value: wording.t("not stated"), isMissing: true };
  return { label, value, isMissing: false, copy: copyOf(below("", key), `${label}: ${value}`, wording) };
}

function shareInWords(
  raised: ReturnType<typeof amountOf>,
  offered: ReturnType<typeof amountOf>,
  wording: Wording,
): string | undefined {
  const { t } = wording;
  const isOpen = typeof offered === "string" && /^indefinite$/i.test(offered.trim());
  if (exactAmount(raised) === "0")
    return isOpen ? t("Nothing sold yet, of an offer without a fixed total") : t("Nothing sold yet");
  if (isOpen) return t("The offer has no fixed total");
  if (raisedAbove(raised, offered)) return t("More raised than offered");
  const share = raisedShare(raised, offered);
  return share === undefined ? undefined : t("{0} of the offer sold", percent(share, wording));
}

/** Never rounded to all or to nothing. */
function percent(share: number, { locale }: Wording): string {
  const bounded = share === 0 || share === 1 ? share : Math.min(0.999, Math.max(0.001, share));
  const options: Intl.NumberFormatOptions = {
    style: "percent",
    maximumFractionDigits: bounded > 0.1 && bounded < 0.99 ? 0 : 1,
  };
  try {
    return new Intl.NumberFormat(locale, options).format(bounded);
  } catch {
    return new Intl.NumberFormat("en", options).format(bounded);
  }
}
