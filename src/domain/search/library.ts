import type { ListQuestion } from "../../service/contract/question.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import type { ResultRow } from "../record.ts";
import { nameOfKey } from "../record/recordKey.ts";
import type { ShownSearch } from "./state.ts";

export interface LibraryPage {
  /** Of records that were received in full, `detail` is there. */
  readonly rows: readonly ResultRow[];
  readonly total: number;
  /** How many more match as far as is known of them: a list row names no city, zip code or person. */
  readonly unknown: number;
  readonly hasMore: boolean;
}

/** Reads a page, the first one being 1. Sends nothing. Rejects with an AbortError after the signal. */
export type ReadLibrary = (question: ListQuestion, page: number, signal: AbortSignal) => Promise<LibraryPage>;

/** Where there is no library nothing is kept. */
export const nothingKept: ReadLibrary = () =>
  Promise.resolve({ rows: [], total: 0, unknown: 0, hasMore: false });

/** The search with the rows of a page joined to it. Records that came meanwhile shift pages: each row stays once. */
export function addLibraryPage(shown: ShownSearch, page: LibraryPage, number: number): ShownSearch {
  const { note: _before, ...rest } = shown;
  const known = new Set(shown.rows.map(nameOfKey));
  const fresh = page.rows.filter((row) => !known.has(nameOfKey(row)));
  const note = noteOf(shown.question, page.unknown);
  return {
    ...rest,
    rows: [...shown.rows, ...fresh],
    next: page.hasMore ? { kind: "page", page: number + 1 } : { kind: "end" },
    pages: shown.pages + 1,
    totalCount: page.total,
    ...(note === undefined ? {} : { note }),
  };
}

/** How many records may match too, and what of them is not known, or which filters say nothing here. */
function noteOf(question: ListQuestion, unknown: number): Sentence | undefined {
  if (question.endpoint === "fundings")
    return question.filters.more === undefined
      ? undefined
      : sentence("more parameters apply only to the service");
  if (unknown === 0) return undefined;
  const { cities, zipCodes, relatedPerson } = question.filters;
  const isPlaced = cities !== undefined || zipCodes !== undefined;
  if (relatedPerson !== undefined)
    return isPlaced
      ? sentence("{0} more whose addresses and related persons aren’t known", unknown)
      : sentence("{0} more whose related persons aren’t known", unknown);
  if (cities !== undefined && zipCodes !== undefined)
    return sentence("{0} more whose address isn’t known", unknown);
  return cities === undefined
    ? sentence("{0} more whose zip code isn’t known", unknown)
    : sentence("{0} more whose city isn’t known", unknown);
}
