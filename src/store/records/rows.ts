import { textIn } from "../sql/statements.ts";

export interface RecordSource {
  readonly service: string;
  /** Line of the ledger that paid for them, where it is known. */
  readonly line?: number;
  /** When they were received, in ms since 1970. */
  readonly at: number;
  /** Canonical text of the question that they answer, where that is known. */
  readonly question?: string;
}

/** An answer that still has its records in it, while they are kept as records too, or are about to be. */
export interface UntakenAnswer extends RecordSource {
  readonly id: number;
  /** All its records are in the library. */
  readonly isTaken: boolean;
  readonly question: string;
  /** As in a `PackedAnswer`. */
  readonly body: Uint8Array;
}

/** Names an answer that was read: numbers are given again. */
export type AnswerName = Pick<UntakenAnswer, "id" | "at" | "question">;

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  /** Empty without one. */
  readonly note: string;
}

/** Marks from the columns `star`, `tags` and `note`. */
export function marksIn({ star, tags, note }: Readonly<Record<string, unknown>>): RecordMarks {
  return { star: star === 1, tags: tagsIn(tags), note: textIn(note) };
}

/** Tags as they are kept: a JSON list of texts. */
export function tagsIn(value: unknown): readonly string[] {
  try {
    const found: unknown = JSON.parse(textIn(value));
    return Array.isArray(found) ? found.filter((tag): tag is string => typeof tag === "string") : [];
  } catch {
    return [];
  }
}
