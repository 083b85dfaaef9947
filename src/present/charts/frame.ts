import type { Wording } from "../wording.ts";
import { countText } from "./tally.ts";

/** What is loaded, and whether the service has more. */
export interface Loaded {
  readonly total: number;
  readonly hasMore: boolean;
}

/** Which rows a chart speaks of: those that are loaded, and no others. */
export function scopeOf({ total, hasMore }: Loaded, wording: Wording): string {
  const count = countText(total, wording);
  return hasMore ? wording.t("of {0} loaded; more exist", count) : wording.t("of {0} loaded", count);
}
