import { sampleService } from "../../service/contract/authentication.ts";
import type { ShownSearch } from "./state.ts";

/** Pages that were loaded within this time are of one sitting, in ms. */
const sittingMs = 600_000;

/** Whether a page of `now` would be of another time than rows older than `maxAgeMs`. The sample is the same at all times. */
export function isAged({ from, service, newest }: ShownSearch, now: number, maxAgeMs: number): boolean {
  return from !== "library" && service !== sampleService && now - newest.at > Math.max(maxAgeMs, sittingMs);
}

/** Whether the age of the first page is to be shown: it was stored, or loaded in another sitting than the newest page. */
export function hasAge({ at, isStored, newest }: ShownSearch): boolean {
  return isStored === true || newest.at - at > sittingMs;
}
