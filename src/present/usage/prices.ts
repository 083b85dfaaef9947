import type { Learned, LearnedPrices } from "../../domain/allowance/evidence.ts";
import { measuredCost } from "../detail/frame.ts";
import type { Translate } from "../../text/sentence.ts";
import type { UsageTable } from "./page.ts";

/** What was learned of prices, in words: what is asked, its price, and how that is known. */
export function pricesShown(learned: LearnedPrices, t: Translate): UsageTable {
  const row = (what: string, one: Learned): readonly string[] => [
    what,
    measuredCost(one.price, t),
    knownWords(one, t),
  ];
  return {
    heading: t("What requests cost"),
    columns: [t("Request"), t("Price"), t("How it’s known")],
    rows: [
      row(t("A page of a company search"), learned.companies),
      row(t("A page of fundings"), learned.fundings),
      row(t("Opening a full filing"), learned.filing),
      row(t("Opening a company"), learned.company),
      [t("Refreshing the searches left"), ...checkPrice(learned.freeCheck, t)],
    ],
  };
}

function knownWords({ price, agreed }: Learned, t: Translate): string {
  if (typeof price === "number") return t("measured");
  if (price === "unknown") return agreed === 0 ? t("not measured yet") : t("free once, not confirmed yet");
  return timesMeasured(agreed, t);
}

function timesMeasured(times: number, t: Translate): string {
  if (times <= 1) return t("measured once");
  return times === 2 ? t("measured twice") : t("measured {0} times", String(times));
}

/** §8.3 says that a query without results is free: until that was measured it is what the document says. */
function checkPrice(one: Learned, t: Translate): readonly string[] {
  if (one.price !== "unknown" || one.agreed > 0) return [measuredCost(one.price, t), knownWords(one, t)];
  return [t("free"), t("by the service’s terms, not measured yet")];
}
