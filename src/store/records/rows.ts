import { parsed } from "../sql/entries.ts";
import { type Row, textIn } from "../sql/statements.ts";

export interface RecordSource {
  readonly service: string;
  /** Line of the ledger that paid for them, where it is known. */
  readonly line?: number | undefined;
  /** When they were received, in ms since 1970. */
  readonly at: number;
}

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  /** Empty without one. */
  readonly note: string;
}

/** What a person does to the marks of a record; what isn’t named stays. */
export interface MarkChange {
  /** `toggle`: a star where there is none, and none where there is one. */
  readonly star?: boolean | "toggle";
  readonly tags?: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** Empty: none. */
  readonly note?: string;
}

const mostTags = 50;

/** Marks after a change; undefined ones are empty. */
export function changedMarks(marks: RecordMarks | undefined, { star, tags, note }: MarkChange): RecordMarks {
  const { added = [], removed = [] } = tags ?? {};
  const kept = (marks?.tags ?? []).filter((tag) => !removed.includes(tag));
  const had = marks?.star ?? false;
  return {
    star: star === "toggle" ? !had : (star ?? had),
    tags: [...new Set([...kept, ...added])].slice(0, mostTags),
    note: note ?? marks?.note ?? "",
  };
}

/** Marks from the columns `star`, `tags` and `note`. */
export function marksIn({ star, tags, note }: Row): RecordMarks {
  return { star: star === 1, tags: tagsIn(tags), note: textIn(note) };
}

/** Tags as they are kept: a JSON list of texts. */
export function tagsIn(value: unknown): readonly string[] {
  const found = parsed(textIn(value));
  return Array.isArray(found) ? found.filter((tag): tag is string => typeof tag === "string") : [];
}
