import { listOf } from "../../text/defined.ts";
import type { NameState } from "../../domain/list/askedNames.ts";
import type { Translate } from "../../text/sentence.ts";
import { affordableRequests, fundsInWords, type UnitPrice } from "../requestPrice.ts";

/** The number of names in each state. */
export type ListCounts = Readonly<Record<NameState, number>>;

/** Returns how many questions the searches above the reserve pay for; none if their number is unknown and a reserve is set. */
export function askableNow(questions: number, price: UnitPrice): number {
  const { uses, left, reserve } = price;
  if (uses > 0 && left === undefined && reserve > 0) return 0;
  return Math.max(0, Math.min(questions, affordableRequests(price)));
}

/** Returns "63 names: 41 known, 22 to ask, up to 1 search each; 18 left, 5 kept in reserve: 13 can be asked now." */
export function listPriceText(
  { decide, known, ask, none }: ListCounts,
  { questions, price }: { readonly questions: number; readonly price: UnitPrice },
  t: Translate,
): string {
  const { uses, left, reserve } = price;
  const parts = listOf(
    t("{0} known", known),
    decide > 0 && t("{0} to decide", decide),
    none > 0 && t("{0} without a match", none),
    ask > 0 && t("{0} to ask", ask),
    questions > 0 && eachText(uses, t),
  ).join(", ");
  const all = `${namesText(decide + known + ask + none, t)}: ${parts}`;
  if (questions === 0 || uses === 0) return `${all}.`;
  const funds = fundsInWords(left, reserve, t);
  if (left === undefined) {
    const unknown = t("the service hasn’t said how many are left");
    return `${all}; ${listOf(unknown, funds !== "" && funds).join(", ")}.`;
  }
  const now = askableNow(questions, price);
  return `${all}; ${funds}: ${now === 1 ? t("1 can be asked now") : t("{0} can be asked now", now)}.`;
}

function eachText(uses: number, t: Translate): string {
  if (uses === 0) return t("free");
  return uses === 1 ? t("up to 1 search each") : t("up to {0} searches each", uses);
}

export function namesText(names: number, t: Translate): string {
  return names === 1 ? t("1 name") : t("{0} names", names);
}
