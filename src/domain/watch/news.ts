/** What of a record has changed since the person looked at it. */
export type ChangedPart = "amount" | "state" | "persons";

/** What is new about a record: it is, in a saved search, or it has changed since it was looked at. */
export interface RecordNews {
  readonly isNew: boolean;
  readonly changed: readonly ChangedPart[];
}

/** Of all saved searches: more would not be looked at. */
export const mostNews = 5_000;
