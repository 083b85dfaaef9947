import { textIn } from "../sql/statements.ts";
import type { RecordMarks } from "./rows.ts";

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
