/** One page cut out of everything that matched (§4.3). Pages count from 1. */
export interface Cut<T> {
  readonly rows: readonly T[];
  readonly previousPage: number | null;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly totalCount: number;
  readonly totalPages: number;
}

/** Cuts page `page` of `size` rows. A page past the end is empty; its previous page is then the last with rows. */
export function cut<T>(all: readonly T[], page: number, size: number): Cut<T> {
  const totalPages = Math.ceil(all.length / size);
  const start = (page - 1) * size;
  const previous = Math.min(page - 1, totalPages);
  return {
    rows: all.slice(start, start + size),
    previousPage: previous > 0 ? previous : null,
    currentPage: page,
    nextPage: page < totalPages ? page + 1 : null,
    totalCount: all.length,
    totalPages,
  };
}

/** The `guidance` of a page without rows (§8.3); `hints` name what this query could do without. */
export function guidance(found: Cut<unknown>, hints: readonly string[]): object {
  return found.totalCount > 0
    ? {
        message: `There is no page ${found.currentPage}: the results end with page ${found.totalPages}.`,
        suggestions: [`Ask for page ${found.totalPages}.`],
      }
    : { message: "Nothing matches this query. It was not counted.", suggestions: hints };
}
