import { parsed } from "../sql/entries.ts";
import { type Row, textIn } from "../sql/statements.ts";

export interface RecordSource {
  readonly service: string;
  readonly line?: number | undefined;
  /** In ms since 1970. */
  readonly at: number;
}

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  readonly note: string;
}

/** Absent fields don’t change. */
export interface MarkChange {
  readonly star?: boolean | "toggle";
  readonly tags?: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly note?: string;
}

const maxTags = 50;

export function changedMarks(marks: RecordMarks | undefined, { star, tags, note }: MarkChange): RecordMarks {
  const { added = [], removed = [] } = tags ?? {};
  const kept = (marks?.tags ?? []).filter((tag) => !removed.includes(tag));
  const had = marks?.star ?? false;
  return {
    star: star === "toggle" ? !had : (star ?? had),
    tags: [...new Set([...kept, ...added])].slice(0, maxTags),
    note: note ?? marks?.note ?? "",
  };
}

export function marksIn({ star, tags, note }: Row): RecordMarks {
  return { star: star === 1, tags: tagsIn(tags), note: textIn(note) };
}

export function tagsIn(value: unknown): readonly string[] {
  const found = parsed(textIn(value));
  return Array.isArray(found) ? found.filter((tag): tag is string => typeof tag === "string") : [];
}
