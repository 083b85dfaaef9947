import type { Question } from "../service/contract/question.ts";
import { listOf } from "../text/defined.ts";
import type { Translate } from "../text/sentence.ts";

export type RequestPrice = (endpoint: Question["endpoint"]) => string;

export interface SearchCount {
  readonly remaining?: number;
  /** The rest if every unmeasured request used a search. */
  readonly estimate?: number;
  readonly unmeasured: number;
  readonly exhausted: boolean;
}

/** The price of one of several requests, and the searches that may pay for them. */
export interface UnitPrice {
  /** Searches that one request may use; 0 if it is free. */
  readonly uses: number;
  /** Searches left, if known. */
  readonly left?: number | undefined;
  readonly reserve: number;
}

/** Returns how many requests the searches above the reserve pay for; Infinity if they are free or the rest is unknown. */
export function affordableRequests({ uses, left, reserve }: UnitPrice): number {
  return left === undefined || uses === 0 ? Infinity : Math.floor((left - reserve) / uses);
}

export function priceText(uses: number, t: Translate): string {
  return uses === 1 ? t("may use 1 search") : t("may use {0} searches", String(uses));
}

export function priceWithRemaining(uses: number, state: SearchCount | undefined, t: Translate): string {
  const left = state && estimateOf(state);
  if (state === undefined || left === undefined) return priceText(uses, t);
  const leftText = isEstimated(state) ? t("about {0} left", String(left)) : t("{0} left", String(left));
  return `${priceText(uses, t)} · ${leftText}`;
}

/** Returns the price after a label, with the rest if it is known. */
export function priceSuffix(uses: number, state: SearchCount | undefined, t: Translate): string {
  const price = `(${priceText(uses, t)})`;
  return state === undefined || estimateOf(state) === undefined
    ? price
    : `${price} · ${leftInWords(state, t)}`;
}

export function estimateOf({ remaining, estimate, unmeasured, exhausted }: SearchCount): number | undefined {
  if (exhausted) return 0;
  return estimate ?? (remaining === undefined ? undefined : Math.max(0, remaining - unmeasured));
}

export function isEstimated({ remaining, unmeasured, exhausted }: SearchCount): boolean {
  return remaining !== undefined && unmeasured > 0 && !exhausted;
}

export function leftInWords(state: SearchCount, t: Translate): string {
  const left = estimateOf(state);
  if (left === undefined) return t("Searches left: unknown");
  if (!isEstimated(state)) return searchesLeft(left, t);
  return left === 1 ? t("about 1 search left") : t("about {0} searches left", String(left));
}

export function searchesLeft(count: number, t: Translate): string {
  if (count === 0) return t("0 searches left");
  return count === 1 ? t("1 search left") : t("{0} searches left", String(count));
}

/** "18 left, 5 kept in reserve"; empty if neither is known. */
export function fundsInWords(left: number | undefined, reserve: number, t: Translate): string {
  return listOf(
    left !== undefined && t("{0} left", String(left)),
    reserve !== 0 && t("{0} kept in reserve", reserve),
  ).join(", ");
}
