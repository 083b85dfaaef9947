import type { ServiceError } from "../service/errors.ts";
import type { Translate } from "../text/sentence.ts";
import { failureText } from "./failureText.ts";
import { listInWords } from "./wording.ts";

export type KeyCheck =
  | {
      readonly kind: "accepted";
      readonly host: string;
      readonly remaining?: number;
      readonly foundRows: boolean;
    }
  | { readonly kind: "failed"; readonly host: string; readonly error: ServiceError };

/** `usedUp`: accepted, but no search is left. `unverified`: a host gave no verdict, or none was asked. */
export function keyState(checked: readonly KeyCheck[]): "works" | "usedUp" | "unverified" {
  if (checked.length === 0 || checked.some((one) => one.kind === "failed" && one.error.kind !== "limit"))
    return "unverified";
  return checked.some(isUsedUp) ? "usedUp" : "works";
}

/** Returns the results as sentences, one for all hosts with the same result. */
export function checkSentences(
  checked: readonly KeyCheck[],
  t: Translate,
  locale: string,
): readonly string[] {
  if (checked.length === 0) return [t("It isn’t verified.")];
  return [...Map.groupBy(checked, resultKey).values()].flatMap(([first, ...same]) => {
    if (first === undefined) return [];
    const hosts = new Set([first, ...same].map(({ host }) => host));
    return describeCheck(first, listInWords([...hosts], locale), t);
  });
}

function isUsedUp(one: KeyCheck): boolean {
  return one.kind === "failed" ? one.error.kind === "limit" : one.remaining === 0;
}

function resultKey(one: KeyCheck): string {
  if (isUsedUp(one)) return "usedUp";
  const parts = one.kind === "failed" ? [one.error.kind, one.error.code] : [one.remaining, one.foundRows];
  return JSON.stringify([one.kind, ...parts]);
}

function describeCheck(one: KeyCheck, hosts: string, t: Translate): readonly string[] {
  if (isUsedUp(one)) return [t("{0} accepted it, but you’ve used all your searches.", hosts)];
  if (one.kind === "failed") return [t("It’s not verified yet. {0}", failureText(one.error, t).sentence)];
  const { remaining, foundRows } = one;
  return [
    remaining === undefined
      ? t("{0} accepted it.", hosts)
      : remaining === 1
        ? t("{0} accepted it: 1 search left.", hosts)
        : t("{0} accepted it: {1} searches left.", hosts, remaining),
    ...(foundRows ? [t("The check found records, so it may have used 1 search.")] : []),
  ];
}
