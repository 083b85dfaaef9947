import { parsed } from "../sql/entries.ts";
import { type Row, textIn } from "../sql/statements.ts";

export interface RecordSource {
  readonly service: string;
  /** Line of the ledger that paid for them, where it is known. */
  readonly line?: number | undefined;
  /** When they were received, in ms since 1970. */
  readonly at: number;
  /** Canonical text of the question that they answer, where that is known. */
  readonly question?: string;
}

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  /** Empty without one. */
  readonly note: string;
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
