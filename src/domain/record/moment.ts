import type { Json } from "../../text/json.ts";

const isoText =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})(?<time>[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `at` in ms since 1970. */
export interface Moment {
  readonly at: number;
  readonly hasTime: boolean;
  readonly hasZone: boolean;
}

/** Returns ms since 1970, for sorting (§2.3 `accepted_at`); UTC without an offset; undefined if the value is no moment. */
export function instantOf(value: Json | undefined): number | undefined {
  return momentOf(value)?.at;
}

/** Parses an ISO 8601 text; undefined for any other value. A text without an offset counts as UTC. */
export function momentOf(value: Json | undefined): Moment | undefined {
  if (typeof value !== "string" || value.length > 64) return undefined;
  const groups = isoText.exec(value.trim())?.groups;
  if (groups === undefined) return undefined;
  const [year, month, date] = [Number(groups["year"]), Number(groups["month"]), Number(groups["date"])];
  // JavaScript reads February 31 as March 3; an impossible day stays text.
  if (new Date(Date.UTC(year, month - 1, date)).getUTCDate() !== date) return undefined;
  const time = groups["time"];
  const zone = groups["zone"];
  const zoned = zone === undefined ? `${value.trim()}${time === undefined ? "" : "Z"}` : value.trim();
  const at = Date.parse(zoned.replace(" ", "T"));
  if (Number.isNaN(at)) return undefined;
  return { at, hasTime: time !== undefined, hasZone: zone !== undefined };
}
