import type { RecordKey } from "../../domain/record/recordKey.ts";
import type { LibraryWriter } from "../../store/store.ts";
import type { MarkChange } from "../../store/records/rows.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { KnownMarks } from "./knownMarks.ts";

export interface Marking {
  readonly writer: () => Promise<Pick<LibraryWriter, "mark">>;
  readonly known: KnownMarks;
}

const longestTag = 60;
/** In characters. */
export const longestNote = 2_000;

export async function toggleStars(marking: Marking, records: readonly RecordKey[]): Promise<boolean> {
  await marking.known.refresh();
  const star = !records.every((record) => marking.known.of(record)?.star === true);
  await markAll(marking, records, { star });
  return star;
}

export async function changeTags(
  marking: Marking,
  records: readonly RecordKey[],
  tags: NonNullable<MarkChange["tags"]>,
): Promise<void> {
  await markAll(marking, records, { tags });
}

export async function putNote(marking: Marking, record: RecordKey, note: string): Promise<void> {
  await markAll(marking, [record], { note: oneLine(note, longestNote) });
}

export function typedTags(text: string): readonly string[] {
  const tags = text.split(",").map((tag) => oneLine(tag.replace(/^\s*#/u, ""), longestTag));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** A new tag that is part of a known tag is left out: it may only be a search. */
export function meantTags(text: string, known: readonly string[]): readonly string[] {
  return typedTags(text).flatMap((tag) => {
    const lower = tag.toLowerCase();
    const same = known.find((one) => one.toLowerCase() === lower);
    if (same !== undefined) return [same];
    return known.some((one) => one.toLowerCase().includes(lower)) ? [] : [tag];
  });
}

export function tagsOn(
  known: Pick<KnownMarks, "of">,
  records: readonly RecordKey[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const tag of records.flatMap((record) => known.of(record)?.tags ?? []))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

async function markAll(
  { writer, known }: Marking,
  records: readonly RecordKey[],
  change: MarkChange,
): Promise<void> {
  const library = await writer();
  for (const { service, key } of records) {
    const record = { service, key };
    known.learn(record, await library.mark(record, change));
  }
}
