import type { Suggestion } from "./guidance.ts";
import { filterIn, filterNamed } from "./filters/names.ts";
import type { Filter } from "./filters/table.ts";

export interface SuggestedFilters<Filters> {
  readonly filters: Filters;
  /** The filter that the suggestion is about; absent where none of the table is named. */
  readonly about?: keyof Filters & string;
}

/** Advice in words, where a value could be as well: it begins as advice does, or is a sentence. */
const advice =
  /^(?:try|use|enter|check|choose|pick|select|shorten|broaden|widen|narrow|lower|raise|increase|decrease|reduce|add|specify|write|spell|leave|remove|drop|omit|clear|skip|without)(?:\s+\S+){2}|^(?:\S+\s+){5,}\S*[.!?]$/iu;

const leavesOut =
  /^\W*(?:please |you can |try )*(?:leav(?:e|ing) out|remov(?:e|ing)|dropp?(?:ing)?|omit(?:ting)?|clear(?:ing)?|skip(?:ping)?|without)\b/iu;

/** Values named replace those before, a filter to leave out goes; advice without a value and a refused one do nothing. */
export function suggestedFilters<Filters>(
  table: readonly Filter<Filters>[],
  asked: Filters,
  { text, changes = [] }: Suggestion,
): SuggestedFilters<Filters> {
  let filters = asked;
  let about: (keyof Filters & string) | undefined;
  for (const { name, values } of changes) {
    const filter = filterNamed(table, name);
    if (filter === undefined) continue;
    about ??= filter.name;
    if (values.some((value) => advice.test(value))) continue;
    // One text is read as a person would type it; of several each is a separate value.
    const parsed = filter.read(filters, values.length === 1 ? (values[0] ?? "") : values);
    if (parsed.ok) filters = parsed.value;
  }
  if (about !== undefined) return { filters, about };
  const named = filterIn(table, text);
  if (named === undefined) return { filters };
  const without = leavesOut.test(text) ? named.read(filters, "") : undefined;
  return { filters: without?.ok === true ? without.value : filters, about: named.name };
}
