/** Changed since the person looked at the record. */
export type ChangedPart = "amount" | "state" | "persons";

export interface RecordNews {
  readonly isNew: boolean;
  readonly changed: readonly ChangedPart[];
}

/** In all saved searches: a person would not read more. */
export const mostNews = 5_000;
