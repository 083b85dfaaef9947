/** A part that has changed since the person looked at the record. */
export type ChangedPart = "amount" | "state" | "persons";

/** News of a record: new in a saved search, or changed since the person looked at it. */
export interface RecordNews {
  readonly isNew: boolean;
  readonly changed: readonly ChangedPart[];
}

/** In all saved searches: a person would not read more. */
export const mostNews = 5_000;
