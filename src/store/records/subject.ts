/** What a person wants to have forgotten: one record, a company with its records, or a person wherever one is named. */
export type Subject =
  | { readonly kind: "record"; readonly service: string; readonly key: string }
  /** `core` and `full` as `nameKeys` gives them; in every state. */
  | { readonly kind: "company"; readonly service: string; readonly core: string; readonly full: string }
  /** `key` as `personKey` gives it. */
  | { readonly kind: "person"; readonly service: string; readonly key: string };

/** What goes when something is forgotten. */
export interface Forgettable {
  /** Records that go; of a person those that are rewritten without them. */
  readonly records: number;
  /** Stored answers that are rewritten without them, or go. */
  readonly answers: number;
  /** Records among them that have a star, tags or a note. */
  readonly marks: number;
}
