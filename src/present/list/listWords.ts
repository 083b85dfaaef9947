import { listOf } from "../../text/defined.ts";
import type { nameStates } from "../../domain/list/askedNames.ts";
import type { Translate } from "../../text/sentence.ts";

export interface ListPrice {
  /** Searches that one name may use; 0 if it was measured to be free, and on the sample. */
  readonly uses: number;
  /** Searches left, if that is known. */
  readonly left?: number | undefined;
  readonly reserve: number;
}

/** Names by their states. */
export type ListCounts = Readonly<Record<(typeof nameStates)[number], number>>;

/** How many questions the searches that are left pay for, down to the reserve; none above it if their count isn’t known. */
export function askableNow(questions: number, { uses, left, reserve }: ListPrice): number {
  if (uses === 0) return questions;
  if (left === undefined) return reserve > 0 ? 0 : questions;
  return Math.max(0, Math.min(questions, Math.floor((left - reserve) / uses)));
}

/** "63 names: 41 known, 22 to ask, up to 1 search each; 18 left, 5 kept in reserve: 13 can be asked now." */
export function listPriceText(
  { decide, known, ask, none }: ListCounts,
  { questions, price }: { readonly questions: number; readonly price: ListPrice },
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
  const rest = listOf(
    left === undefined ? t("the service hasn’t said how many are left") : t("{0} left", String(left)),
    reserve > 0 && t("{0} kept in reserve", reserve),
  );
  if (left === undefined) return `${all}; ${rest.join(", ")}.`;
  const now = askableNow(questions, price);
  return `${all}; ${rest.join(", ")}: ${now === 1 ? t("1 can be asked now") : t("{0} can be asked now", now)}.`;
}

function eachText(uses: number, t: Translate): string {
  if (uses === 0) return t("free");
  return uses === 1 ? t("up to 1 search each") : t("up to {0} searches each", uses);
}

export function namesText(names: number, t: Translate): string {
  return names === 1 ? t("1 name") : t("{0} names", names);
}
